import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** Whether anything more than a password is asked of this person. */
export async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query<{ has: boolean }>(sql`
    SELECT EXISTS (SELECT FROM totp WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkey WHERE user_id = ${userId}) AS has`)
  return rows[0]?.has ?? false
}

export type TotpRow = { secret_sealed: Buffer; is_confirmed: boolean; last_step: string }

/** Locked, so that two codes at the same moment are looked at one after the other. */
export async function lockTotp(tx: Tx, userId: string): Promise<TotpRow | null> {
  const rows = await tx.query<TotpRow>(sql`
    SELECT secret_sealed, confirmed_at IS NOT NULL AS is_confirmed, last_step::text AS last_step
    FROM totp WHERE user_id = ${userId} FOR UPDATE`)
  return rows[0] ?? null
}

/** A secret that was never confirmed gives way; false where a confirmed one stands. */
export async function putTotp(tx: Tx, userId: string, sealed: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO totp AS t (user_id, secret_sealed) VALUES (${userId}, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, created_at = now()
      WHERE t.confirmed_at IS NULL
    RETURNING 1`)
  return rows.length > 0
}

export function useTotpStep(tx: Tx, userId: string, step: number): void {
  tx.send(sql`
    UPDATE totp SET last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    WHERE user_id = ${userId}`)
}

export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query<{ was: boolean }>(sql`
    DELETE FROM totp WHERE user_id = ${userId} RETURNING confirmed_at IS NOT NULL AS was`)
  return rows[0]?.was ?? false
}

export function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): void {
  tx.send(sql`DELETE FROM recovery_code WHERE user_id = ${userId}`)
  tx.send(sql`
    INSERT INTO recovery_code (user_id, code_hash)
    SELECT ${userId}, decode(code, 'hex')
    FROM unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) AS code`)
}

export function deleteRecoveryCodes(tx: Tx, userId: string): void {
  tx.send(sql`DELETE FROM recovery_code WHERE user_id = ${userId}`)
}

/** How many are left after this one; null where it is none, or was used. */
export async function useRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: Buffer,
): Promise<number | null> {
  const used = await tx.query(sql`
    UPDATE recovery_code SET used_at = now()
    WHERE user_id = ${userId} AND code_hash = ${codeHash} AND used_at IS NULL RETURNING 1`)
  if (used.length === 0) return null
  const rows = await tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL`)
  return rows[0]?.count ?? 0
}
