import type { Scene } from '#kernel/corridor/scene'
import { byMatcher } from '../transactions/decision.ts'
import { insertBatch, type NewBatch } from '../candidates/match_batch_store.ts'
import { reconcile } from './transaction_status.ts'
import {
  claimTransactions,
  lockTransactions,
  type TransactionRow,
} from '../transactions/match_store.ts'
import { readAllowed } from './reconcile_allowed.ts'
import { listUnproven, saveClass } from './reconcile_store.ts'
import type { Take } from './reconcile_takes.ts'
import { openRun, type RunStart } from '../runs/open_run_store.ts'
import { listEntryTargets, type EntryTarget } from '../transactions/target_store.ts'
import { lockRecords } from '../transactions/lock_targets.ts'

/**
 * Books certain matches after a second check under locks: if someone was faster, their decision
 * stays. Returns the transactions that were matched. A failure rolls all of them back.
 */
export async function settleTakes(
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
