import type { Scene } from '#kernel/corridor/scene'
import { isUnreadSinceRestore } from '#accounting_systems/room'
import { limitHold, type EvidenceClass, type Transaction } from '#matching/room'
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
