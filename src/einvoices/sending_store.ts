import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'

/** Who sends, and what is not known of earlier sendings, by the clock of the database. */
export type Claim = {
  isTaken: boolean
  /** How long ago a sending of unknown outcome began; null where there is none. */
  doubtMs: number | null
}

/** Takes the right to send for a while, where nobody has it and it is not sent yet. */
export async function takeClaim(
  scene: Scene,
  einvoiceId: string,
  claimId: string,
  holdMs: number,
): Promise<Claim> {
  const rows = await scene.tx.query<{ doubt_ms: string | null }>(sql`
    UPDATE einvoice SET claim_id = ${claimId},
      claimed_until = now() + ${holdMs} * interval '1 millisecond',
      next_look_at = now() + ${holdMs} * interval '1 millisecond'
    WHERE org_id = ${scene.orgId} AND id = ${einvoiceId} AND status = 'queued'
      AND (claimed_until IS NULL OR claimed_until < now())
    RETURNING (extract(epoch FROM now() - doubt_since) * 1000)::text AS doubt_ms`)
  const row = rows[0]
  if (row === undefined) return { isTaken: false, doubtMs: null }
  return { isTaken: true, doubtMs: row.doubt_ms === null ? null : Number(row.doubt_ms) }
}

/**
 * Right before sending: should nothing more be heard of it, its outcome is unknown from this moment.
 * False where the right ends too soon: whoever was held up for so long must not send any more.
 */
export async function beginDoubt(
  scene: Scene,
  einvoiceId: string,
  claimId: string,
  neededMs: number,
): Promise<boolean> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    UPDATE einvoice SET doubt_since = now(), sendings = sendings + 1
    WHERE org_id = ${scene.orgId} AND id = ${einvoiceId} AND claim_id = ${claimId}
      AND claimed_until > now() + ${neededMs} * interval '1 millisecond' AND status = 'queued'
    RETURNING id`)
  return rows.length > 0
}

/**
 * Gives the right to send back. False where another has taken it meanwhile: then the outcome is
 * theirs to tell.
 */
export async function giveClaimBack(
  scene: Scene,
  einvoiceId: string,
  claimId: string,
  given: { clearsDoubt: boolean; waitMs: number },
): Promise<boolean> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    UPDATE einvoice SET claim_id = NULL, claimed_until = NULL,
      doubt_since = CASE WHEN ${given.clearsDoubt}::boolean THEN NULL ELSE doubt_since END,
      sendings = sendings - CASE WHEN ${given.clearsDoubt}::boolean THEN 1 ELSE 0 END,
      next_look_at = now() + ${given.waitMs} * interval '1 millisecond'
    WHERE org_id = ${scene.orgId} AND id = ${einvoiceId} AND claim_id = ${claimId}
    RETURNING id`)
  return rows.length > 0
}

/** What is known of it ends every claim and doubt; a worker asks again after the wait, or never. */
export function endClaim(scene: Scene, einvoiceId: string, waitMs: number | null): void {
  scene.tx.send(sql`
    UPDATE einvoice SET claim_id = NULL, claimed_until = NULL, doubt_since = NULL,
      next_look_at = now() + ${waitMs}::double precision * interval '1 millisecond'
    WHERE org_id = ${scene.orgId} AND id = ${einvoiceId}`)
}

/** A worker asks again after the wait. */
export function lookAfter(scene: Scene, einvoiceId: string, waitMs: number): void {
  scene.tx.send(sql`
    UPDATE einvoice SET next_look_at = now() + ${waitMs} * interval '1 millisecond'
    WHERE org_id = ${scene.orgId} AND id = ${einvoiceId}`)
}

/** Whoever holds the claim may have died with it: a worker looks when it ends. */
export function lookAfterClaim(scene: Scene, einvoiceId: string): void {
  scene.tx.send(sql`
    UPDATE einvoice SET next_look_at = claimed_until
    WHERE org_id = ${scene.orgId} AND id = ${einvoiceId} AND status = 'queued'
      AND claimed_until IS NOT NULL`)
}
