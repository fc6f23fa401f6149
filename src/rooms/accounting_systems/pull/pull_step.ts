import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { RunOutcome } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import * as connections from '../connection/connection_store.ts'
import { openKeeper, type Keeper, type OpenKeeper } from '../connection/keeper.ts'
import { hookAddress } from '../connection/provider_hook.ts'
import { breakConnection } from '../connection/refresh_connection.ts'
import { lookForDrafts } from './look_for_drafts.ts'
import type { Pulled } from './pulled_record.ts'
import { holdPulling } from './pulling.ts'
import { listFileProblems } from './file_store.ts'
import { takeFiles } from './take_files.ts'
import { retakeSome, takePage } from './take_page.ts'
import * as store from './remote_store.ts'
import { lockRemote, saveRemote } from './remote_store.ts'
import { sql } from '#kernel/database/sql'
import { takeAway } from './take_entry.ts'

/** By itself once a day, since it asks for everything that is there. */
const restMs = 20 * 3_600_000

type Reading = { keepsFrom: string; isAsked?: boolean }

/**
 * A provider that lists what changed need not say what was deleted. It is asked which of the entries
 * that were read are still there: what others made is reversed, and of ours it is said that it is gone.
 */
async function lookForGone(
  context: RunContext,
  { provider, connection }: OpenKeeper,
  { keepsFrom, isAsked = false }: Reading,
): Promise<void> {
  if (provider.findGone === undefined) return
  const known = await context.inTransaction((scene) => listKnown(scene, connection.id, keepsFrom))
  if (!isAsked && !known.isDue) return
  const gone =
    known.keys.length === 0
      ? []
      : await provider.findGone(connection, { day: keepsFrom, keys: known.keys })
  await context.inTransaction(async (scene) => {
    await holdPulling(scene, connection.id)
    for (const row of await lockRemote(scene, connection.id, gone)) {
      if (row.removed_at === null) saveRemote(scene, connection.id, await takeAway(scene, row))
    }
    scene.tx.send(sql`
      UPDATE accounting_connection SET gone_read_at = ${scene.now}
      WHERE org_id = ${scene.orgId} AND id = ${connection.id}`)
  })
}

async function listKnown(
  scene: Scene,
  connectionId: string,
  from: string,
): Promise<{ keys: string[]; isDue: boolean }> {
  const rows = await scene.tx.query<{ keys: string[]; last: Date | null }>(sql`
    SELECT c.gone_read_at AS last, ARRAY(SELECT t.key FROM accounting_entry_there t
      WHERE t.org_id = c.org_id AND t.connection_id = c.id AND t.removed_at IS NULL
        AND t.date >= ${from} ORDER BY t.key) AS keys
    FROM accounting_connection c WHERE c.org_id = ${scene.orgId} AND c.id = ${connectionId}`)
  const { keys = [], last = null } = rows[0] ?? {}
  return { keys, isDue: last === null || scene.now.getTime() - last.getTime() >= restMs }
}

export type PullPlan = {
  runId: string
  startedAt: string
  keeper: Keeper & { connectionId: string }
  keepsFrom: string
  /** By a person or a key, and not by the schedule. */
  isAsked?: boolean
}

export async function planPull(
  scene: Scene,
  origin: { id: string; startedAt: string },
): Promise<PullPlan> {
  const row = await connections.findConnected(scene)
  if (row === null) throw new Failure('provider_not_connected')
  if (row.state === 'broken') throw new Failure('provider_access_lost')
  return {
    runId: origin.id,
    startedAt: origin.startedAt,
    keeper: { provider: row.provider, connectionId: row.id },
    keepsFrom: row.keeps_from,
    isAsked: scene.via !== 'job',
  }
}

/** Page by page from where the last reading stopped, what had to wait, our drafts, what is gone, files. */
export async function workPull(context: RunContext, plan: PullPlan): Promise<null> {
  const { connectionId } = plan.keeper
  const open = await openKeeper({ ...context, read: context.inTransaction }, plan.keeper)
  await readPages(context, plan, open)
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    after = await withDeadlockRetry(() =>
      context.inTransaction((scene) => retakeSome(scene, connectionId, from)),
    )
  }
  await lookForDrafts(context, open, new Date(plan.startedAt))
  await lookForGone(context, open, plan)
  await takeFiles(context, open)
  await subscribe(context, open)
  return null
}

/** Calls only make readings sooner: without them everything is read all the same. */
async function subscribe(
  { orgId, inTransaction }: RunContext,
  { provider, connection }: OpenKeeper,
): Promise<void> {
  if (provider.hooks === undefined) return
  const hook = { orgId, connectionId: connection.id }
  const address = await inTransaction(async (scene) => hookAddress(scene, hook))
  try {
    await provider.hooks.subscribe(connection, address)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

async function readPages(
  context: RunContext,
  { keeper, keepsFrom }: PullPlan,
  { provider, connection }: OpenKeeper,
): Promise<void> {
  const { connectionId } = keeper
  for (;;) {
    const { entries_cursor: cursor } = await context.inTransaction((scene) =>
      store.findCursors(scene, connectionId),
    )
    const page = await provider.readEntries(connection, { cursor, day: keepsFrom })
    const { done } = context.progress
    await withDeadlockRetry(() =>
      context.inTransaction(
        async (scene) => {
          await holdPulling(scene, connectionId)
          const { entries_cursor: now } = await store.findCursors(scene, connectionId)
          // Another reading has taken it meanwhile; this one goes on behind it.
          return now === cursor ? await takePage(scene, connectionId, page) : 0
        },
        (count) => ({ done: done + count, of: null }),
      ),
    )
    if (page.isLast) return
    // A provider that stands still would be read for ever.
    if (page.cursor === cursor) throw new Failure('provider_failed')
  }
}

export async function endPull(
  scene: Scene,
  plan: PullPlan,
  outcome: RunOutcome<null>,
): Promise<Pulled> {
  if (outcome.ok) store.markRead(scene, plan.keeper.connectionId)
  else if (outcome.failure.code === 'provider_access_lost') {
    await breakConnection(scene, plan.keeper, outcome.failure)
  }
  return await showPull(scene, plan, outcome.ok ? 'done' : 'failed')
}

const mostProblems = 50

export async function showPull(
  scene: Scene,
  plan: PullPlan,
  status: Pulled['status'],
): Promise<Pulled> {
  const { connectionId, provider } = plan.keeper
  const tally = await store.tallySince(scene, connectionId, new Date(plan.startedAt))
  const problems = await store.listProblems(scene, connectionId, mostProblems)
  const files = await listFileProblems(scene, connectionId, mostProblems)
  return {
    id: encodeId('run', plan.runId),
    provider,
    status,
    startedAt: plan.startedAt,
    read: tally.read,
    takenOver: tally.taken,
    documents: tally.files,
    waiting: tally.waiting + files.count,
    problems: [
      ...problems.map(({ reference, date, text, entry_id: entryId, problem }) => ({
        reference,
        date,
        text,
        ledgerEntryId: entryId === null ? null : encodeId('led', entryId),
        code: problem?.code ?? 'not_an_entry',
        message: problem?.message ?? '',
      })),
      ...files.shown,
    ].slice(0, mostProblems),
  }
}
