export type EinvoiceLine = {
  text: string
  /** A decimal with two digits behind the point. */
  net: string
  /** In percent, such as 22.00. */
  rate: string
  /** The Italian code of a line without VAT; N6 and its subdivisions mean reverse charge. */
  nature?: string
}

export type Einvoice = {
  supplier: {
    name: string
    /** With its country's prefix. */
    vatNumber: string
    country: string
    businessId?: string
    fiscalCode?: string
    iban?: string
  }
  buyer: { name: string; vatNumber: string }
  number: string
  date: string
  dueDate?: string
  currency: string
  lines: readonly EinvoiceLine[]
  kind?: 'invoice' | 'credit_note'
}

export type EinvoiceRow = { rate: string; nature?: string; netMinor: bigint; vatMinor: bigint }

/** What the builders print, for a test to compare with. */
export function totalsOf(invoice: Einvoice): { net: string; vat: string; total: string } {
  const rows = rowsOf(invoice)
  const netMinor = rows.reduce((sum, row) => sum + row.netMinor, 0n)
  const vatMinor = rows.reduce((sum, row) => sum + row.vatMinor, 0n)
  return {
    net: printMinor(netMinor),
    vat: printMinor(vatMinor),
    total: printMinor(netMinor + vatMinor),
  }
}

/** VAT is reckoned once for each rate, from the sum of its lines. */
export function rowsOf(invoice: Einvoice): EinvoiceRow[] {
  const rows = new Map<string, EinvoiceRow>()
  for (const { rate, nature, net } of invoice.lines) {
    const key = `${rate} ${nature ?? ''}`
    const row = rows.get(key) ?? { rate, netMinor: 0n, vatMinor: 0n }
    if (nature !== undefined) row.nature = nature
    row.netMinor += readMinor(net)
    rows.set(key, row)
  }
  return [...rows.values()].map((row) => ({ ...row, vatMinor: vatOf(row.netMinor, row.rate) }))
}

function vatOf(netMinor: bigint, rate: string): bigint {
  const product = netMinor * readMinor(rate)
  const size = ((product < 0n ? -product : product) + 5_000n) / 10_000n
  return product < 0n ? -size : size
}

function readMinor(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
}

export function printMinor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An element of text, which is escaped, or of parts, which are joined. */
export function el(name: string, content: string | readonly string[], attributes = ''): string {
  const inside = typeof content === 'string' ? escapeText(content) : content.join('')
  return `<${name}${attributes}>${inside}</${name}>`
}

export function maybe(name: string, content: string | undefined): string {
  return content === undefined ? '' : el(name, content)
}

export function xmlDocument(root: string, attributes: string, parts: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el(root, parts, ` ${attributes}`)}`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** UNCL 5305: S standard, Z zero, E exempt, AE reverse charge. */
export function categoryOf({ rate, nature }: { rate: string; nature?: string }): string {
  if (nature?.startsWith('N6') === true) return 'AE'
  if (nature !== undefined) return 'E'
  return readMinor(rate) === 0n ? 'Z' : 'S'
}

/** A sound invoice of two rates; what a test is about is given over it. */
export function sampleEinvoice(over: Partial<Einvoice> = {}): Einvoice {
  return {
    supplier: {
      name: 'Rossi & Figli Srl',
      vatNumber: 'IT00743110157',
      country: 'IT',
      iban: 'IT60X0542811101000000123456',
    },
    buyer: { name: 'Nordlys ApS', vatNumber: 'DK12345674' },
    number: '2026/17',
    date: '2026-03-02',
    dueDate: '2026-04-01',
    currency: 'EUR',
    lines: [
      { text: 'Sedie da ufficio', net: '250.00', rate: '22.00' },
      { text: 'Libri', net: '19.99', rate: '4.00' },
    ],
    ...over,
  }
}

/** What every reader finds in the sound invoice, whatever its format. */
export const sampleValues = {
  supplierName: 'Rossi & Figli Srl',
  supplierVatNumber: 'IT00743110157',
  supplierCountry: 'IT',
  iban: 'IT60X0542811101000000123456',
  buyerName: 'Nordlys ApS',
  buyerVatNumber: 'DK12345674',
  date: '2026-03-02',
  dueDate: '2026-04-01',
  invoiceNumber: '2026/17',
  total: '325.79',
  vat: '55.80',
  net: '269.99',
  currency: 'EUR',
}

/** One change to a made document; a change that finds nothing to change is a mistake of the test. */
export function edit(
  xml: string,
  from: string | RegExp,
  to: string | ((found: string) => string),
): string {
  const changed = typeof to === 'string' ? xml.replace(from, to) : xml.replace(from, to)
  if (changed === xml) throw new Error(`There is no ${String(from)} to change.`)
  return changed
}
