import { encodeId } from '#kernel/values/id'
import type { ExportEntryRow } from './entry_store.ts'

const prefixes = { document: 'doc', invoice: 'inv', settlement: 'btx' } as const

type Sourced = Pick<ExportEntryRow, 'root_source' | 'source_id'>

/** The public id of the document, invoice or bank transaction of an entry. */
export function sourceIdOf({ root_source: source, source_id: id }: Sourced): string | null {
  return id === null || source === 'manual' ? null : encodeId(prefixes[source], id)
}
