import type { App } from '#kernel/corridor/app'
import { Failure } from '#kernel/failure/failure'
import { findQuotas } from '#kernel/limits/quota_store'
import { sql } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'

/** Longer than an upload takes; the age at which a sweep removes a blob without a file. */
export const holdMs = 3_600_000

export type NewBlob = { orgId: string; sha256: string; size: number }

type Hold = {
  now: Date
  until: Date
  /** Whether the bytes may get into the store without our knowing. */
  mayBeStored: boolean
  /** The quota of the configuration. */
  preset: number
}

/**
 * Makes room for bytes until a file has them, or refuses. Bytes that are counted already take no
 * more room.
 */
export async function holdBlob(tx: Tx, blob: NewBlob, hold: Hold): Promise<void> {
  const { orgId, sha256, size } = blob
  const rows = await tx.query<{ held: boolean }>(sql`
    SELECT hold_blob(${orgId}, ${sha256}, ${size}, ${hold.now}, ${hold.until},
      ${hold.mayBeStored}, ${hold.preset}) AS held`)
  if (!rows[0]?.held) throw await refusal(tx, blob, hold.preset)
}

async function refusal(tx: Tx, { orgId, size }: NewBlob, preset: number): Promise<Failure> {
  const { bytesStored } = await findQuotas(tx, orgId, { bytesStored: preset })
  return new Failure('storage_full', { quota: bytesStored, size })
}

/**
 * The same in a transaction of its own, before the bytes are written. Nobody waits for its commit to
 * reach the disk, so the organization's sum is locked for an instant only; whatever names the bytes
 * later is committed behind it.
 */
export async function holdBytes(app: App, blob: NewBlob, rollBack = false): Promise<void> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + holdMs)
  const { orgId, sha256, size } = blob
  const preset = app.quotas.bytesStored
  try {
    // All of it travels as one message.
    await transact(app.database, { orgId, rollBack }, async (tx) => {
      tx.send(sql`SET LOCAL synchronous_commit = off`)
      tx.send(sql`
        SELECT hold_blob_or_end(${orgId}, ${sha256}, ${size}, ${now}, ${until}, ${preset})`)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'DB003') throw error
    throw await transact(app.database, { orgId, readOnly: true }, (tx) => refusal(tx, blob, preset))
  }
}

/** Bytes that we made or received ourselves are taken in whatever the quota is, and counted. */
export function holdBeyondQuota(tx: Tx, blob: NewBlob, now: Date): void {
  const { orgId, sha256, size } = blob
  const until = new Date(now.getTime() + holdMs)
  tx.send(sql`SELECT hold_blob(${orgId}, ${sha256}, ${size}, ${now}, ${until}, true, NULL)`)
}

/** Gives the room back, unless a file has the bytes or somebody holds them anew. */
export function endHold(tx: Tx, orgId: string, sha256: string, at: Date): void {
  tx.send(sql`SELECT end_hold(${orgId}, ${sha256}, ${at})`)
}

/** Holds that ended, whose bytes may still be in the store. */
export async function listEndedHolds(
  tx: Tx,
  orgId: string,
  at: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ sha256: string }>(sql`
    SELECT sha256 FROM blob WHERE org_id = ${orgId} AND held_until < ${at}
    ORDER BY held_until LIMIT ${limit}`)
  return rows.map((row) => row.sha256)
}

/** The sum is locked first: what is stored meanwhile is added behind it. */
export async function recountStorage(tx: Tx, orgId: string): Promise<void> {
  tx.send(sql`INSERT INTO storage VALUES (${orgId}, 0) ON CONFLICT (org_id) DO NOTHING`)
  await tx.query(sql`SELECT bytes FROM storage WHERE org_id = ${orgId} FOR UPDATE`)
  tx.send(sql`
    UPDATE storage SET bytes = (SELECT coalesce(sum(size), 0) FROM blob WHERE org_id = ${orgId})
    WHERE org_id = ${orgId}`)
}
