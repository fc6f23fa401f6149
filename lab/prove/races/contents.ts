import { fatturaPa, oioubl, type Einvoice } from '../../../test/support/einvoices/einvoices.ts'

/** What a document is captured from; `file` is uploaded first. */
export type Made = { text?: string; file?: { body: string; type: string; name: string } }

export const kinds = [
  'fattura',
  'oioubl',
  'text',
  'repeated',
  'nothing',
  'noise',
  'without_date',
] as const
export type Kind = (typeof kinds)[number]

const suppliers = [
  { name: 'Officina Prova S.r.l.', vatNumber: 'IT12345670017', country: 'IT' },
  { name: 'Prøvefirma ApS', vatNumber: 'DK88146328', country: 'DK', businessId: '88146328' },
] as const

function invoice(number: number, isItalian: boolean): Einvoice {
  return {
    supplier: { ...(isItalian ? suppliers[0] : suppliers[1]) },
    buyer: isItalian
      ? { name: 'Compratore S.p.A.', vatNumber: 'IT00743110157' }
      : { name: 'Køber A/S', vatNumber: 'DK13585628' },
    number: `R-${number}`,
    date: '2026-03-10',
    currency: isItalian ? 'EUR' : 'DKK',
    lines: [
      {
        text: 'Cancelleria',
        net: `${100 + (number % 900)}.00`,
        rate: isItalian ? '22.00' : '25.00',
      },
    ],
  }
}

/** The same invoice comes again every few times, so that duplicates are held. */
const repeats = 5

export function make(kind: Kind, number: number, isItalian: boolean): Made {
  const xml = (body: string): Made => ({
    file: { body, type: 'application/xml', name: 'invoice.xml' },
  })
  if (kind === 'fattura') return xml(fatturaPa(invoice(number, isItalian)))
  if (kind === 'oioubl') return xml(oioubl(invoice(number, isItalian)))
  if (kind === 'repeated') return xml(fatturaPa(invoice(1_000_000 + (number % repeats), isItalian)))
  if (kind === 'text') return { text: receipt(number, isItalian) }
  if (kind === 'noise') return { text: `lorem ipsum ${number} dolor sit amet` }
  if (kind === 'without_date')
    return { text: receipt(number, isItalian).replace(/^Dat[ao] .*$/m, '') }
  return {}
}

function receipt(number: number, isItalian: boolean): string {
  const net = 200 + (number % 700)
  const lines = isItalian
    ? [
        'Officina Prova S.r.l.',
        'P.IVA IT12345670017',
        `Fattura n. T-${number}`,
        'Data 10/03/2026',
        `Imponibile EUR ${net},00`,
        `IVA 22% EUR ${((net * 22) / 100).toFixed(2).replace('.', ',')}`,
        `Totale EUR ${((net * 122) / 100).toFixed(2).replace('.', ',')}`,
      ]
    : [
        'Prøvefirma ApS',
        'CVR 88146328',
        `Faktura nr. T-${number}`,
        'Dato 10.03.2026',
        `Netto ${net},00`,
        `Moms 25% ${(net / 4).toFixed(2).replace('.', ',')}`,
        `Total DKK ${((net * 5) / 4).toFixed(2).replace('.', ',')}`,
      ]
  return lines.join('\n')
}
