import type { WordId } from '../words/en.ts'
import type { HeadWord, Heads } from './list_heads.ts'
import type { Shown } from './list_address.ts'
import type { Tone } from './status_chip.tsx'

/** One record as a row: whom it is about, what, when, how much, and how it stands. */
export type ListRow = {
  id: string
  name: string
  detail: string | null
  date: string | null
  amount: number | null
  currency: string | null
  status: { word: WordId; tone: Tone } | null
}

type Cells<One> =
  | { kind: 'text'; of(one: One): string | null }
  | { kind: 'day'; of(one: One): string | null }
  | { kind: 'amount'; of(one: One): { amount: number; currency: string } | null }
  | { kind: 'status'; of(one: One): ListRow['status'] }

/** A column, by the name that it has in the address, in kept views and for the server. */
export type ListColumn<One> = Cells<One> & {
  name: string
  head: HeadWord
  /** Which way it is sorted first, where the server can. */
  sort?: 'up' | 'down'
  /** What the server sorts by, where that is called otherwise. */
  sortName?: string
  /** What it is in the file of the list, where that is called otherwise. */
  file?: readonly string[]
  /** Shown where somebody chooses it. */
  isAside?: true
  /** What is added up, and has room on a phone; without a word of it that is the column named amount. */
  isMain?: boolean
}

export const isMain = <One>({ name, isMain: said }: ListColumn<One>): boolean =>
  said ?? name === 'amount'

/** The columns of a list that shows the same of all its records. */
export function plainColumns<One>(
  heads: Heads,
  rowOf: (one: One) => ListRow,
): readonly ListColumn<One>[] {
  return [
    { name: 'name', kind: 'text', head: heads.name, of: (one) => rowOf(one).name },
    {
      name: 'detail',
      kind: 'text',
      head: heads.detail ?? 'list.detail',
      of: (one) => rowOf(one).detail,
    },
    { name: 'date', kind: 'day', head: heads.date ?? 'list.date', of: (one) => rowOf(one).date },
    {
      name: 'amount',
      kind: 'amount',
      head: heads.amount ?? 'list.amount',
      of(one) {
        const { amount, currency } = rowOf(one)
        return amount === null || currency === null ? null : { amount, currency }
      },
    },
    { name: 'status', kind: 'status', head: 'list.status', of: (one) => rowOf(one).status },
  ]
}

/** Those in the address; the first one leads to the record and is always there. */
export function columnsIn<One>(
  columns: readonly ListColumn<One>[],
  { columns: chosen }: Shown,
): readonly ListColumn<One>[] {
  const names = new Set(chosen?.split(','))
  const isShown = ({ name, isAside }: ListColumn<One>, at: number): boolean =>
    at === 0 || (chosen === undefined ? isAside !== true : names.has(name))
  return columns.filter(isShown)
}

/** What the address says of them: nothing where they are those that stand there anyway. */
export function columnsText<One>(
  columns: readonly ListColumn<One>[],
  chosen: ReadonlySet<string>,
): string {
  const isUsual = columns.every(
    ({ name, isAside }, at) => at === 0 || chosen.has(name) !== (isAside === true),
  )
  if (isUsual) return ''
  return columns.flatMap(({ name }, at) => (at === 0 || chosen.has(name) ? [name] : [])).join(',')
}

export type Sorted = { name: string; way: 'up' | 'down' }

/** The order in the address, where the list has such a one. */
export function sortedBy<One>(
  columns: readonly ListColumn<One>[],
  { sort = '' }: Shown,
): Sorted | null {
  const name = sort.replace(/^-/, '')
  const isThere = columns.some((one) => one.sort !== undefined && sortNameOf(one) === name)
  return isThere ? { name, way: sort === name ? 'up' : 'down' } : null
}

export const sortNameOf = <One>({ name, sortName }: ListColumn<One>): string => sortName ?? name

export const sortText = (sorted: Sorted | null): string =>
  sorted === null ? '' : `${sorted.way === 'down' ? '-' : ''}${sorted.name}`

/** Its own way first, then the other one, then the list as it comes. */
export function nextSort<One>(column: ListColumn<One>, now: Sorted | null): Sorted | null {
  const { sort = 'up' } = column
  const name = sortNameOf(column)
  if (now?.name !== name) return { name, way: sort }
  return now.way === sort ? { name, way: sort === 'up' ? 'down' : 'up' } : null
}
