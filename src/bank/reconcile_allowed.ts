import type { Scene } from '#kernel/scene'
import { limitHold, type EvidenceClass, type Transaction } from '#matching/room'
import { findSettings } from '#settings/room'
import { listBrakes } from './reliability_store.ts'

type Worth = Pick<Transaction, 'amountMinor' | 'baseAmountMinor'>

/** Whether what rests on this evidence may still be taken by itself. */
export type Allowed = (evidence: EvidenceClass | null, worth: Worth) => boolean

/** Reads again what the organization allows: it may have changed since the matcher was asked. */
export async function readAllowed(scene: Scene): Promise<Allowed> {
  const { auto_match: mode, auto_match_limit_minor: limit } = await findSettings(scene)
  const braked = new Set((await listBrakes(scene)).map((row) => row.evidence))
  const limitMinor = limit === null ? null : BigInt(limit)
  return (evidence, worth) =>
    mode === 'on' &&
    evidence !== null &&
    !braked.has(evidence) &&
    limitHold(worth, limitMinor) === null
}
