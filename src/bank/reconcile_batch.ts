import { withDeadlockRetry } from '#kernel/call_action'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { engineVersion, type Outcome } from '#matching/room'
import { findSettings, type AutoMatch } from '#settings/room'
import type { NewBatch } from './match_batch_store.ts'
import { decideMatches, packMatches } from './match_engine.ts'
import { gatherGiven, type MatchGiven } from './match_given.ts'
import type { Desk, Pass } from './reconcile.ts'
import type { MatchItem } from './match_item.ts'
import { markNew } from './match_marks_store.ts'
import { withPatience } from './patience.ts'
import { settleTakes } from './reconcile_settle.ts'
import * as store from './reconcile_store.ts'
import { planTakes, type Take } from './reconcile_takes.ts'
import { planTransfers, settleTransfers, type TransferTake } from './reconcile_transfers.ts'
import { keepShadowMatch } from './shadow_match.ts'
import { suggestionsOf } from './suggestion.ts'
import { lockUndecided, replaceSuggestions, saveAssessments } from './suggestion_store.ts'

const limits = {
  /** Matches in one transaction: each holds several turns, and others wait for them. */
  matched: 50,
  /** Transactions whose suggestions are written in one transaction. */
  written: 1_000,
  /** How often a batch is looked at again because something changed meanwhile. */
  looks: 3,
}

/** What came of a batch: those that were matched, and those that have a suggestion now. */
export type Considered = { matched: number; suggested: string[] }

type Look = {
  refreshes: string
  versions: Map<string, number>
  given: MatchGiven
  mode: AutoMatch
  batchId: string
}

/** Decides about these transactions; what changes meanwhile is looked at again, or left to do. */
export async function considerBatch(
  desk: Desk,
  pass: Pass,
  ids: readonly string[],
): Promise<Considered> {
  const suggested: string[] = []
  let matched = 0
  let isBusy = false
  let left = ids
  for (let look = 0; look < limits.looks && left.length > 0; look++) {
    const seen = await desk.inTransaction((scene) => lookAt(scene, left))
    const outcomes = await decideMatches(seen.given)
    const own = outcomes.filter(({ transactionId }) => seen.versions.has(transactionId))
    const settled = await settleAll(desk, pass, seen, { outcomes, own })
    matched += settled.matched.size
    const rest = own.flatMap((outcome) => restOf(outcome, settled))
    const written = await writeAll(desk, seen, rest)
    suggested.push(...written.suggested)
    isBusy ||= settled.busy.size > 0
    left = written.left.map(({ transactionId }) => transactionId)
  }
  if (left.length > 0 || isBusy) await desk.inTransaction(async (scene) => markNew(scene))
  return { matched, suggested }
}

async function lookAt(scene: Scene, ids: readonly string[]): Promise<Look> {
  const refreshes = await store.readRefreshes(scene)
  const versions = await store.listVersions(scene, ids)
  const given = await gatherGiven(scene, [...versions.keys()])
  const { auto_match: mode } = await findSettings(scene)
  return { refreshes, versions, given, mode, batchId: scene.newId() }
}

type Settled = {
  tried: Set<string>
  matched: Set<string>
  /** Those that the books refused, each with the code of the refusal. */
  refused: Map<string, string>
  /** Those that somebody else held for too long; they are looked at again. */
  busy: Set<string>
}

/** What is left to be said of a transaction; where somebody was quicker, the next look says it. */
function restOf(outcome: Outcome, { tried, refused }: Settled): Outcome[] {
  if (!tried.has(outcome.transactionId)) return [outcome]
  const refusal = refused.get(outcome.transactionId)
  return refusal === undefined ? [] : [{ ...outcome, holds: [refusal] }]
}

type Decided = { outcomes: readonly Outcome[]; own: readonly Outcome[] }

async function settleAll(
  desk: Desk,
  { run }: Pass,
  { given, versions, mode, batchId }: Look,
  { outcomes, own }: Decided,
): Promise<Settled> {
  const settled: Settled = {
    tried: new Set(),
    matched: new Set(),
    refused: new Map(),
    busy: new Set(),
  }
  const takes = mode === 'on' ? planTakes(given, own, versions) : []
  const transfers = mode === 'on' ? planTransfers(given, own) : []
  if (takes.length + transfers.length === 0) return settled
  const packed = await packMatches(given, outcomes)
  const batch: NewBatch = { ...packed, id: batchId, runId: run.id, engineVersion }
  const idsOfTake = ({ outcome }: Take): string[] => [outcome.transactionId]
  const idsOfTransfer = ({ out, into }: TransferTake): string[] => [out.id, into.id]
  await settleParts(desk, settled, takes, idsOfTake, (scene, some) =>
    settleTakes(scene, run, batch, some),
  )
  await settleParts(desk, settled, transfers, idsOfTransfer, (scene, some) =>
    settleTransfers(scene, run, batch, some),
  )
  return settled
}

/** A match that the books refuse stops no other: then each of its part is tried by itself. */
async function settleParts<T>(
  desk: Desk,
  settled: Settled,
  takes: readonly T[],
  idsOf: (take: T) => string[],
  settle: (scene: Scene, some: readonly T[]) => Promise<string[]>,
): Promise<void> {
  const refusalOf = async (some: readonly T[]): Promise<Failure | null> => {
    try {
      const ids = await withDeadlockRetry(() => desk.inTransaction((scene) => settle(scene, some)))
      for (const id of ids) settled.matched.add(id)
      return null
    } catch (error) {
      if (error instanceof Failure && error.status < 500) return error
      throw error
    }
  }
  for (let at = 0; at < takes.length; at += limits.matched) {
    const some = takes.slice(at, at + limits.matched)
    for (const id of some.flatMap(idsOf)) settled.tried.add(id)
    if ((await refusalOf(some)) === null) continue
    for (const take of some) {
      const refusal = await refusalOf([take])
      if (refusal === null) continue
      for (const id of idsOf(take)) {
        // What may go better in a moment says nothing about the match.
        if (refusal.retryable) settled.busy.add(id)
        else settled.refused.set(id, refusal.code)
      }
    }
  }
}

/** A part at a time; from where something was brought up to date since, all is left. */
async function writeAll(
  desk: Desk,
  look: Look,
  rest: readonly Outcome[],
): Promise<{ suggested: string[]; left: readonly Outcome[] }> {
  const suggested: string[] = []
  for (let at = 0; at < rest.length; at += limits.written) {
    const some = rest.slice(at, at + limits.written)
    const written = await withPatience(() =>
      desk.inTransaction((scene) => writeRest(scene, look, some)),
    )
    if (written === null) return { suggested, left: rest.slice(at) }
    suggested.push(...written)
  }
  return { suggested, left: [] }
}

/** Null where something was brought up to date since: then this rests on what is no longer so. */
async function writeRest(
  scene: Scene,
  look: Look,
  outcomes: readonly Outcome[],
): Promise<string[] | null> {
  if ((await store.holdRefreshes(scene)) !== look.refreshes) return null
  const ids = outcomes.map(({ transactionId }) => transactionId)
  const standing = await lockUndecided(scene, ids)
  const versions = new Map(standing.map(({ id, version }) => [id, version]))
  const own = outcomes.filter(
    ({ transactionId: id }) => versions.has(id) && versions.get(id) === look.versions.get(id),
  )
  if (own.length === 0) return []
  const items: readonly MatchItem[] = look.given.items
  const types = new Map(items.map(({ id, target }) => [id, target]))
  saveAssessments(scene, own)
  replaceSuggestions(
    scene,
    own.map(({ transactionId }) => transactionId),
    own.flatMap((one) => suggestionsOf(one, (id) => types.get(id) ?? 'ledger')),
  )
  if (look.mode === 'shadow') {
    for (const outcome of own.filter(({ decision }) => decision === 'auto')) {
      keepShadowMatch(scene, { transactionId: outcome.transactionId, outcome })
    }
  }
  return own.filter(({ proposals }) => proposals.length > 0).map((one) => one.transactionId)
}
