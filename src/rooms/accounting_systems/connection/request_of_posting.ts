import { toPortEntry, type PostingRow } from '#ledger/parts'
import type { Connection, PostRequest } from '../ports.ts'
import { withJournal } from './keeper.ts'

type EntryRow = Parameters<typeof toPortEntry>[0]
type LineRows = Parameters<typeof toPortEntry>[1]

/** What an entry is sent with and looked for by: as it was when its number was taken. */
export function requestOfPosting(
  connection: Connection,
  { request, voucher, journal, began_at: since }: PostingRow,
  row: EntryRow,
  lines: LineRows,
): Omit<PostRequest, 'reverses' | 'attachment'> {
  return {
    connection: withJournal(connection, journal),
    kind: request?.kind ?? 'other',
    key: row.id,
    voucher,
    since,
    entry: toPortEntry(row, lines),
    partner: request?.partner ?? null,
    bill: request?.bill ?? null,
  }
}
