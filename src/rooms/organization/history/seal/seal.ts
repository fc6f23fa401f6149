import { createHash } from 'node:crypto'
import { canonical } from '#kernel/values/canonical'

/**
 * All data of one audit row as text, so that not even a microsecond can change unnoticed. Personal
 * data is in its payload, of which the row has only the hash.
 */
export type SealedFacts = {
  org_id: string
  id: string
  txid: string
  at: string
  action: string
  via: string
  actor_kind: string
  actor_id: string | null
  actor_name: string
  app_id: string | null
  app_name: string | null
  target_id: string | null
  outcome: string
  request_id: string
  payload_hash: string | null
  /** Not part of the seal where they are empty: rows from before have neither. */
  kind: string
  key_id: string | null
}

/** The last link of a chain. */
export type Head = { seq: bigint; hash: Buffer; txid: string; auditId: string }

export type Link = { seq: bigint; auditId: string; txid: string; prevHash: Buffer; hash: Buffer }

/** What the first row of every chain is chained to. */
export const noHash: Buffer = Buffer.alloc(32)

export function hashLink(prevHash: Buffer, seq: bigint, facts: SealedFacts): Buffer {
  const { kind, key_id: keyId, ...always } = facts
  const later = { ...(kind === '' ? {} : { kind }), ...(keyId === null ? {} : { key_id: keyId }) }
  const text = canonical({ seq: String(seq), ...always, ...later })
  return createHash('sha256').update(prevHash).update(text).digest()
}

export function chain(head: Head | null, rows: readonly SealedFacts[]): Link[] {
  let prevHash = head?.hash ?? noHash
  let seq = head?.seq ?? 0n
  return rows.map((facts) => {
    seq += 1n
    const hash = hashLink(prevHash, seq, facts)
    const link = { seq, auditId: facts.id, txid: facts.txid, prevHash, hash }
    prevHash = hash
    return link
  })
}

type Place = { txid: string; id: string }

/** Whether one row belongs before another in the chain. Uuids sort as text as they do as bytes. */
export function isBefore(one: Place, other: Place): boolean {
  const [left, right] = [BigInt(one.txid), BigInt(other.txid)]
  return left === right ? one.id < other.id : left < right
}
