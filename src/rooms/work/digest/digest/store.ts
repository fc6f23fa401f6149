import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Language } from '#languages/room'
import type { Frequency } from './rules.ts'

export type DigestRow = { frequency: Frequency; last_sent_on: string | null }

export async function findDigest(scene: Scene, userId: string): Promise<DigestRow> {
  const found = await scene.tx.query<DigestRow>(sql`
    SELECT frequency, last_sent_on FROM digest
    WHERE org_id = ${scene.orgId} AND user_id = ${userId}`)
  return found[0] ?? { frequency: 'off', last_sent_on: null }
}

/** Only organizations where somebody wants a digest look for it, every half hour. */
export function saveDigest(scene: Scene, userId: string, frequency: Frequency): void {
  scene.tx.send(sql`
    INSERT INTO digest (org_id, user_id, frequency, updated_at)
    VALUES (${scene.orgId}, ${userId}, ${frequency}, ${scene.now})
    ON CONFLICT (org_id, user_id) DO UPDATE
      SET frequency = excluded.frequency, updated_at = excluded.updated_at`)
  scene.tx.send(sql`
    INSERT INTO schedule (org_id, kind, class, next_at, every_ms, jitter_ms)
    VALUES (${scene.orgId}, 'send_digests', 'schedule', now(), 1800000, 300000)
    ON CONFLICT (org_id, kind) DO NOTHING`)
}

export type Subscriber = {
  user_id: string
  frequency: Frequency
  last_sent_on: string | null
  email: string
  language: Language | null
  organization: string
  region_key: string
}

export async function listSubscribers(tx: Tx, orgId: string): Promise<Subscriber[]> {
  return await tx.query<Subscriber>(sql`
    SELECT d.user_id, d.frequency, d.last_sent_on, p.email, p.language, o.name AS organization,
      o.region_key
    FROM digest d
    JOIN member_facts m ON m.org_id = d.org_id AND m.user_id = d.user_id AND m.status = 'active'
    JOIN person_facts p ON p.id = d.user_id
    JOIN organization_facts o ON o.org_id = d.org_id
    WHERE d.org_id = ${orgId} AND d.frequency <> 'off' ORDER BY d.user_id`)
}

/** The day of the last one, under a lock until the end of the transaction. */
export async function lockLastSent(
  tx: Tx,
  orgId: string,
  userId: string,
): Promise<DigestRow | null> {
  const found = await tx.query<DigestRow>(sql`
    SELECT frequency, last_sent_on FROM digest
    WHERE org_id = ${orgId} AND user_id = ${userId} FOR UPDATE`)
  return found[0] ?? null
}

export function noteSent(
  tx: Tx,
  place: { orgId: string; userId: string },
  day: string | null,
): void {
  tx.send(sql`
    UPDATE digest SET last_sent_on = ${day}
    WHERE org_id = ${place.orgId} AND user_id = ${place.userId}`)
}
