import type { Way } from '../records/places.ts'
import type { WordId } from '../words/en.ts'
import type { FilterName, ListView } from './list_address.ts'
import type { ListColumn } from './list_columns.ts'

export type ListTotal = { currency: string; amount: number; count: number }

/** A page of a list, as the server is asked for it. */
export type Asked<Query> = {
  limit: number
  cursor?: string | undefined
  q?: string
} & Partial<Query>

export type ListSource<One, Query = object> = {
  key: string
  title: WordId
  list(
    query: Asked<Query>,
    options: { signal: AbortSignal },
  ): PromiseLike<{ items: One[]; nextCursor: string | null; totalsByCurrency?: ListTotal[] }>
  /** The first one leads to the record. */
  columns: readonly ListColumn<One>[]
  /** What stands under the name where there is no room for columns. */
  under?(one: One): string | null
  /** Whether the server finds one by its name or number. */
  hasSearch?: true
  /** By what it is narrowed. */
  filters?: readonly FilterName[]
  /** By what else it is found. */
  searchHint?: WordId
  views?: readonly ListView<Query>[]
  /** Where one of them has its page. */
  wayTo?(id: string, one: One): Way
  /** How many are read at once; 50 unless it is known that people go far down. */
  pageSize?: number
  table?: ListTable<Query>
}

/** What can be done with a list as a whole. */
export type ListTable<Query> = {
  /** As the server calls it; views are kept under it. */
  name: string
  download(query: Partial<Query> & { columns: string }): PromiseLike<Blob>
  /** Set if its amounts are added up: what has to be known of the sum, if anything. */
  sum?: WordId | true
}
