/** `name$eq:Joe$and:city$like:*port`: what a listing is narrowed by. */
type Operator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'in' | 'nin'
type Term = { property: string; operator: Operator; values: string[] }

/** All of a term list must hold; one of the term lists. */
export type Filter = Term[][]

export type Row = Readonly<Record<string, unknown>>

const OPERATORS = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'in', 'nin'])
const TERM = /^([A-Za-z][\w.]*)\$(\w+):([\s\S]*)$/
const MOST_VALUES = 200

const wrong = (what: string): never => {
  throw new Error(`The filter is not valid: ${what}`)
}

/** The text of a value: `$` before a sign takes it as it is. */
const unescape = (text: string): string => text.replaceAll(/\$([$()*,])/g, '$1')

function valuesOf(operator: Operator, text: string): string[] {
  if (operator !== 'in' && operator !== 'nin') return [unescape(text)]
  const list = /^\[([\s\S]*)\]$/.exec(text)?.[1]
  if (list === undefined) return wrong(`$${operator} needs a list in square brackets`)
  const values = list.split(',').map((one) => unescape(one.trim()))
  return values.length > MOST_VALUES ? wrong(`more than ${MOST_VALUES} values`) : values
}

function termOf(text: string, filterable: ReadonlySet<string>): Term {
  const [, property = '', operator = '', value = ''] = TERM.exec(text) ?? wrong(text)
  if (!OPERATORS.has(operator)) wrong(`there is no operator $${operator}`)
  if (!filterable.has(property)) wrong(`${property} is not filterable`)
  const known = operator as Operator
  return { property, operator: known, values: valuesOf(known, value) }
}

/** Throws where the filter is wrong or names a property that cannot be filtered by. */
export function parseFilter(text: string, filterable: ReadonlySet<string>): Filter {
  if (text === '') return []
  return text
    .split('$or:')
    .map((part) => part.split('$and:').map((term) => termOf(term, filterable)))
}

const valueIn = (row: Row, property: string): unknown =>
  property
    .split('.')
    .reduce<unknown>((value, part) => (value as Row | null | undefined)?.[part], row)

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : ''

/** Dates count by their day, numbers by their value, texts without regard to case. */
function compare(value: unknown, wanted: string): number {
  if (value === null || value === undefined) return wanted === '$null:' ? 0 : -1
  if (typeof value === 'number') return value - Number(wanted)
  const [one, other] = [textIn(value), wanted].map((text) =>
    /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.test(text) ? text.slice(0, 10) : text.toLowerCase(),
  )
  return one === other ? 0 : (one ?? '') < (other ?? '') ? -1 : 1
}

function isLike(value: unknown, wanted: string): boolean {
  const parts = wanted.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(textIn(value))
}

function isMet(row: Row, { property, operator, values }: Term): boolean {
  const value = valueIn(row, property)
  const [wanted = ''] = values
  if (operator === 'like') return isLike(value, wanted)
  if (operator === 'in') return values.some((one) => compare(value, one) === 0)
  if (operator === 'nin') return values.every((one) => compare(value, one) !== 0)
  const order = compare(value, wanted)
  if (operator === 'eq') return order === 0
  if (operator === 'ne') return order !== 0
  if (value === null || value === undefined) return false
  if (operator === 'gt') return order > 0
  if (operator === 'gte') return order >= 0
  return operator === 'lt' ? order < 0 : order <= 0
}

export const isMatch = (row: Row, filter: Filter): boolean =>
  filter.length === 0 || filter.some((terms) => terms.every((term) => isMet(row, term)))
