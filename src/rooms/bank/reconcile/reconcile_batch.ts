import { encodeId } from '#kernel/values/id'
import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { RunContext } from '#kernel/corridor/run_context'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { engineVersion, type MatchOutcome } from '#matching/room'
import { findSettings, type AutoMatch } from '#settings/room'
import { type NewBatch, insertBatch } from '../candidates/match_batch_store.ts'
import { decideMatches, packMatches } from '../candidates/match_engine.ts'
import { gatherGiven, type MatchGiven } from '../candidates/match_given.ts'
import { openRun, type RunStart } from '../runs/open_run_store.ts'
import { byMatcher } from '../transactions/decision.ts'
import { lockRecords } from '../transactions/lock_targets.ts'
import {
  claimTransactions,
  lockTransactions,
  type TransactionRow,
} from '../transactions/match_store.ts'
import { listEntryTargets, type EntryTarget } from '../transactions/target_store.ts'
import type { MatchItem } from '../candidates/match_item.ts'
import { markNew } from '../candidates/open_item_marks_store.ts'
import { listUnproven, saveClass } from './reconcile_store.ts'
import { retryWhenBusy } from './retry_when_busy.ts'
import * as store from './reconcile_store.ts'
import { planTakes, type Take, readAllowed } from './reconcile_allowed.ts'
import { planTransfers, settleTransfers, type TransferTake } from './reconcile_transfers.ts'
import { keepShadowMatch } from '../shadow/shadow_match.ts'
import { suggestionsOf } from '../transactions/suggestion.ts'
import {
  lockUndecided,
  replaceSuggestions,
  saveAssessments,
} from '../transactions/suggestion_store.ts'
import { reconcile } from './transaction_status.ts'

/** What matching needs: short transactions of the run, and exchange rates. */
export type ReconcileContext = Pick<RunContext, 'inTransaction' | 'ports' | 'progress'>

export type ReconcileRun = {
  run: RunStart
  /** True where matching is all that the run does, so that its progress is that of the run. */
  isWhole?: boolean
}

/**
 * Books certain matches after a second check under locks: if someone was faster, their decision
 * stays. Returns the transactions that were matched. A failure rolls all of them back.
 */
async function settleTakes(
  scene: Scene,
  run: RunStart,
  batch: NewBatch,
  takes: readonly Take[],
): Promise<string[]> {
  const transactionIds = takes.map(({ outcome }) => outcome.transactionId)
  const entryIds = takes.flatMap(({ parts }) => parts.map((part) => part.entryId))
  claimTransactions(scene, transactionIds)
  lockRecords(scene, entryIds)
  const entries = await listEntryTargets(scene, entryIds)
  const rows = await lockTransactions(scene, transactionIds)
  const unproven = new Set(await listUnproven(scene))
  const isAllowed = await readAllowed(scene)
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const matched: string[] = []
  for (const take of takes) {
    const row = rowOf.get(take.outcome.transactionId)
    if (!row || !isOpen(row, take) || unproven.has(row.account_id)) continue
    if (!isAllowed(take.proposal.evidence, take.transaction)) continue
    if (!take.parts.every((part) => isAsSeen(entryOf, part))) continue
    if (matched.length === 0) {
      await openRun(scene, run)
      insertBatch(scene, batch)
    }
    await match(scene, row, take, { runId: run.id, batchId: batch.id })
    for (const part of take.parts) follow(entryOf, take, part)
    matched.push(row.id)
  }
  return matched
}

function isOpen(row: TransactionRow, { version }: Take): boolean {
  return row.version === version && row.status === 'unmatched' && row.withdrawn_at === null
}

function isAsSeen(
  entryOf: ReadonlyMap<string, EntryTarget>,
  { entryId, openMinor, currency }: Take['parts'][number],
): boolean {
  const entry = entryOf.get(entryId)
  if (entry === undefined || entry.is_reversed || entry.residual_minor === null) return false
  const isSame = BigInt(entry.residual_minor) === openMinor && entry.currency === currency
  return isSame && openMinor !== 0n
}

/** Later matches of this batch see what this one left open. */
function follow(
  entryOf: Map<string, EntryTarget>,
  { proposal }: Take,
  { entryId, openMinor, amountMinor }: Take['parts'][number],
): void {
  const entry = entryOf.get(entryId)
  if (!entry) return
  const left = proposal.evidence === 'instalment' ? openMinor - amountMinor : 0n
  entryOf.set(entryId, { ...entry, residual_minor: String(left) })
}

async function match(
  scene: Scene,
  row: TransactionRow,
  { outcome, proposal, parts }: Take,
  { runId, batchId }: { runId: string; batchId: string },
): Promise<void> {
  saveClass(scene, row.id, outcome)
  const seen = { ...row, class: outcome.class, partner_id: outcome.partnerId }
  const [only, ...others] = parts
  const isOne = only !== undefined && others.length === 0
  const given = parts.map(({ entryId: id, currency, amountMinor }) => ({
    target: { type: 'ledger', id, entryId: id, currency, isSettled: false } as const,
    amountMinor: isOne ? BigInt(row.amount_minor) : amountMinor,
  }))
  const decision = byMatcher(outcome, proposal, batchId)
  await reconcile(scene, seen, given, { decision, decision_run_id: runId })
}

const limits = {
  /** Matches per database transaction: each holds several locks that others wait for. */
  matched: 50,
  /** Transactions whose suggestions are written per database transaction. */
  written: 1_000,
  /** How often a batch is decided again because something changed meanwhile. */
  looks: 3,
}

/** The result of a batch: how many were matched, and which got a suggestion. */
export type Considered = { matched: number; suggested: string[] }

type Look = {
  refreshes: string
  versions: Map<string, number>
  given: MatchGiven
  mode: AutoMatch
  batchId: string
}

/** Decides about these transactions; what changes meanwhile is decided again, or left for later. */
export async function considerBatch(
  context: ReconcileContext,
  current: ReconcileRun,
  ids: readonly string[],
): Promise<Considered> {
  const suggested: string[] = []
  let matched = 0
  let isBusy = false
  let left = ids
  for (let look = 0; look < limits.looks && left.length > 0; look++) {
    const seen = await context.inTransaction((scene) => lookAt(scene, left))
    const outcomes = await decideMatches(seen.given)
    const own = outcomes.filter(({ transactionId }) => seen.versions.has(transactionId))
    const settled = await settleAll(context, current, seen, { outcomes, own })
    matched += settled.matched.size
    const rest = own.flatMap((outcome) => restOf(outcome, settled))
    const written = await writeAll(context, seen, rest)
    suggested.push(...written.suggested)
    isBusy ||= settled.busy.size > 0
    left = written.left.map(({ transactionId }) => transactionId)
  }
  if (left.length > 0 || isBusy) await context.inTransaction(async (scene) => markNew(scene))
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
  /** Those that the ledger refused, with the code of the failure. */
  refused: Map<string, string>
  /** Those that were locked for too long; they are checked again. */
  busy: Set<string>
}

/**
 * Saves suggestions for what was not matched; if a transaction changed meanwhile, the next check
 * does it.
 */
function restOf(outcome: MatchOutcome, { tried, refused }: Settled): MatchOutcome[] {
  if (!tried.has(outcome.transactionId)) return [outcome]
  const refusal = refused.get(outcome.transactionId)
  return refusal === undefined ? [] : [{ ...outcome, holds: [refusal] }]
}

type Decided = { outcomes: readonly MatchOutcome[]; own: readonly MatchOutcome[] }

async function settleAll(
  context: ReconcileContext,
  { run }: ReconcileRun,
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
  await settleParts(context, settled, takes, idsOfTake, (scene, some) =>
    settleTakes(scene, run, batch, some),
  )
  await settleParts(context, settled, transfers, idsOfTransfer, (scene, some) =>
    settleTransfers(scene, run, batch, some),
  )
  return settled
}

/** A refused match must not stop the others: each match of the part is then tried separately. */
async function settleParts<T>(
  context: ReconcileContext,
  settled: Settled,
  takes: readonly T[],
  idsOf: (take: T) => string[],
  settle: (scene: Scene, some: readonly T[]) => Promise<string[]>,
): Promise<void> {
  const refusalOf = async (some: readonly T[]): Promise<Failure | null> => {
    try {
      const ids = await withDeadlockRetry(() =>
        context.inTransaction((scene) => settle(scene, some)),
      )
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
        // A temporary failure says nothing about the match.
        if (refusal.retryable) settled.busy.add(id)
        else settled.refused.set(id, refusal.code)
      }
    }
  }
}

/** In parts; if the open items were refreshed since, the rest is left. */
async function writeAll(
  context: ReconcileContext,
  look: Look,
  rest: readonly MatchOutcome[],
): Promise<{ suggested: string[]; left: readonly MatchOutcome[] }> {
  const suggested: string[] = []
  for (let at = 0; at < rest.length; at += limits.written) {
    const some = rest.slice(at, at + limits.written)
    const written = await retryWhenBusy(() =>
      context.inTransaction((scene) => writeRest(scene, look, some)),
    )
    if (written === null) return { suggested, left: rest.slice(at) }
    suggested.push(...written)
  }
  return { suggested, left: [] }
}

/** What may be matched to rows is no part of them: whoever looks at them is told that it was worked out anew. */
function tellConsidered(scene: Scene, transactions: number): void {
  const id = encodeId('org', scene.orgId)
  const after = { id, transactions }
  scene.changed({ event: 'matching.considered', id, before: null, after })
}

/** Null if the open items were refreshed since: the decision is then outdated. */
async function writeRest(
  scene: Scene,
  look: Look,
  outcomes: readonly MatchOutcome[],
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
  tellConsidered(scene, own.length)
  if (look.mode === 'shadow') {
    for (const outcome of own.filter(({ decision }) => decision === 'auto')) {
      keepShadowMatch(scene, { transactionId: outcome.transactionId, outcome })
    }
  }
  return own.filter(({ proposals }) => proposals.length > 0).map((one) => one.transactionId)
}
