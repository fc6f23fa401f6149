import { decimalOf } from '#kernel/values/decimal'
import { currencyDigits, isCurrency, roundHalfUp, sizeOf } from '#kernel/values/money'
import type { NewOpeningRow, StoredItem } from '../opening/row_store.ts'
import type { OpeningFinding, OpeningReport } from '../opening/report.ts'
import type { OldItem } from './content.ts'
import { finding, type CheckGround, type ContactsByKey } from './ground.ts'
import { minorOrNull } from './judge_balances.ts'

export type JudgedItems = {
  rows: NewOpeningRow[]
  findings: OpeningFinding[]
  contacts: Pick<OpeningReport, 'newContacts' | 'newContactCount' | 'knownContactCount'>
}

const mostNames = 200

export function judgeItems(
  ground: CheckGround,
  items: readonly OldItem[],
  contacts: ContactsByKey,
): JudgedItems {
  const findings: OpeningFinding[] = []
  const seen = new Map<string, OldItem>()
  const rows = items.flatMap((item) => {
    findings.push(...doubtsAbout(ground, item, contacts), ...twice(item, seen))
    const row = rowOf(ground, item)
    if ('detail' in row) {
      findings.push(row)
      return []
    }
    return row.amountMinor === 0n ? [] : row
  })
  return { rows, findings, contacts: contactsOf(items, contacts) }
}

/** By its numbers if it has any, otherwise by its name: items with one key are of one contact. */
export function contactKeyOf({
  vatNumber,
  businessId,
  name,
}: Pick<OldItem, 'vatNumber' | 'businessId' | 'name'>): string {
  const number = (vatNumber ?? businessId ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const bare = number.replace(/^[A-Z]{2}(?=\d)/, '')
  return bare === '' ? `name ${name.toLowerCase()}` : `number ${bare}`
}

const titleOf = ({ number, name }: OldItem): string =>
  number === null ? `The item of ${name}` : `Item ${number} of ${name}`

function doubtsAbout(
  { beginsOn }: CheckGround,
  item: OldItem,
  contacts: ContactsByKey,
): OpeningFinding[] {
  const { place, line, date, dueDate, number } = item
  const title = titleOf(item)
  const found: OpeningFinding[] = []
  if (date !== null && date >= beginsOn) {
    const detail = `${title} is dated ${date}, when the books are kept here already. Capture or issue it here instead.`
    found.push(finding('item_after_books_begin', place, line, detail))
  }
  if (date !== null && dueDate !== null && dueDate < date) {
    const detail = `${title} is due on ${dueDate}, before its date ${date}.`
    found.push(finding('due_before_date', place, line, detail))
  }
  if (number === null) {
    const detail = `${title} has no number, so payments are found by amount and name only.`
    found.push(finding('item_without_number', place, line, detail))
  }
  if ((contacts.get(contactKeyOf(item))?.length ?? 0) > 1) {
    const detail = `${title}: several contacts here fit ${item.name}. Give its VAT number, or rename one of them.`
    found.push(finding('contact_ambiguous', place, line, detail))
  }
  return found
}

/** The same number of the same contact on the same side would be owed twice. */
function twice(item: OldItem, seen: Map<string, OldItem>): OpeningFinding[] {
  const { place, line, number, side, date, open } = item
  const mark = number === null ? `without ${date} ${open}` : number.toLowerCase().trim()
  const key = `${side} ${contactKeyOf(item)} ${mark}`
  const before = seen.get(key)
  if (before === undefined) {
    seen.set(key, item)
    return []
  }
  const detail = `${titleOf(item)} occurs twice, in line ${before.line} of ${before.place} and line ${line} of ${place}. Leave one.`
  return [finding('duplicate_item', place, line, detail)]
}

function rowOf(ground: CheckGround, item: OldItem): NewOpeningRow | OpeningFinding {
  const { place, line, side } = item
  const title = titleOf(item)
  const fault = (code: OpeningFinding['code'], says: string): OpeningFinding =>
    finding(code, place, line, `${title} ${says}`)
  if (side === null) {
    return fault('item_without_side', 'is neither of a customer nor of a supplier. Set `side`.')
  }
  const currency = item.currency ?? ground.currency
  if (!isCurrency(currency))
    return fault('wrong_currency', `is in ${currency}, which is no currency.`)
  const isForeign = currency !== ground.currency
  const open = minorOrNull(item.open, currencyDigits(currency))
  const home = isForeign && item.home !== null ? minorOrNull(item.home, ground.digits) : open
  if (open === null || home === null) {
    return fault('too_many_decimals', 'has more decimals than its currency.')
  }
  if (
    isForeign &&
    (item.home === null || (home === 0n) !== (open === 0n) || home > 0n !== open > 0n)
  ) {
    return fault(
      'home_amount_missing',
      `is in ${currency} without its value in ${ground.currency}.`,
    )
  }
  const sign = side === 'customer' ? 1n : -1n
  const stored: StoredItem = {
    side,
    name: item.name,
    vatNumber: item.vatNumber,
    businessId: item.businessId,
    number: item.number,
    date: item.date,
    dueOn: item.dueDate,
    currency,
    foreign: isForeign
      ? { minor: String(sign * open), rate: rateOf(ground, currency, open, home) }
      : null,
  }
  return {
    kind: 'item',
    account: side === 'customer' ? ground.roles.receivables : ground.roles.payables,
    amountMinor: sign * home,
    text: textOf(stored, ground),
    item: stored,
    contactKey: contactKeyOf(item),
  }
}

function textOf({ side, number, name }: StoredItem, { source, words }: CheckGround): string {
  const sayOpen = side === 'customer' ? words.openInvoice : words.openBill
  return sayOpen(number === null ? name : `${name}, ${number}`, source).slice(0, 500)
}

const rateDigits = 10

/** What one unit came to in the books kept before. */
function rateOf({ digits }: CheckGround, currency: string, open: bigint, home: bigint): string {
  if (open === 0n) return '1'
  const top = sizeOf(home) * 10n ** BigInt(currencyDigits(currency) + rateDigits)
  return decimalOf(roundHalfUp(top, sizeOf(open) * 10n ** BigInt(digits)), rateDigits)
}

function contactsOf(items: readonly OldItem[], contacts: ContactsByKey): JudgedItems['contacts'] {
  const names = new Map(items.map((item) => [contactKeyOf(item), item.name]))
  const isKnown = (key: string): boolean => (contacts.get(key)?.length ?? 0) > 0
  const fresh = [...names].filter(([key]) => !isKnown(key)).map(([, name]) => name)
  return {
    newContacts: fresh.toSorted().slice(0, mostNames),
    newContactCount: fresh.length,
    knownContactCount: names.size - fresh.length,
  }
}
