import { auditId, hashPayload } from '#kernel/corridor/audit_and_events'
import { hashLink, isBefore, noHash, type Link, type SealedFacts } from './seal.ts'
import type { PayloadRow } from './seal_store.ts'

export type FaultKind = 'changed' | 'removed' | 'inserted' | 'reordered' | 'payload' | 'head'

/** One row that differs from what was sealed. `row` is null if only its number is left. */
export type Fault = { kind: FaultKind; row: string | null; says: string }

/** A link with its current data in the database. */
export type Joined = { link: Link; facts: SealedFacts | null; payload: PayloadRow | null }

/** The previous link, and whether it was found faulty. */
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
    return { kind: 'removed', row, says: `number ${seq} is sealed but missing from the log` }
  }
  if (isOutOfOrder(before?.link, link, next)) {
    return { kind: 'reordered', row, says: `is out of order at number ${seq}` }
  }
  const isIntact = facts.txid === link.txid && hashLink(link.prevHash, seq, facts).equals(link.hash)
  if (!isIntact) return { kind: 'changed', row, says: `number ${seq} is not what was sealed` }
  // If the previous link was reported, its different hash is not reported again.
  if (before?.isFaulty || link.prevHash.equals(before?.link.hash ?? noHash)) return null
  const culprit = before === null ? row : auditId(before.link.auditId)
  return { kind: 'changed', row: culprit, says: `was sealed again before number ${seq}` }
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
    return payload === null ? null : fault('has a payload that was added later')
  }
  if (payload === null) return fault('has lost its payload')
  if (payload.erased_at !== null) return null
  const hash = hashPayload(payload.salt ?? Buffer.alloc(0), payload.before, payload.after)
  return hash.toString('hex') === facts.payload_hash
    ? null
    : fault('has a payload that differs from what was sealed')
}
