import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { findPostedTwin } from '../document/evidence_store.ts'
import { findIfThere } from '../document/store.ts'
import type { PostingItemRow } from './posting_run.ts'
import * as store from './posting_run_store.ts'
import type { ItemChange } from './posting_run_store.ts'

const listedAtOnce = 100

/** What came of one call: the code of a refusal, and whether it stops the others. */
type Tried = { code: string | null; stop: Failure | null }

const done: Tried = { code: null, stop: null }

/** Each one by itself: what is refused stops no other. */
export async function postAll(context: RunContext, runId: string): Promise<void> {
  await eachItem(context, runId, store.listToPost, async (item) => {
    const { document_id: id, document_version: ifMatch } = item
    const twinId = await context.inTransaction((scene) => findPostedTwin(scene, id))
    const post = (): Promise<unknown> =>
      context.call('post_document', { documentId: encodeId('doc', id) }, { key: id, ifMatch })
    const { code, stop } =
      twinId === null ? await tryCall(post) : { code: 'document_duplicate', stop: null }
    const conclude = async (scene: Scene): Promise<ItemChange> => {
      const row = await findIfThere(scene, id)
      const isPosted = code === null && row?.status === 'posted'
      // Where it is not known whether it was posted, the entry it would be is undone with the run.
      const entryId =
        isPosted || (row?.posting_state ?? null) !== null ? (row?.entry_id ?? null) : null
      const refusal = isPosted ? null : (code ?? row?.error?.code ?? 'document_to_check')
      const state = isPosted ? 'posted' : 'refused'
      return { document_id: id, state, code: refusal, entry_id: entryId }
    }
    return { conclude, stop }
  })
}

/** Reverses what is still posted as the run posted it. */
export async function reverseAll(context: RunContext, runId: string): Promise<void> {
  await eachItem(context, runId, store.listToReverse, async (item) => {
    const { document_id: id, entry_id: entryId } = item
    const now = await context.inTransaction((scene) => findIfThere(scene, id))
    // Otherwise posted anew since, or reversed by a process that died right behind it.
    const isStanding = now?.status === 'posted' && now.entry_id === entryId
    const once = { key: id, ifMatch: now?.version ?? 0 }
    const reverse = (): Promise<unknown> =>
      context.call('reverse_posting', { documentId: encodeId('doc', id) }, once)
    const { code, stop } = isStanding ? await tryCall(reverse) : done
    const state = code === null ? 'reversed' : item.state
    const conclude = async (): Promise<ItemChange> => {
      return { document_id: id, state, code, entry_id: entryId }
    }
    return { conclude, stop }
  })
}

type Taken = { conclude: (scene: Scene) => Promise<ItemChange>; stop: Failure | null }

/** One after the other, by id: a process that takes over begins with the first that had no turn. */
async function eachItem(
  context: RunContext,
  runId: string,
  { list, count }: store.ItemList,
  take: (item: PostingItemRow) => Promise<Taken>,
): Promise<void> {
  const { before, left } = await context.inTransaction((scene) => count(scene, runId))
  let taken = 0
  for (let after: string | null = null; ;) {
    const place: string | null = after
    const items: PostingItemRow[] = await context.inTransaction((scene) =>
      list(scene, runId, place, listedAtOnce),
    )
    for (const item of items) {
      const { conclude, stop } = await take(item)
      taken += 1
      const progress = { done: before + taken, of: before + left }
      await context.inTransaction(
        async (scene) => store.saveItem(scene, runId, await conclude(scene)),
        () => progress,
      )
      if (stop !== null) throw stop
    }
    after = items.at(-1)?.document_id ?? null
    if (after === null) return
  }
}

/** Nobody knows how it ended: another attempt of the run will see. */
const unanswered: ReadonlySet<string> = new Set(['unavailable', 'outcome_unknown'])

async function tryCall(work: () => Promise<unknown>): Promise<Tried> {
  try {
    await work()
    return done
  } catch (error) {
    if (!(error instanceof Failure) || unanswered.has(error.code)) throw error
    const { code } = error
    // What is not about this document would refuse the others, too.
    const isOfOne = error.status < 500 && code !== 'app_limit_reached'
    return { code, stop: isOfOne ? null : error }
  }
}
