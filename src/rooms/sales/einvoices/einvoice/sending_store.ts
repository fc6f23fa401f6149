import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

/** The claim to send, and any unknown outcome of an earlier transmission, by the database clock. */
export type SendingClaim = {
  isTaken: boolean
  /** How long ago a transmission of unknown outcome began; null if there is none. */
  doubtMs: number | null
}

/** Claims the right to send for a while, if nobody has it and the file is not sent yet. */
export async function takeClaim(
  scene: Scene,
  einvoiceId: string,
  claimId: string,
  holdMs: number,
): Promise<SendingClaim> {
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
 * Marks, right before sending, that the outcome is unknown from now on. False if the claim ends too
 * soon: a process that was delayed for so long must not send.
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

/** Releases the claim. False if another process has taken it meanwhile and records the outcome. */
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

/** Ends the claim and the doubt; a worker asks again after the wait, or never if null. */
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

/** The process holding the claim may have died: a worker checks when the claim ends. */
export function lookAfterClaim(scene: Scene, einvoiceId: string): void {
  scene.tx.send(sql`
    UPDATE einvoice SET next_look_at = claimed_until
    WHERE org_id = ${scene.orgId} AND id = ${einvoiceId} AND status = 'queued'
      AND claimed_until IS NOT NULL`)
}

const mostSoon = 50

/** The accounting system says that something changed: what it sends is looked at now. */
export function lookSoon(tx: Tx, orgId: string): void {
  tx.send(sql`
    UPDATE einvoice e SET next_look_at = now() FROM (
      SELECT id FROM einvoice WHERE org_id = ${orgId} AND by_keeper
        AND status IN ('queued', 'sent') AND next_look_at > now()
      ORDER BY next_look_at, id LIMIT ${mostSoon}) AS soon
    WHERE e.org_id = ${orgId} AND e.id = soon.id`)
}
