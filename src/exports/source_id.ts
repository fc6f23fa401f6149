import { encodeId } from '#kernel/id'
import type { EntryRow } from './entry_store.ts'

const prefixes = { document: 'doc', invoice: 'inv', settlement: 'btx' } as const

type Sourced = Pick<EntryRow, 'root_source' | 'source_id'>

/** The document, invoice or bank transaction that an entry is for, as its record is called. */
export function sourceIdOf({ root_source: source, source_id: id }: Sourced): string | null {
  return id === null || source === 'manual' ? null : encodeId(prefixes[source], id)
}
