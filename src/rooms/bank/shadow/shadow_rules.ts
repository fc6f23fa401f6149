import type { TargetType } from '../transactions/suggestion.ts'

/** A decision about a transaction; the last one counts. */
export type ShadowVerdict = 'confirmed' | 'unmatched' | 'declined' | 'ignored'

/**
 * A target as it was given. A posted document and its entry are the same target: `entryId` is its
 * entry, null if there is none.
 */
export type DecidedTarget = {
  type: TargetType
  id: string
  entryId: string | null
  amountMinor?: bigint | undefined
}

export type ProposedTarget = { entryId: string; amountMinor: string }

/** Null for the decision: the record stays as it is. */
export type Judgement = {
  verdict: 'open' | 'agreed' | 'differed' | 'ignored'
  isDecided: boolean
} | null

/**
 * Compares what would have been matched with what was decided. Declining a part of it declines it,
 * and undoing something else does not change that. Undoing exactly the proposed match counts
 * against it; undoing another one leaves it open.
 */
export function judgeShadow(
  proposed: readonly ProposedTarget[],
  verdict: ShadowVerdict,
  decided: readonly DecidedTarget[],
  isDeclined = false,
): Judgement {
  const isSame = isSameMatch(proposed, decided)
  if (verdict === 'confirmed') {
    return { verdict: isSame ? 'agreed' : 'differed', isDecided: true }
  }
  if (verdict === 'ignored') return { verdict: 'ignored', isDecided: false }
  if (verdict === 'unmatched') {
    return { verdict: isSame || isDeclined ? 'differed' : 'open', isDecided: false }
  }
  const wanted = new Set(proposed.map(({ entryId }) => entryId))
  const isRefused = decided.some(({ entryId }) => entryId !== null && wanted.has(entryId))
  return isRefused ? { verdict: 'differed', isDecided: false } : null
}

/**
 * The same for a transfer between own accounts, which a person books on the transit account.
 * `isBooked` says whether it was booked there; null if it was not booked.
 */
export function judgeTransfer(
  verdict: ShadowVerdict,
  isBooked: boolean | null,
  wasAgreed: boolean,
): Judgement {
  if (verdict === 'declined') return null
  if (verdict === 'confirmed') return { verdict: 'differed', isDecided: true }
  if (verdict === 'unmatched') {
    return { verdict: wasAgreed ? 'differed' : 'open', isDecided: false }
  }
  if (isBooked === null) return { verdict: 'ignored', isDecided: false }
  return { verdict: isBooked ? 'agreed' : 'differed', isDecided: false }
}

/** One target takes the whole transaction; of several, each has its part. */
function isSameMatch(
  proposed: readonly ProposedTarget[],
  decided: readonly DecidedTarget[],
): boolean {
  if (proposed.length !== decided.length) return false
  const parts = new Map(proposed.map(({ entryId, amountMinor }) => [entryId, amountMinor]))
  const distinct = new Set(decided.map(({ entryId }) => entryId))
  if (distinct.size !== parts.size) return false
  return decided.every(({ entryId, amountMinor }) => {
    const part = entryId === null ? undefined : parts.get(entryId)
    if (part === undefined) return false
    return proposed.length === 1 || amountMinor === undefined || BigInt(part) === amountMinor
  })
}
