/** How one value of a record is shown, told by its name and what it is. */
export type Shown =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'money'; amount: number; currency: string }
  | { kind: 'day'; day: string }
  | { kind: 'moment'; moment: string }
  | { kind: 'period'; key: string }
  | { kind: 'yes_no'; isYes: boolean }
  | { kind: 'value'; value: string }
  | { kind: 'values'; values: readonly string[] }
  | { kind: 'field'; name: string }
  | { kind: 'action'; name: string }
  | { kind: 'outcome'; outcome: string }
  | { kind: 'country'; code: string }
  | { kind: 'link'; id: string }
  | { kind: 'texts'; texts: readonly string[] }
  | { kind: 'group'; record: Readonly<Record<string, unknown>> }
  | { kind: 'table'; rows: readonly Readonly<Record<string, unknown>>[] }

/** For the machine, or shown elsewhere on the page. */
const hidden = new Set(
  'id version allowedActions createdAt updatedAt params clientId rulesVersion requestId keyId quotas'.split(
    ' ',
  ),
)

const moneyNames = new Set(
  'net vat gross total payable amount unitPrice codedAmount toSettle alreadyDeclared exact provisional debt credit debit filed now difference discountAmount shareCapital perDocument perDay amountPerDay autoMatchLimit vatAmount vatBase foreignAmount withheld limit'.split(
    ' ',
  ),
)

/** Names whose texts are one of a fixed set, which has words. */
const setNames = new Set(
  'status kind type mode state frequency effectiveFrequency regionKey scope access role origin source via supply autoMatch approvalPolicy direction vatRole documentType defaultDue setBy provider series'.split(
    ' ',
  ),
)

/** Names whose texts are a period where they look like one. */
const periodNames = new Set('key period periodKey quarter month'.split(' '))

/** Lists of texts of a fixed set. */
const setLists = new Set(['permissions'])

const idShape = /^([a-z]{3})_[0-9a-z]{26}$/
const dayShape = /^\d{4}-\d{2}-\d{2}$/
const periodShape = /^\d{4}-(?:\d{2}|Q\d|H\d)$/
const momentShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

export const isHidden = (name: string): boolean => hidden.has(name)

/** What begins an id says what it is the id of. */
export const prefixOf = (id: string): string => idShape.exec(id)?.[1] ?? ''

/** Null where there is nothing to show. */
export function shownOf(name: string, value: unknown, currency: string): Shown | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return { kind: 'yes_no', isYes: value }
  if (typeof value === 'number') {
    return moneyNames.has(name)
      ? { kind: 'money', amount: value, currency }
      : { kind: 'number', value }
  }
  if (typeof value === 'string') return textOf(name, value)
  if (Array.isArray(value)) return listOf(name, value)
  if (name === 'voucher') return shownOf('text', (value as { text?: unknown }).text, currency)
  return groupOf(value as Record<string, unknown>, currency)
}

function textOf(name: string, value: string): Shown {
  if (dayShape.test(value)) return { kind: 'day', day: value }
  if (momentShape.test(value)) return { kind: 'moment', moment: value }
  if (periodNames.has(name) && periodShape.test(value)) return { kind: 'period', key: value }
  if (name === 'country' && /^[A-Z]{2}$/.test(value)) return { kind: 'country', code: value }
  if (idShape.test(value)) return { kind: 'link', id: value }
  if (name === 'field') return { kind: 'field', name: value }
  if (name === 'action') return { kind: 'action', name: value }
  if (name === 'outcome') return { kind: 'outcome', outcome: value }
  return setNames.has(name) ? { kind: 'value', value } : { kind: 'text', text: value }
}

function listOf(name: string, value: readonly unknown[]): Shown | null {
  if (value.length === 0) return null
  if (value.every((one) => typeof one === 'object' && one !== null)) {
    return { kind: 'table', rows: value as Record<string, unknown>[] }
  }
  const [only] = value
  if (value.length === 1 && typeof only === 'string' && idShape.test(only)) {
    return { kind: 'link', id: only }
  }
  const texts = value.map(String)
  return setLists.has(name) ? { kind: 'values', values: texts } : { kind: 'texts', texts }
}

function groupOf(record: Record<string, unknown>, currency: string): Shown | null {
  const isEmpty = Object.entries(record).every(
    ([name, one]) => isHidden(name) || shownOf(name, one, currency) === null,
  )
  return isEmpty ? null : { kind: 'group', record }
}

/** The columns of a table: those that any row has something in. */
export function columnsOf(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  // A sentence says what its code says to programs, and so does the name of a box that has no official one.
  const isOwn = names.has('label') && rows.every(({ code }) => /^\p{Ll}/u.test(String(code)))
  const isSaid = (name: string): boolean => name === 'code' && (names.has('detail') || isOwn)
  return [...names].filter(
    (name) =>
      !isHidden(name) &&
      !isSaid(name) &&
      rows.some((row) => shownOf(name, row[name], 'EUR') !== null),
  )
}
