import type { Buyer, Sale, SaleSeller } from '#invoices/sale/sale'
import { treatSale } from '#invoices/sale/treat_sale'

export type GivenSale = {
  seller?: Partial<SaleSeller>
  buyer?: Partial<Buyer>
  rates?: string[]
  date?: string
}

/** A buyer of whom nothing is known. */
export const nobody: Buyer = {
  country: null,
  vatNumber: null,
  businessId: null,
  fiscalCode: null,
  isPublicBody: false,
  defaultNature: null,
}

export const italian = { regionKey: 'italy', taxRegime: 'RF01' } as const

export function saleOf({
  seller = {},
  buyer = {},
  rates = ['25'],
  date = '2026-05-12',
}: GivenSale): Sale {
  return {
    seller: { regionKey: 'denmark', isOssRegistered: false, taxRegime: null, ...seller },
    buyer: { ...nobody, ...buyer },
    date,
    currency: 'EUR',
    lines: rates.map((vatRate) => ({
      description: 'Work',
      quantity: '1',
      unitPrice: '100',
      vatRate,
    })),
  }
}

/** How a sale is treated: the kind, the lines and the warnings in one short line each. */
export function treat(given: GivenSale) {
  const { treatment, lines } = treatSale(saleOf(given))
  return {
    kind: treatment.kind,
    lines: lines.map(({ rate, vatCode, nature }) => [rate, vatCode, nature]),
    warnings: treatment.warnings.map((one) => one.code),
    reasons: treatment.reasons.map((one) => one.code),
    text: treatment.legalText,
  }
}
