import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export type PasskeyRow = {
  id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

type Challenge = { purpose: 'sign_in' | 'enrol'; challenge: string; sessionId: string | null }

export function insertChallenge(tx: Tx, ticketHash: Buffer, given: Challenge): void {
  tx.send(sql`
    SELECT put_passkey_challenge(${ticketHash}, ${given.purpose}, ${given.challenge},
      ${given.sessionId})`)
}

type ChallengeRow = { purpose: string | null; challenge: string; session_id: string | null }

/** Once, whatever comes of it. One that is too old has no purpose any more. */
export async function takeChallenge(tx: Tx, ticketHash: Buffer): Promise<ChallengeRow | null> {
  const rows = await tx.query<ChallengeRow>(sql`
    SELECT purpose, challenge, session_id FROM take_passkey_challenge(${ticketHash})`)
  return rows[0] ?? null
}

export async function findOwner(tx: Tx, credentialId: string): Promise<string | null> {
  const rows = await tx.query<{ owner: string | null }>(
    sql`SELECT find_passkey(${credentialId}) AS owner`,
  )
  return rows[0]?.owner ?? null
}

export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return await tx.query<PasskeyRow>(sql`
    SELECT id, credential_id, public_key, counter::text AS counter, transports, name, created_at,
      last_used_at
    FROM passkey WHERE user_id = ${userId} ORDER BY id`)
}

export async function lockPasskey(
  tx: Tx,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const rows = await tx.query<PasskeyRow>(sql`
    SELECT id, credential_id, public_key, counter::text AS counter, transports, name, created_at,
      last_used_at
    FROM passkey WHERE user_id = ${userId} AND credential_id = ${credentialId} FOR UPDATE`)
  return rows[0] ?? null
}

type NewPasskey = {
  userId: string
  id: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  name: string
}

/** False where the credential is known, whoever has it. */
export async function insertPasskey(tx: Tx, given: NewPasskey): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO passkey (user_id, id, credential_id, public_key, counter, transports, name)
    VALUES (${given.userId}, ${given.id}, ${given.credentialId}, ${given.publicKey},
      ${given.counter}, ${[...given.transports]}, ${given.name})
    ON CONFLICT (credential_id) DO NOTHING RETURNING 1`)
  return rows.length > 0
}

export function usePasskey(tx: Tx, userId: string, id: string, counter: number): void {
  tx.send(sql`
    UPDATE passkey SET counter = ${counter}, last_used_at = now()
    WHERE user_id = ${userId} AND id = ${id}`)
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    sql`DELETE FROM passkey WHERE user_id = ${userId} AND id = ${id} RETURNING 1`,
  )
  return rows.length > 0
}
