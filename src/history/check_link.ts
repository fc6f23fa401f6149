import { auditId, hashPayload } from '#kernel/trail'
import { hashLink, isBefore, noHash, type Link, type SealedFacts } from './seal.ts'
import type { PayloadRow } from './seal_store.ts'

export type FaultKind = 'changed' | 'removed' | 'inserted' | 'reordered' | 'payload' | 'head'

/** One row that is not what was sealed. `row` is null where only its number is left. */
export type Fault = { kind: FaultKind; row: string | null; says: string }

/** A link with what lies in the database for it now. */
export type Joined = { link: Link; facts: SealedFacts | null; payload: PayloadRow | null }

/** What stands before a link, and whether that was found wanting already. */
export type Before = { link: Link; isFaulty: boolean } | null

export function faultOfLink(before: Before, here: Joined, next: Link | undefined): Fault | null {
  const { link, facts } = here
  const { seq } = link
  const expected = before === null ? 1n : before.link.seq + 1n
  const row = auditId(link.auditId)
  if (seq !== expected) {
    const missing = seq === expected + 1n ? `number ${expected}` : `${expected} to ${seq - 1n}`
    return { kind: 'removed', row: null, says: `${missing}, before ${row}, is missing` }
  }
  if (facts === null) {
    return { kind: 'removed', row, says: `number ${seq} is sealed but gone from the log` }
  }
  if (isOutOfOrder(before?.link, link, next)) {
    return { kind: 'reordered', row, says: `does not belong at number ${seq}` }
  }
  const isIntact = facts.txid === link.txid && hashLink(link.prevHash, seq, facts).equals(link.hash)
  if (!isIntact) return { kind: 'changed', row, says: `number ${seq} is not what was sealed` }
  // Where the one before is named already, that its hash is another one is no further news.
  if (before?.isFaulty || link.prevHash.equals(before?.link.hash ?? noHash)) return null
  const culprit = before === null ? row : auditId(before.link.auditId)
  return { kind: 'changed', row: culprit, says: `was sealed anew before number ${seq}` }
}

function isOutOfOrder(previous: Link | undefined, link: Link, next: Link | undefined): boolean {
  const placeOf = (one: Link) => ({ txid: one.txid, id: one.auditId })
  if (previous && !isBefore(placeOf(previous), placeOf(link))) return true
  return next !== undefined && !isBefore(placeOf(link), placeOf(next))
}

export function faultOfPayload({ facts, payload }: Joined): Fault | null {
  if (facts === null) return null
  const fault = (says: string): Fault => ({ kind: 'payload', row: auditId(facts.id), says })
  if (facts.payload_hash === null) {
    return payload === null ? null : fault('has before and after that it never had')
  }
  if (payload === null) return fault('has lost its before and after')
  if (payload.erased_at !== null) return null
  const hash = hashPayload(payload.salt ?? Buffer.alloc(0), payload.before, payload.after)
  return hash.toString('hex') === facts.payload_hash
    ? null
    : fault('has another before or after than was sealed')
}
