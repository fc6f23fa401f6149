import type { Scene } from '#kernel/corridor/scene'
import { isUnreadSinceRestore } from '#accounting_systems/room'
import {
  limitHold,
  type EvidenceClass,
  type Transaction,
  type MatchInput,
  type MatchOutcome,
  type MatchProposal,
} from '#matching/room'
import { findSettings } from '#settings/room'
import { listBrakes } from '../learning/reliability_store.ts'

type Worth = Pick<Transaction, 'amountMinor' | 'baseAmountMinor'>

/** Whether automatic matching on this evidence is still allowed. */
export type Allowed = (evidence: EvidenceClass | null, worth: Worth) => boolean

/** Reads the organization's settings again: they may have changed since the matcher ran. */
export async function readAllowed(scene: Scene): Promise<Allowed> {
  const { auto_match: mode, auto_match_limit_minor: limit } = await findSettings(scene)
  const braked = new Set((await listBrakes(scene)).map((row) => row.evidence))
  const limitMinor = limit === null ? null : BigInt(limit)
  // What was booked there in a lost interval is known only after the next reading.
  if (mode === 'on' && (await isUnreadSinceRestore(scene))) return () => false
  return (evidence, worth) =>
    mode === 'on' &&
    evidence !== null &&
    !braked.has(evidence) &&
    limitHold(worth, limitMinor) === null
}

/** A certain match, with what must still hold when it is booked. */
export type Take = {
  outcome: MatchOutcome
  proposal: MatchProposal
  /** The transaction and its version when the matcher read it. */
  transaction: Transaction
  version: number
  parts: TakenPart[]
}

type TakenPart = {
  entryId: string
  amountMinor: bigint
  /** What must be open of it just before, in its currency. */
  openMinor: bigint
  currency: string
}

/**
 * The matches to book, ordered so that each finds the open amount it expects: an instalment leaves
 * the rest of its item to others, and any other match closes it.
 */
export function planTakes(
  given: MatchInput,
  outcomes: readonly MatchOutcome[],
  versions: ReadonlyMap<string, number>,
): Take[] {
  const seen = new Map(given.transactions.map((one) => [one.id, one]))
  const open = new Map(given.items.map(({ id, amountMinor }) => [id, amountMinor]))
  const currencies = new Map(given.items.map(({ id, currency }) => [id, currency]))
  const isInstalment = (one: MatchOutcome): boolean => one.proposals[0]?.evidence === 'instalment'
  const certain = outcomes.filter(({ decision }) => decision === 'auto')
  const ordered = [...certain.filter(isInstalment), ...certain.filter((one) => !isInstalment(one))]
  return ordered.flatMap((outcome): Take[] => {
    const [proposal] = outcome.proposals
    if (proposal === undefined) return []
    const parts = proposal.targets.map(({ itemId, amountMinor }): TakenPart => {
      const openMinor = open.get(itemId) ?? 0n
      open.set(itemId, isInstalment(outcome) ? openMinor - amountMinor : 0n)
      return { entryId: itemId, amountMinor, openMinor, currency: currencies.get(itemId) ?? '' }
    })
    const version = versions.get(outcome.transactionId)
    const transaction = seen.get(outcome.transactionId)
    if (version === undefined || transaction === undefined) return []
    return [{ outcome, proposal, transaction, version, parts }]
  })
}
