import { encodeId, type Prefix } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Invariant } from './invariant.ts'

const most = 20
/** Content is read only for the newest, so that the check ends in time. */
const newestFiles = 1_000

type Fault = { id: string; says: string }

export const sentEinvoices: Invariant = {
  id: 'I8',
  says: 'each e-invoice sent has one file, with the status of its notifications',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const name =
      (prefix: Prefix) =>
      ({ id, says }: Fault) => ({ organization, record: encodeId(prefix, id), says })
    const findings = [
      ...(await findUnsent(tx, orgId)).map(name('inv')),
      ...(await findUnsentSelf(tx, orgId)).map(name('siv')),
      ...(await findOrphaned(tx, orgId)).map(name('ein')),
      ...(await findUntold(tx, orgId)).map(name('ein')),
      ...(await findAltered(tx, orgId)).map(({ id, says }) => ({
        organization,
        record: `file ${id}`,
        says,
      })),
    ]
    return { looked: await count(tx, orgId), findings }
  },
}

/** Invoices too: a missing file is also checked. */
async function count(tx: Tx, orgId: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM invoice WHERE org_id = ${orgId})::int
      + (SELECT count(*) FROM self_invoice WHERE org_id = ${orgId})::int
      + (SELECT count(*) FROM einvoice WHERE org_id = ${orgId})::int AS count`)
  return rows[0]?.count ?? 0
}

/**
 * An invoice that was never sent has a warning; one that was rejected is sent again, or a draft.
 */
async function findUnsent(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT i.id, CASE WHEN i.einvoice_id IS NULL THEN 'was rejected before, and issued without a file'
        ELSE 'is issued, but its file was rejected, is missing or belongs to another invoice' END AS says
    FROM invoice i
    LEFT JOIN einvoice e ON e.org_id = ${orgId} AND e.id = i.einvoice_id
    WHERE i.org_id = ${orgId} AND i.status = 'issued'
      AND ((i.einvoice_id IS NOT NULL
          AND (e.status = 'rejected' OR e.invoice_id IS DISTINCT FROM i.id))
        OR (i.einvoice_id IS NULL AND i.id IN (
          SELECT f.invoice_id FROM einvoice f WHERE f.org_id = ${orgId})))
    LIMIT ${most}`)
}

async function findUnsentSelf(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT s.id, 'is issued, but its file was rejected, is missing or belongs to another invoice' AS says
    FROM self_invoice s
    LEFT JOIN einvoice e ON e.org_id = ${orgId} AND e.id = s.einvoice_id
    WHERE s.org_id = ${orgId} AND s.status = 'issued'
      AND (e.status = 'rejected' OR e.self_invoice_id IS DISTINCT FROM s.id)
    LIMIT ${most}`)
}

/** A file that was or will be sent belongs to an invoice that is issued with it. */
async function findOrphaned(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT e.id, 'is sent for an invoice that is not issued with it' AS says
    FROM einvoice e
    LEFT JOIN invoice i ON i.org_id = ${orgId} AND i.id = e.invoice_id
    LEFT JOIN self_invoice s ON s.org_id = ${orgId} AND s.id = e.self_invoice_id
    WHERE e.org_id = ${orgId} AND e.status <> 'rejected'
      AND (coalesce(i.status, s.status) IS DISTINCT FROM 'issued'
        OR coalesce(i.einvoice_id, s.einvoice_id) IS DISTINCT FROM e.id)
    LIMIT ${most}`)
}

/**
 * Each status comes from an accepted notification, except a rejection of our own: another file had
 * the name, and ours was never sent. Until a notification is accepted, the status is checked
 * regularly.
 */
async function findUntold(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    WITH meaning (word, status) AS (VALUES ('RC', 'delivered'), ('MC', 'undelivered'),
      ('AT', 'undeliverable'), ('NS', 'rejected'), ('EC01', 'accepted'), ('EC02', 'refused'),
      ('DT', 'lapsed')
    ), told AS (
      SELECT m.einvoice_id, array_agg(w.status) AS statuses,
        bool_or(m.exchange_id IS DISTINCT FROM e.exchange_id) AS is_elsewhere
      FROM einvoice_message m
      JOIN meaning w ON w.word = coalesce(m.outcome, m.type)
      JOIN einvoice e ON e.org_id = ${orgId} AND e.id = m.einvoice_id
      WHERE m.org_id = ${orgId} AND m.applied GROUP BY m.einvoice_id
    )
    SELECT e.id, CASE
        WHEN told.is_elsewhere THEN 'accepted a notification for another file'
        WHEN e.status = 'sent' AND e.next_look_at IS NULL THEN 'is sent, but its status is no longer checked'
        ELSE 'has a status that differs from its notifications' END AS says
    FROM einvoice e LEFT JOIN told ON told.einvoice_id = e.id
    WHERE e.org_id = ${orgId} AND (told.is_elsewhere
      OR (e.status = 'sent' AND e.next_look_at IS NULL)
      OR CASE
        WHEN e.status IN ('queued', 'sent') THEN told.statuses IS NOT NULL
        WHEN e.status = 'rejected' AND e.exchange_id IS NULL THEN told.statuses IS NOT NULL
        WHEN e.status = 'rejected' THEN told.statuses IS DISTINCT FROM ARRAY['rejected']
        ELSE told.statuses IS NULL OR NOT e.status = ANY (told.statuses)
          OR 'rejected' = ANY (told.statuses) END)
    LIMIT ${most}`)
}

async function findAltered(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT f.sha256 AS id, 'has content that differs from what was sent or received' AS says
    FROM (SELECT sha256, bytes FROM einvoice_file WHERE org_id = ${orgId}
      ORDER BY created_at DESC, sha256 LIMIT ${newestFiles}) AS f
    WHERE f.sha256 <> encode(sha256(f.bytes), 'hex')
    LIMIT ${most}`)
}
