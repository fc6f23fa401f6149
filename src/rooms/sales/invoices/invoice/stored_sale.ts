import type { PricedLine, PricedSale, SaleRateRow, SaleTreatment } from '../sale/sale.ts'

type Stored<Row> = { [Field in keyof Row]: Row[Field] extends bigint ? string : Row[Field] }

/** A priced sale as the row keeps it: minor units in text, since JSON has no exact integers. */
export type StoredSale = {
  treatment: SaleTreatment
  lines: Stored<PricedLine>[]
  byRate: Stored<SaleRateRow>[]
  netMinor: string
  vatMinor: string
  grossMinor: string
  withheld: Stored<NonNullable<PricedSale['withheld']>> | null
  deducted?: PricedSale['deducted']
  /** The language of the PDF. */
  language: string
  /** The VAT in the organization's currency, if the invoice is in another one. */
  homeVatMinor: string | null
  /** On a draft: buyer and seller when it was saved, see addressed.ts. */
  addressed?: string
}

export function toStored(sale: PricedSale, language: string): StoredSale {
  return {
    treatment: sale.treatment,
    lines: sale.lines.map((line) => ({ ...line, netMinor: String(line.netMinor) })),
    byRate: sale.byRate.map((row) => ({
      ...row,
      netMinor: String(row.netMinor),
      vatMinor: String(row.vatMinor),
    })),
    netMinor: String(sale.netMinor),
    vatMinor: String(sale.vatMinor),
    grossMinor: String(sale.grossMinor),
    withheld: sale.withheld && { ...sale.withheld, amountMinor: String(sale.withheld.amountMinor) },
    ...(sale.deducted === undefined ? {} : { deducted: sale.deducted }),
    language,
    homeVatMinor: null,
  }
}

export function fromStored(stored: StoredSale): PricedSale {
  return {
    treatment: stored.treatment,
    lines: stored.lines.map((line) => ({ ...line, netMinor: BigInt(line.netMinor) })),
    byRate: stored.byRate.map((row) => ({
      ...row,
      netMinor: BigInt(row.netMinor),
      vatMinor: BigInt(row.vatMinor),
    })),
    netMinor: BigInt(stored.netMinor),
    vatMinor: BigInt(stored.vatMinor),
    grossMinor: BigInt(stored.grossMinor),
    withheld: stored.withheld && {
      ...stored.withheld,
      amountMinor: BigInt(stored.withheld.amountMinor),
    },
    ...(stored.deducted === undefined ? {} : { deducted: stored.deducted }),
  }
}
