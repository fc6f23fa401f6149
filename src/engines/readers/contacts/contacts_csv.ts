import { csvDelimiters, csvLines, headingName } from '../statement/statement_csv.ts'

/** What a column of a list of customers or suppliers contains. */
const contactRoles = [
  'name',
  'type',
  'businessId',
  'vatNumber',
  'fiscalCode',
  'sdiCode',
  'pec',
  'gln',
  'country',
  'email',
  'street',
  'postalCode',
  'city',
  'province',
  'notes',
] as const
export type ContactRole = (typeof contactRoles)[number]

export type ContactLine = {
  /** Its line in the file, from 1. */
  line: number
  values: Partial<Record<ContactRole, string>>
}

export type ContactTable = {
  columns: { heading: string; field: ContactRole }[]
  /** Headings that nothing is known about. */
  unused: string[]
  lines: ContactLine[]
}

// Headings of e-conomic, Dinero, Billy, Fatture in Cloud, Danea and of spreadsheets in Danish, Italian and English,
// without accents, punctuation and case. If several fit a role, the first in this order is used.
const headings: Readonly<Record<ContactRole, readonly string[]>> = {
  name: listOf(`navn, firmanavn, firma, virksomhedsnavn, virksomhed, kundenavn, leverandornavn, kontaktnavn, kunde,
    leverandor, denominazione, ragione sociale, denominazione ragione sociale, denominazione cliente,
    denominazione fornitore, cliente, fornitore, nominativo, nome, name, company name, company, customer name,
    customer, supplier name, supplier, display name, contact`),
  type: listOf(
    `type, kontakttype, kunde leverandor, tipo, tipologia, tipo contatto, contact type, kind`,
  ),
  businessId:
    listOf(`cvr, cvr nr, cvrnr, cvr nummer, cvrnummer, cvr se nr, se nr, organisationsnummer,
    org nr, registreringsnummer, registration number, registration no, company number, company no, business id`),
  vatNumber:
    listOf(`momsnr, moms nr, momsnummer, partita iva, p iva, piva, p iva tax id, partita iva tax id, vat number,
    vat no, vat id, vat, tax id`),
  fiscalCode: listOf(`codice fiscale, cod fiscale, cf, c f, fiscal code, tax code`),
  sdiCode:
    listOf(`codice sdi, cod sdi, sdi, codice destinatario, cod destinatario, cod destinatario fatt elettr,
    codice destinatario fatt elettr, codice univoco, recipient code, sdi code`),
  pec: listOf(`pec, indirizzo pec, email pec, e mail pec, posta certificata`),
  gln: listOf(
    `ean, ean nr, eannr, ean nummer, ean lokationsnummer, gln, gln nummer, gln nr, ean number`,
  ),
  country: listOf(
    `landekode, land, landkode, nazione, codice nazione, paese, stato, country code, country`,
  ),
  email:
    listOf(`e mail, email, mail, e mail adresse, emailadresse, mailadresse, fakturamail, e mail til faktura,
    indirizzo email, indirizzo e mail, posta elettronica, email address, e mail address, invoice email`),
  street:
    listOf(`adresse, adresse 1, vej, gade, postadresse, indirizzo, indirizzo sede, via, sede legale, address,
    address 1, address line 1, street, street address`),
  postalCode: listOf(
    `postnr, postnummer, post nr, cap, c a p, zip, zip code, postal code, postcode`,
  ),
  city: listOf(`by, bynavn, postdistrikt, comune, citta, localita, city, town`),
  province: listOf(`provincia, prov, province, state`),
  notes: listOf(
    `noter, note, bemaerkning, bemaerkninger, kommentar, annotazioni, osservazioni, notes, comment, remarks`,
  ),
}

function listOf(names: string): string[] {
  return names.split(/,\s+/)
}

/** Some systems write their name and the day above the headings. */
const mostPreamble = 15

/** A list of customers or suppliers as another system or a spreadsheet writes it; null where none was found. */
export function readContactsCsv(text: string, mostLines: number): ContactTable | null {
  const heads = csvDelimiters.flatMap((delimiter) =>
    csvLines(text, delimiter, mostPreamble).map((line, head) => ({
      delimiter,
      head,
      cells: line.cells,
      places: placesOf(line.cells),
    })),
  )
  const [best] = heads
    .filter(({ places }) => places.has('name'))
    .toSorted((a, b) => b.places.size - a.places.size || a.head - b.head)
  if (best === undefined) return null
  const { delimiter, head, cells, places } = best
  const taken = new Set(places.values())
  return {
    columns: [...places].map(([field, place]) => ({ field, heading: cells[place]?.trim() ?? '' })),
    unused: cells.flatMap((cell, place) => (taken.has(place) ? [] : cell.trim() || [])),
    lines: csvLines(text, delimiter, mostLines + head + 1)
      .slice(head + 1)
      .map(({ cells: values, number }) => ({ line: number, values: valuesOf(values, places) }))
      .filter(({ values }) => Object.keys(values).length > 0),
  }
}

function placesOf(cells: readonly string[]): Map<ContactRole, number> {
  const names = cells.map(headingName)
  const places = new Map<ContactRole, number>()
  for (const role of contactRoles) {
    const free = (place: number): boolean => ![...places.values()].includes(place)
    const found = headings[role].map((heading) => names.indexOf(heading))
    const place = found.find((one) => one >= 0 && free(one))
    if (place !== undefined) places.set(role, place)
  }
  return places
}

function valuesOf(
  cells: readonly string[],
  places: ReadonlyMap<ContactRole, number>,
): ContactLine['values'] {
  const filled = [...places].flatMap(([role, place]) => {
    // Spreadsheets keep leading zeros behind an apostrophe, or as ="01234".
    const value = (cells[place] ?? '')
      .trim()
      .replace(/^'|^="(.*)"$/, '$1')
      .trim()
    return value === '' ? [] : [[role, value] as const]
  })
  return Object.fromEntries(filled)
}
