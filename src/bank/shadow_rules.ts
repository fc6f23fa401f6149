import type { TargetType } from './suggestion.ts'

/** What somebody did about a transaction; the last word counts. */
export type ShadowVerdict = 'confirmed' | 'unmatched' | 'declined' | 'ignored'

/**
 * A target as somebody named it. A posted document and its entry are one and the same: `entryId` is
 * what stands for it in the books, null where nothing does.
 */
export type DecidedTarget = {
  type: TargetType
  id: string
  entryId: string | null
  amountMinor?: bigint | undefined
}

export type ProposedTarget = { entryId: string; amountMinor: string }

/** Null for the decision: what was kept stays as it is. */
export type Judgement = {
  verdict: 'open' | 'agreed' | 'differed' | 'ignored'
  isDecided: boolean
} | null

/**
 * Holds what would have been matched against what somebody decided. Declining a part of it declines
 * it, and taking back something else does not undo that. Taking back the very match that would have
 * been made speaks against it; taking back another one leaves the question open.
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
 * The same of a transfer between own accounts: by hand it is booked on the account of what is under
 * way. `isBooked` is whether somebody booked it just so; null where he booked it nowhere.
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

/** One target takes all of the transaction; of several, each has its own part. */
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
