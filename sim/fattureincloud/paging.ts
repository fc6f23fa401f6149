import { type Answer, answerOf } from '../wire.ts'
import type { Call } from './call.ts'
import { refuse } from './errors.ts'
import { readFilter, sortBy } from './query.ts'
import type { Json } from './state.ts'

function wholeIn(call: Call, name: string, usual: number, most: number): number {
  const text = call.asked.query.get(name)
  if (text === null) return usual
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= most) return value
  return refuse(422, 'Alcuni dati non sono validi.', { validation: { [name]: ['Non valido.'] } })
}

const PARTS = new Set(['items_list', 'payments_list'])

/** Of a record, the fields that were asked for: by name, or by the name of a set. */
export function projected(call: Call, data: Json, usual: 'basic' | 'detailed'): Json {
  const fields = call.asked.query.get('fields')
  if (fields !== null) {
    const wanted = new Set(['id', ...fields.split(',').map((one) => one.trim())])
    return Object.fromEntries(Object.entries(data).filter(([name]) => wanted.has(name)))
  }
  const set = call.asked.query.get('fieldset') ?? usual
  if (set === 'detailed') return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => !PARTS.has(name)))
}

type Listing = { rows: Json[]; fields: ReadonlySet<string>; usual?: 'basic' | 'detailed' }

/** One page; by default five rows, and never more than a hundred. */
export function listed(call: Call, { rows, fields, usual = 'basic' }: Listing): Answer {
  const { query, path } = call.asked
  const page = wholeIn(call, 'page', 1, 1_000_000)
  const perPage = wholeIn(call, 'per_page', 5, 100)
  const test = readFilter(query.get('q'), fields)
  const found = sortBy(rows.filter(test), query.get('sort'))
  const last = Math.max(1, Math.ceil(found.length / perPage))
  const start = (page - 1) * perPage
  const shown = found.slice(start, start + perPage)
  const link = (to: number): string => `${call.url}${path}?page=${to}`
  return answerOf({
    current_page: page,
    data: shown.map((one) => projected(call, one, usual)),
    first_page_url: link(1),
    from: shown.length === 0 ? null : start + 1,
    last_page: last,
    last_page_url: link(last),
    next_page_url: page < last ? link(page + 1) : null,
    path: `${call.url}${path}`,
    per_page: perPage,
    prev_page_url: page > 1 ? link(page - 1) : null,
    to: shown.length === 0 ? null : start + shown.length,
    total: found.length,
  })
}
