import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

export type Artifact = {
  kind: string
  idHash: Buffer
  grantHash: Buffer | null
  payload: object
  seconds: number | null
}

export function putArtifact(tx: Tx, given: Artifact): void {
  const { kind, idHash, grantHash, payload, seconds } = given
  tx.send(sql`
    INSERT INTO oauth_artifact (kind, id_hash, grant_hash, payload, expires_at)
    VALUES (${kind}, ${idHash}, ${grantHash}, ${JSON.stringify(payload)}::jsonb,
      now() + ${seconds}::double precision * interval '1 second')
    ON CONFLICT (kind, id_hash) DO UPDATE SET grant_hash = excluded.grant_hash,
      payload = excluded.payload, expires_at = excluded.expires_at`)
}

export type FoundArtifact = {
  payload: Record<string, unknown>
  grant_hash: Buffer | null
  /** Null without an end. By the database's clock, which all nodes share. */
  seconds_left: number | null
  consumed_seconds_ago: number | null
  /** Null for what was never used. */
  unused_seconds: number | null
}

export async function findArtifact(
  tx: Tx,
  kind: string,
  idHash: Buffer,
): Promise<FoundArtifact | null> {
  const rows = await tx.query<FoundArtifact>(sql`
    SELECT payload, grant_hash, ceil(extract(epoch FROM expires_at - now()))::float8 AS seconds_left,
      extract(epoch FROM now() - consumed_at)::float8 AS consumed_seconds_ago,
      extract(epoch FROM now() - last_used_at)::float8 AS unused_seconds
    FROM oauth_artifact WHERE kind = ${kind} AND id_hash = ${idHash}
      AND (expires_at IS NULL OR expires_at > now())`)
  return rows[0] ?? null
}

export function touchArtifact(tx: Tx, kind: string, idHash: Buffer): void {
  tx.send(sql`
    UPDATE oauth_artifact SET last_used_at = now() WHERE kind = ${kind} AND id_hash = ${idHash}`)
}

/** Of all attempts at the same time, on all servers, one succeeds. */
export async function consumeArtifact(tx: Tx, kind: string, idHash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE oauth_artifact SET consumed_at = now()
    WHERE kind = ${kind} AND id_hash = ${idHash} AND consumed_at IS NULL
      AND (expires_at IS NULL OR expires_at > now()) RETURNING 1`)
  return rows.length > 0
}

export function releaseArtifact(tx: Tx, kind: string, idHash: Buffer): void {
  tx.send(sql`
    UPDATE oauth_artifact SET consumed_at = NULL WHERE kind = ${kind} AND id_hash = ${idHash}`)
}

export async function deleteArtifact(tx: Tx, kind: string, idHash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    sql`DELETE FROM oauth_artifact WHERE kind = ${kind} AND id_hash = ${idHash} RETURNING 1`,
  )
  return rows.length > 0
}

export type PaceCount = { count: number; seconds_left: number }

/** Counts one more in the window that runs; the first one after its end opens the next. */
export async function countTurn(tx: Tx, subject: Buffer, seconds: number): Promise<PaceCount> {
  const rows = await tx.query<PaceCount>(sql`
    INSERT INTO oauth_artifact AS p (kind, id_hash, payload, expires_at)
    VALUES ('Pace', ${subject}, '{"count": 1}', now() + ${seconds}::int * interval '1 second')
    ON CONFLICT (kind, id_hash) DO UPDATE SET
      payload = jsonb_build_object('count',
        CASE WHEN p.expires_at > now() THEN (p.payload ->> 'count')::int + 1 ELSE 1 END),
      expires_at = CASE WHEN p.expires_at > now() THEN p.expires_at ELSE excluded.expires_at END
    RETURNING (payload ->> 'count')::int AS count,
      greatest(1, ceil(extract(epoch FROM expires_at - now())))::int AS seconds_left`)
  return rows[0] ?? { count: 1, seconds_left: seconds }
}

/** A batch of what has expired. A used refresh token stays until its own end, to tell a second use. */
export async function purgeExpired(tx: Tx, most: number): Promise<number> {
  const rows = await tx.query(sql`
    DELETE FROM oauth_artifact WHERE (kind, id_hash) IN (
      SELECT kind, id_hash FROM oauth_artifact WHERE expires_at < now() AND kind <> 'Grant'
      LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING 1`)
  return rows.length
}

export async function purgeUnusedClients(tx: Tx, most: number): Promise<number> {
  const rows = await tx.query(sql`
    DELETE FROM oauth_artifact WHERE (kind, id_hash) IN (
      SELECT kind, id_hash FROM oauth_artifact WHERE kind = 'Client'
        AND coalesce(last_used_at, created_at) < now() - interval '30 days'
      LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING 1`)
  return rows.length
}

export type EndedGrant = { id_hash: Buffer; expired: boolean }

/**
 * Grants whose time is up, and those of which nothing is left that an app could use because it was
 * away for longer than 30 days.
 */
export async function findEndedGrants(tx: Tx, most: number): Promise<EndedGrant[]> {
  return await tx.query<EndedGrant>(sql`
    SELECT id_hash, expires_at < now() AS expired FROM oauth_artifact g WHERE kind = 'Grant'
      AND (expires_at < now() OR (created_at < now() - interval '1 day' AND NOT EXISTS (
        SELECT FROM oauth_artifact t WHERE t.grant_hash = g.grant_hash AND t.kind <> 'Grant'
          AND t.consumed_at IS NULL AND t.expires_at > now())))
    LIMIT ${most}`)
}
