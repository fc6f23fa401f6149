import { setterOf } from '#access/room'
import { couldDo } from '#approvals/room'
import type { Scene } from '#kernel/corridor/scene'
import { findSettings } from '#settings/room'
import {
  contactKeyOf,
  learnConfirmed,
  learnDeclined,
  learnUnmatched,
  nothingLearned,
  type Transaction,
} from '#matching/room'
import { countUndone } from './learn_brakes.ts'
import { calibrateWhenDue } from './learn_calibration.ts'
import * as labels from './learn_label_store.ts'
import type { TrainingLabel, ShownProposal } from './learn_label_store.ts'
import * as store from './teach_store.ts'
import type { Confirm } from './teach_store.ts'
import { readItems, type MatchItem } from '../candidates/match_item.ts'
import { matchingStep } from '../candidates/match_item_read.ts'
import type { NewStatus, TransactionRow } from '../transactions/match_store.ts'
import type { OpenTarget } from '../transactions/rules.ts'
import { settleShadowMatch } from '../shadow/shadow_match.ts'

/** By any of its ids: a document and its entry are one target. */
type Decided = { id: string; entryId: string | null }

type LabelsOf = (shown: readonly ShownProposal[], targets: readonly Decided[]) => TrainingLabel[]

/** What a decision says about each suggestion that was shown. */
export const labelsOf: Readonly<Record<'confirmed' | 'declined' | 'ignored', LabelsOf>> = {
  /** One suggestion was right, or none; the others were wrong. */
  confirmed(shown, targets) {
    const labels = shown.map((one) => labelOf(one, isSame(one, targets)))
    if (labels.some(({ isRight }) => isRight)) return labels
    return [...labels, { rank: null, score: null, evidence: null, isRight: true }]
  },
  /** Every suggestion with this target was wrong. */
  declined: (shown, targets) =>
    shown
      .filter(({ target_ids: ids }) => targets.some((target) => isAmong(ids, target)))
      .map((one) => labelOf(one, false)),
  /** No suggestion was right. */
  ignored: (shown) => shown.map((one) => labelOf(one, false)),
}

function labelOf({ rank, score, evidence }: ShownProposal, isRight: boolean): TrainingLabel {
  return { rank, score, evidence, isRight }
}

function isSame({ target_ids: ids }: ShownProposal, targets: readonly Decided[]): boolean {
  return ids.length === targets.length && targets.every((target) => isAmong(ids, target))
}

function isAmong(ids: readonly string[], { id, entryId }: Decided): boolean {
  return ids.includes(id) || (entryId !== null && ids.includes(entryId))
}

/** The amount is set if each target had its own. */
type VerdictTarget = Pick<OpenTarget, 'type' | 'id' | 'entryId'> & { amountMinor?: bigint }

/** A decision about a locked transaction; for undone ones see below. */
type Told = {
  row: TransactionRow
  verdict: 'confirmed' | 'declined' | 'ignored'
  /** What it was matched to, or declined for. */
  targets: readonly VerdictTarget[]
  /** The ledger account it was booked on instead. */
  bookedOn?: string
}

/**
 * Learns from a decision of a person or app, in the same transaction and before it is carried out:
 * the target is still open and the suggestions still exist. Automatic matches teach nothing. A match
 * by an app, or by a key whose calls wait for a person, teaches no words, no account and no score:
 * automatic matching and whoever accepts many suggestions would trust them, and nobody saw it.
 */
export async function learnFromDecision(
  scene: Scene,
  { row, verdict, targets, bookedOn }: Told,
): Promise<void> {
  const shown = await labels.listShown(scene, row.id)
  const teaches = await isEnough(scene)
  if (verdict === 'confirmed' && teaches) await confirm(scene, row, targets)
  if (verdict === 'declined') await refuse(scene, row, targets, learnDeclined)
  if (teaches) labels.insertLabels(scene, row.id, verdict, labelsOf[verdict](shown, targets))
  await settleShadowMatch(scene, { transactionId: row.id, verdict, targets, bookedOn })
  if (shown.length > 0) await calibrateWhenDue(scene)
}

/** Whether the caller's decision counts for automatic matching; the policy is about keys only. */
async function isEnough(scene: Scene): Promise<boolean> {
  const setter = setterOf(scene)
  const policy = setter.by === 'key' ? (await findSettings(scene)).approval_policy : 'apps'
  return couldDo(setter, matchingStep.needs, policy)
}

/**
 * A decision was undone and the ledger has released the match. The pair is never suggested again,
 * what the match taught is removed, and an automatic match counts against its kind of evidence.
 * `row` is the state before.
 */
export async function learnFromUnmatch(scene: Scene, row: TransactionRow): Promise<void> {
  labels.deleteDecidedLabels(scene, row.id)
  const isMatch = row.status === 'reconciled'
  const targets = isMatch ? await store.listReleased(scene, row.id) : []
  const partnerId = isMatch ? (row.decision?.partnerId ?? null) : null
  const ids = [row.id, ...(partnerId === null ? [] : [partnerId])]
  for (const transactionId of ids) {
    await settleShadowMatch(scene, { transactionId, verdict: 'unmatched', targets })
  }
  if (!isMatch) return
  // For a transfer, the pair is its two sides.
  if (partnerId !== null) store.keepDeclinedPairs(scene, row.id, [partnerId])
  store.dropConfirms(scene, row.id)
  await refuse(scene, row, targets, learnUnmatched)
  if (row.decision_run_id !== null) await countUndone(scene, ids, null)
}

/**
 * A run was undone, with these matches. That says little about each of them: they are suggested
 * again, never matched automatically, and count once for the brake, however many they are.
 */
export async function learnFromUndoneRun(
  scene: Scene,
  runId: string,
  rows: readonly TransactionRow[],
): Promise<void> {
  const ids = rows.map((row) => row.id)
  store.keepUndonePairs(scene, ids)
  for (const row of rows.filter(({ decision }) => decision?.method === 'manual')) {
    await forgetAccepted(scene, row)
  }
  await countUndone(scene, ids, runId)
}

/** A suggestion accepted in a run that was undone taught what is not true any more. */
async function forgetAccepted(scene: Scene, { id: transactionId }: TransactionRow): Promise<void> {
  labels.deleteDecidedLabels(scene, transactionId)
  store.dropConfirms(scene, transactionId)
  const targets = await store.listReleased(scene, transactionId)
  await settleShadowMatch(scene, { transactionId, verdict: 'unmatched', targets })
}

/** Stores automatic matches, so that it can be measured how many were undone. */
export function learnFromMatch(
  scene: Scene,
  row: TransactionRow,
  given: Omit<NewStatus, 'status'>,
  baseMinor: bigint,
): void {
  if (given.decision.method === 'manual') return
  const { score = null, evidence = null } = given.decision
  labels.insertAutomatic(scene, row.id, { score, evidence, baseMinor })
}

async function confirm(
  scene: Scene,
  row: TransactionRow,
  targets: readonly VerdictTarget[],
): Promise<void> {
  const transaction = transactionOf(row)
  const items = await itemsOf(scene, targets)
  // Each contact separately: the reference of one does not prove the account of another.
  const confirms = [...Map.groupBy(items, contactKeyOf)].map(([contactKey, own]): Confirm => {
    const said = learnConfirmed(nothingLearned, { transaction, items: own, on: dayOf(scene) })
    const [item] = own
    return {
      contactKey,
      contactId: item?.contactId ?? null,
      contactName: item?.counterparty ?? null,
      pattern: said.aliases[0]?.pattern ?? null,
      iban: said.ibans[0]?.iban ?? null,
      isReferred: said.ibans[0]?.isProven ?? false,
    }
  })
  store.dropDeclinedPairs(scene, row.id, idsOf(targets))
  if (confirms.length === 0) return
  store.keepConfirms(scene, row.id, confirms)
  store.dropDeclinedPatterns(scene, confirms)
  store.markLearned(scene, confirms)
}

async function refuse(
  scene: Scene,
  row: TransactionRow,
  targets: readonly VerdictTarget[],
  learn: typeof learnDeclined,
): Promise<void> {
  if (targets.length === 0) return
  const items = await itemsOf(scene, targets)
  const verdict = { transaction: transactionOf(row), items, on: dayOf(scene) }
  const { declinedPatterns } = learn(nothingLearned, verdict)
  store.keepDeclinedPairs(scene, row.id, idsOf(targets))
  store.keepDeclinedPatterns(scene, row.id, declinedPatterns)
}

async function itemsOf(scene: Scene, targets: readonly VerdictTarget[]): Promise<MatchItem[]> {
  return await readItems(scene, {
    entryIds: targets.flatMap(({ entryId }) => entryId ?? []),
    documentIds: targets.flatMap(({ id, entryId }) => (entryId === null ? [id] : [])),
  })
}

function idsOf(targets: readonly VerdictTarget[]): string[] {
  return [...new Set(targets.flatMap(({ id, entryId }) => [id, ...(entryId ? [entryId] : [])]))]
}

function transactionOf(row: TransactionRow): Transaction {
  return {
    id: row.id,
    amountMinor: BigInt(row.amount_minor),
    currency: row.currency,
    date: row.booked_on ?? '',
    text: row.text,
    counterparty: row.counterparty_name,
    iban: row.counterparty_iban,
    reference: row.reference,
  }
}

function dayOf(scene: Scene): string {
  return scene.now.toISOString().slice(0, 10)
}
