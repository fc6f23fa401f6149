import { encodeId } from '#kernel/values/id'
import type { ExportEntryRow } from './entry_store.ts'

const prefixes = {
  document: 'doc',
  invoice: 'inv',
  settlement: 'btx',
  takings: 'tak',
  cash_count: 'csc',
  opening: 'opn',
  vat_settlement: 'vat',
  year_end: 'yec',
  reminder: 'rmd',
} as const

type Sourced = Pick<ExportEntryRow, 'root_source' | 'source_id'>

/** The public id of the record that an entry comes from; an entry by hand has none. */
export function sourceIdOf({ root_source: source, source_id: id }: Sourced): string | null {
  return id === null || source === 'manual' ? null : encodeId(prefixes[source], id)
}
