import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import * as entries from '../entries/entry_store.ts'
import { withJournal, type OpenKeeper } from '../connection/keeper.ts'
import { findPosting } from '../connection/posting_store.ts'
import type { Connection, Posted, PostRequest } from '../ports.ts'
import { bookHere } from './book_here.ts'
import { listDrafts, markGone, markSeenThere } from './our_postings.ts'
import { goneProblem } from './take_entry.ts'

/** Each is a call of the provider, so a run looks for some, those first that wait longest. */
const mostDrafts = 50

/**
 * A provider may list what is booked and nothing else. Of ours that still are drafts there it is asked
 * one by one whether somebody booked or removed them.
 */
export async function lookForDrafts(
  context: RunContext,
  { provider, connection }: OpenKeeper,
  since: Date,
): Promise<void> {
  const drafts = await context.inTransaction((scene) =>
    listDrafts(scene, connection.id, since, mostDrafts),
  )
  for (const { entry_id: id } of drafts) {
    const request = await context.inTransaction((scene) => requestOf(scene, connection, id))
    if (request === null) continue
    const found = await provider.findPosted(request)
    await context.inTransaction((scene) => keepFound(scene, id, found))
  }
}

async function requestOf(
  scene: Scene,
  connection: Connection,
  entryId: string,
): Promise<PostRequest | null> {
  const posting = await findPosting(scene, entryId)
  const [row] = await entries.listEntriesById(scene, [entryId])
  if (posting?.state !== 'sent' || row === undefined) return null
  const reversed = row.reverses === null ? null : await findPosting(scene, row.reverses)
  const { request, voucher, journal, began_at: since } = posting
  return {
    connection: withJournal(connection, journal),
    kind: request?.kind ?? 'other',
    key: entryId,
    voucher,
    since,
    entry: entries.toPortEntry(row, await entries.listLines(scene, [entryId])),
    reverses:
      row.reverses === null ? null : { id: row.reverses, reference: reversed?.reference ?? null },
    partner: request?.partner ?? null,
    bill: request?.bill ?? null,
    attachment: null,
  }
}

async function keepFound(scene: Scene, entryId: string, found: Posted | null): Promise<void> {
  if (found === null) return markGone(scene, entryId, goneProblem(scene))
  markSeenThere(scene, entryId, found.reference ?? entryId, null)
  const [row] = await entries.listEntriesById(scene, [entryId])
  if (found.state === 'booked' && row?.state === 'provisional') await bookHere(scene, row)
}
