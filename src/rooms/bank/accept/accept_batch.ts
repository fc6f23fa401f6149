import { Failure } from '#kernel/failure/failure'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { assertInBooks } from '#settings/room'
import { learnFromDecision } from '../learning/learn_from_decision.ts'
import { retryWhenBusy } from '../reconcile/retry_when_busy.ts'
import { reconcile, type MatchPart } from '../reconcile/transaction_status.ts'
import { byCaller, type Decision } from '../transactions/decision.ts'
import { lockTargets } from '../transactions/lock_targets.ts'
import * as store from '../transactions/match_store.ts'
import type { TransactionRow } from '../transactions/match_store.ts'
import {
  assertCovered,
  assertDistinct,
  assertOpen,
  assertSameCurrency,
} from '../transactions/rules.ts'
import { listSuggestions } from '../transactions/suggestion_store.ts'
import type { Suggested } from '../transactions/suggestion.ts'
import { listMatchedOf } from './accept_store.ts'
import { isSameMatch, judgeSuggestion, lowestConfidence, type SureMatch } from './sure.ts'

/** Matches per database transaction: each holds locks that others wait for. */
const matchesAtOnce = 50

export type Refused = { id: string; code: string }

/** Some of them, in one transaction; answers which it refuses, and throws what refuses them all. */
type Some<One> = (scene: Scene, few: readonly One[]) => Promise<Refused[]>

/**
 * Decides about many transactions part by part. What an attempt before this one decided is passed
 * over; one that is refused does not stop the others.
 */
export async function decideAll<One extends { id: string }>(
  context: RunContext,
  runId: string,
  all: readonly One[],
  decide: Some<One>,
): Promise<Refused[]> {
  const ids = all.map(({ id }) => id)
  const done = await context.inTransaction((scene) => listMatchedOf(scene, runId, ids))
  const isDone = new Set(done)
  const left = all.filter(({ id }) => !isDone.has(id))
  const refused: Refused[] = []
  for (let at = 0; at < left.length; at += matchesAtOnce) {
    const some = left.slice(at, at + matchesAtOnce)
    const decideFew = (few: readonly One[], count: number): Promise<Refused[]> =>
      retryWhenBusy(() =>
        context.inTransaction(
          (scene) => decide(scene, few),
          () => ({ done: isDone.size + at + count, of: all.length }),
        ),
      )
    try {
      refused.push(...(await decideFew(some, some.length)))
    } catch (error) {
      assertRefusal(error)
      for (const [index, one] of some.entries()) {
        refused.push(...(await decideAlone(one, (few) => decideFew(few, index + 1))))
      }
    }
  }
  return refused
}

/** One that the ledger refuses must not stop the others. */
async function decideAlone<One extends { id: string }>(
  one: One,
  decide: (few: readonly One[]) => Promise<Refused[]>,
): Promise<Refused[]> {
  try {
    return await decide([one])
  } catch (error) {
    return [{ id: one.id, code: assertRefusal(error) }]
  }
}

/** Accepts the first suggestion of each, if it is still what was seen when the run began. */
export async function acceptAll(
  context: RunContext,
  runId: string,
  matches: readonly SureMatch[],
): Promise<Refused[]> {
  return await decideAll(context, runId, matches, (scene, few) => acceptSome(scene, runId, few))
}

/** A rule about one match. Beyond the limit of an app, or after an error, nothing more is tried. */
function assertRefusal(error: unknown): string {
  const isOfOne = error instanceof Failure && error.status < 500
  if (!isOfOne || error.code === 'app_limit_reached' || error.code === 'run_cancelled') throw error
  return error.code
}

async function acceptSome(
  scene: Scene,
  runId: string,
  matches: readonly SureMatch[],
): Promise<Refused[]> {
  const ids = matches.map(({ id }) => id)
  store.claimTransactions(scene, ids)
  await lockTargets(
    scene,
    matches.flatMap(({ parts }) => parts),
  )
  const rows = new Map((await store.lockTransactions(scene, ids)).map((row) => [row.id, row]))
  const suggested = Map.groupBy(await listSuggestions(scene, ids), (one) => one.transaction_id)
  const refused: Refused[] = []
  for (const match of matches) {
    const row = rows.get(match.id)
    const own = suggested.get(match.id) ?? []
    const code = row === undefined ? 'bank_transaction_not_found' : refusalOf(row, own, match)
    if (row === undefined || code !== null) refused.push({ id: match.id, code: code ?? '' })
    else await acceptOne(scene, row, { match, runId, reasons: own[0]?.reasons ?? [] })
  }
  return refused
}

/** Null if it is still what was seen when the run began. */
function refusalOf(
  row: TransactionRow,
  own: readonly Suggested[],
  match: SureMatch,
): string | null {
  const now = judgeSuggestion(row, own, lowestConfidence)
  if ('refusal' in now) return now.refusal
  return isSameMatch(now.match, match) ? null : 'version_mismatch'
}

type Accepted = { match: SureMatch; runId: string; reasons: Decision['reasons'] }

async function acceptOne(
  scene: Scene,
  row: TransactionRow,
  { match, runId, reasons }: Accepted,
): Promise<void> {
  // Read again: an earlier one of this batch may have paid the same target.
  const targets = await lockTargets(scene, match.parts)
  await assertInBooks(scene, row.booked_on)
  assertDistinct(targets)
  assertOpen(targets)
  const isOne = targets.length === 1
  const parts: MatchPart[] = targets.map((target, index) => {
    const amount = isOne ? row.amount_minor : (match.parts[index]?.amountMinor ?? '0')
    return { target, amountMinor: BigInt(amount) }
  })
  if (!isOne) {
    assertSameCurrency(targets, row.currency)
    assertCovered(
      row,
      parts.map((one) => one.amountMinor),
    )
  }
  const decided = parts.map(({ target, amountMinor }) =>
    isOne ? target : { ...target, amountMinor },
  )
  await learnFromDecision(scene, { row, verdict: 'confirmed', targets: decided })
  const by = byCaller(scene.principal, 'accepted_suggestion')
  const { confidence } = match
  const { margin = null, rivals = null } = row.assessment ?? {}
  const decision = { ...by, reasons: [...by.reasons, ...reasons], confidence, margin, rivals }
  await reconcile(scene, row, parts, { decision, decision_run_id: runId })
}
