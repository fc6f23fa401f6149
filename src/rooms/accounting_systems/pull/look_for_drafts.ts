import { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { type Posted } from '#ledger/room'
import { entries, findPosting } from '#ledger/parts'
import type { OpenKeeper } from '../connection/keeper.ts'
import { requestOfPosting } from '../connection/request_of_posting.ts'
import type { AccountingProvider, Connection, PostRequest } from '../ports.ts'
import { bookHere } from './book_here.ts'
import { listDrafts, markGone, markLookedFor, markRemoteSeen } from './our_postings.ts'
import { faultOf } from './pull_fault.ts'
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
    const found = await lookFor(provider, request)
    await context.inTransaction((scene) => keepFound(scene, id, found))
  }
}

/** One that was changed there, or cannot be compared, is named; the others are looked for all the same. */
async function lookFor(
  provider: AccountingProvider,
  request: PostRequest,
): Promise<Posted | Failure | null> {
  try {
    return await provider.findPosted(request)
  } catch (error) {
    const isOfThisOne = error instanceof Failure && error.status < 500
    if (!isOfThisOne || error.code === 'provider_access_lost') throw error
    return error
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
  const lines = await entries.listLines(scene, [entryId])
  // A draft that waits to be booked is what is looked for, whatever was wished.
  const asked = { ...connection, booksFinally: false }
  return {
    ...requestOfPosting(asked, posting, row, lines),
    reverses:
      row.reverses === null ? null : { id: row.reverses, reference: reversed?.reference ?? null },
    attachment: null,
  }
}

async function keepFound(
  scene: Scene,
  entryId: string,
  found: Posted | Failure | null,
): Promise<void> {
  if (found instanceof Failure) {
    const message = found.details.detail ?? failures[found.code].says
    return markLookedFor(scene, entryId, {
      ...faultOf('changed_there', message),
      at: scene.now.toISOString(),
    })
  }
  if (found === null) return markGone(scene, entryId, goneProblem(scene))
  markRemoteSeen(scene, entryId, found.reference ?? entryId, null)
  const [row] = await entries.listEntriesById(scene, [entryId])
  if (found.state === 'booked' && row?.state === 'provisional') await bookHere(scene, row)
}
