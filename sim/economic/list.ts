import { type Answer, answerOf } from '../wire.ts'
import type { Call } from './call.ts'
import { isMatch, parseFilter, type Row } from './filter.ts'
import { refuse } from './problem.ts'

const MOST_PAGED = 100
const PAGED_REACH = 10_000
const MOST_LEGACY = 1_000

/** What the rows of a listing may be narrowed by, and the number they are ordered by. */
export type Listing = { rows: Row[]; filterable: readonly string[]; orderBy: string }

function narrow({ asked }: Call, { rows, filterable }: Listing): Row[] {
  try {
    const filter = parseFilter(asked.query.get('filter') ?? '', new Set(filterable))
    return rows.filter((row) => isMatch(row, filter))
  } catch (error) {
    return refuse(asked.path, 400, 'InvalidFilter', String(error))
  }
}

/** `{items, cursor}`; the cursor is absent at the end, and `sort` is not looked at. */
export function listByCursor(call: Call, listing: Listing): Answer {
  const { asked, state } = call
  const numberOf = (row: Row): number => Number(row[listing.orderBy])
  const after = asked.query.get('cursor') ?? ''
  if (!/^\d{0,15}$/.test(after)) refuse(asked.path, 400, 'InvalidCursor', 'Not a cursor.')
  const rest = narrow(call, listing)
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .filter((row) => after === '' || numberOf(row) > Number(after))
  const items = rest.slice(0, state.settings.cursorPageSize)
  const last = items.at(-1)
  const isMore = last !== undefined && rest.length > items.length
  return answerOf({ ...(isMore ? { cursor: String(numberOf(last)) } : {}), items })
}

/** A bare array, by pages of at most 100, of the first 10 000 rows. */
export function listByPage(call: Call, listing: Listing): Answer {
  const { asked } = call
  const whole = (name: string, usual: number): number => {
    const given = [...asked.query].find(([key]) => key.toLowerCase() === name)?.[1]
    return given !== undefined && /^\d{1,6}$/.test(given) ? Number(given) : usual
  }
  const size = whole('pagesize', 20)
  if (size < 1 || size > MOST_PAGED) {
    refuse(asked.path, 400, 'InvalidPageSize', `The page size is from 1 to ${MOST_PAGED}.`)
  }
  const from = whole('skippages', 0) * size
  return answerOf(
    narrow(call, listing)
      .slice(0, PAGED_REACH)
      .slice(from, from + size),
  )
}

export const countRows = (call: Call, listing: Listing): Answer =>
  answerOf(narrow(call, listing).length)

/** `{collection, pagination, self}`; a page past the end is empty. */
export function listLegacy(call: Call, name: string, listing: Listing): Answer {
  const { asked, url } = call
  const whole = (key: string, usual: number): number => Number(asked.query.get(key) ?? usual)
  const pageSize = whole('pagesize', 20)
  const skipPages = whole('skippages', 0)
  if (!(pageSize >= 1 && pageSize <= MOST_LEGACY)) {
    refuse(asked.path, 400, 'E04810', `The page size is from 1 to ${MOST_LEGACY}.`)
  }
  const rows = narrow(call, listing)
  const linkTo = (page: number): string => `${url}/${name}?pagesize=${pageSize}&skippages=${page}`
  const lastPage = Math.max(0, Math.ceil(rows.length / pageSize) - 1)
  return answerOf({
    collection: rows.slice(skipPages * pageSize, (skipPages + 1) * pageSize),
    pagination: {
      skipPages,
      pageSize,
      maxPageSizeAllowed: MOST_LEGACY,
      results: rows.length,
      resultsWithoutFilter: listing.rows.length,
      firstPage: linkTo(0),
      ...(skipPages < lastPage ? { nextPage: linkTo(skipPages + 1) } : {}),
      lastPage: linkTo(lastPage),
    },
    self: `${url}/${name}`,
  })
}
