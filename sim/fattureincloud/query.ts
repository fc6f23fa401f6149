import { refuse } from './errors.ts'
import { type Json, textOf } from './state.ts'

/** The language of `q`: comparisons joined by `and` and `or`, with brackets. */
type Token = { kind: 'word' | 'text' | 'sign'; text: string }

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(<=|>=|<>|!=|[=<>()])|([\w.+-]+))/gy

function tokensOf(q: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < q.trimEnd().length) {
    const found = TOKEN.exec(q)
    if (found === null) refuse(422, 'Il filtro non è valido.')
    const text = found[1] ?? found[2]
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll(/\\(.)/g, '$1') })
    else if (found[3] !== undefined) tokens.push({ kind: 'sign', text: found[3] })
    else tokens.push({ kind: 'word', text: found[4] ?? '' })
  }
  return tokens
}

type Test = (data: Json) => boolean

const valueAt = (data: Json, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, part) => (value as Json | null | undefined)?.[part], data)

function compare(value: unknown, to: string): number {
  if (typeof value === 'number') return value - Number(to)
  const text = textOf(value)
  return text < to ? -1 : text > to ? 1 : 0
}

const like = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('%', '.*')}$`,
    'is',
  )

const has = (value: unknown, part: string): boolean =>
  textOf(value).toLowerCase().includes(part.toLowerCase())

const OPERATORS: Record<string, (value: unknown, to: string) => boolean> = {
  '=': (value, to) => value !== null && value !== undefined && compare(value, to) === 0,
  '!=': (value, to) => compare(value, to) !== 0,
  '<>': (value, to) => compare(value, to) !== 0,
  '<': (value, to) => compare(value, to) < 0,
  '<=': (value, to) => compare(value, to) <= 0,
  '>': (value, to) => compare(value, to) > 0,
  '>=': (value, to) => compare(value, to) >= 0,
  like: (value, to) => like(to).test(textOf(value)),
  'not like': (value, to) => !like(to).test(textOf(value)),
  contains: has,
  'not contains': (value, to) => !has(value, to),
  'starts with': (value, to) => textOf(value).startsWith(to),
  'ends with': (value, to) => textOf(value).endsWith(to),
}

/** Reads `q`. A field that cannot be filtered by is refused, as the service does. */
export function readFilter(q: string | null, fields: ReadonlySet<string>): Test {
  if (q === null || q.trim() === '') return () => true
  const tokens = tokensOf(q)
  let at = 0
  const word = (): string | undefined => {
    const token = tokens[at]
    return token?.kind === 'text' ? undefined : token?.text.toLowerCase()
  }
  const take = (): Token => tokens[at++] ?? refuse(422, 'Il filtro non è valido.')

  const comparison = (): Test => {
    if (word() === '(') {
      at++
      const inner = either()
      if (take().text !== ')') refuse(422, 'Il filtro non è valido.')
      return inner
    }
    const field = take().text
    if (!fields.has(field)) refuse(422, `Il campo ${field} non può essere usato come filtro.`)
    return valueTest(field)
  }
  const valueTest = (field: string): Test => {
    let operator = take().text.toLowerCase()
    if (operator === 'is') {
      const isNot = word() === 'not'
      if (isNot) at++
      if (take().text.toLowerCase() !== 'null') refuse(422, 'Il filtro non è valido.')
      return (data) => ((valueAt(data, field) ?? null) === null) !== isNot
    }
    if (['not', 'starts', 'ends'].includes(operator)) operator += ` ${take().text.toLowerCase()}`
    const run = OPERATORS[operator] ?? refuse(422, `L'operatore ${operator} non esiste.`)
    const to = take().text
    return (data) => run(valueAt(data, field), to)
  }
  const both = (): Test => {
    let left = comparison()
    while (word() === 'and') {
      at++
      const [first, second] = [left, comparison()]
      left = (data) => first(data) && second(data)
    }
    return left
  }
  const either = (): Test => {
    let left = both()
    while (word() === 'or') {
      at++
      const [first, second] = [left, both()]
      left = (data) => first(data) || second(data)
    }
    return left
  }
  const test = either()
  if (at !== tokens.length) refuse(422, 'Il filtro non è valido.')
  return test
}

/** Sorted by the fields of `sort`; a minus in front turns the order round. */
export function sortBy(rows: Json[], sort: string | null): Json[] {
  const keys = (sort ?? '').split(',').filter(Boolean)
  return rows.toSorted((a, b) => {
    for (const key of keys) {
      const field = key.replace(/^[+-]/, '')
      const [one, other] = [valueAt(a, field), valueAt(b, field)]
      const order =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : compare(one, textOf(other))
      if (order !== 0) return key.startsWith('-') ? -order : order
    }
    return 0
  })
}
