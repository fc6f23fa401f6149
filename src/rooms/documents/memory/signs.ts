import type { ReadingFields } from '#readers/room'
import { compactId, supplierNameKey } from '../document/supplier.ts'

const mostSigns = 20
// Many businesses write from these, so they are nobody's sign.
const shared =
  /^(?:gmail|hotmail|outlook|yahoo|icloud|live|libero|pec|legalmail|pagopa|mobilepay|stripe)\./

/**
 * What a supplier is known by where its number is not read: bank account, web domains and name. The
 * page has no words of the buyer's.
 */
export function signsOf(fields: ReadingFields, page: string): string[] {
  const iban = compactId(fields.iban?.value)
  const domains = [...page.matchAll(/(?:@|www\.|https?:\/\/)([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)]
    .map(([, domain = '']) => domain.toLowerCase().replace(/^www\./, ''))
    .filter((domain) => !shared.test(domain))
  const signs = [...(iban === '' ? [] : [`iban:${iban}`]), ...domains.map((one) => `web:${one}`)]
  const name = supplierNameKey(fields)
  return [...new Set([...signs, ...(name === null ? [] : [name])])].slice(0, mostSigns)
}

/** Signs of an accepted document; a name that was misread is no sign of anybody. */
export function acceptedSigns(
  accepted: ReadingFields,
  asRead: ReadingFields,
  page: string,
): string[] {
  const name = supplierNameKey(accepted)
  const read = supplierNameKey(asRead)
  const isPart = read !== null && read.length >= 10 && name?.startsWith(read) === true
  const others = signsOf(asRead, page).filter((sign) => sign !== read)
  return [...others, ...(name === null ? [] : [name]), ...(isPart && read !== name ? [read] : [])]
}
