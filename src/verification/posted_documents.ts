import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant } from './invariant.ts'

const most = 20
/** Reading every file may take days, so it is asked for; errors show first in the newest. */
const newestFiles = 500

type Fault = { id: string; says: string }

export const postedDocuments: Invariant = {
  id: 'I2',
  says: 'each posted document has exactly one unreversed entry, and each such entry its posted document',
  async inOrganization(tx, orgId) {
    const faults = [...(await findUnposted(tx, orgId)), ...(await findOrphaned(tx, orgId))]
    const organization = encodeId('org', orgId)
    const findings = faults.map(({ id, says }) => ({
      organization,
      record: encodeId('doc', id),
      says,
    }))
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM document WHERE org_id = ${orgId}`)
    return { looked: counted[0]?.count ?? 0, findings }
  },
}

async function findUnposted(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT d.id, CASE
        WHEN d.status = 'posted' THEN 'is posted, but its entry is missing or reversed'
        ELSE 'is marked as being posted, but no call is in progress' END AS says
    FROM document d
    LEFT JOIN ledger_entry e ON e.org_id = ${orgId} AND e.id = d.entry_id
      AND e.source = 'document' AND e.source_id = d.id
    LEFT JOIN ledger_entry r ON r.org_id = ${orgId} AND r.reverses = e.id
    WHERE d.org_id = ${orgId} AND (
      (d.status = 'posted' AND (e.id IS NULL OR r.id IS NOT NULL))
      OR (d.posting_state = 'open' AND NOT EXISTS (
        SELECT FROM intent i WHERE i.org_id = ${orgId} AND i.state = 'open'
          AND i.plan ->> 'documentId' = d.id::text)))
    LIMIT ${most}`)
}

async function findOrphaned(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT e.source_id AS id, 'has an unreversed entry, but is not posted with it' AS says
    FROM ledger_entry e
    LEFT JOIN ledger_entry r ON r.org_id = ${orgId} AND r.reverses = e.id
    LEFT JOIN document d ON d.org_id = ${orgId} AND d.id = e.source_id
    WHERE e.org_id = ${orgId} AND e.source = 'document' AND r.id IS NULL
      AND (d.status IS DISTINCT FROM 'posted' OR d.entry_id IS DISTINCT FROM e.id)
    LIMIT ${most}`)
}

export const sourcesAndFiles: Invariant = {
  id: 'I3',
  says: "each entry's source exists, and the newest files have the content that was uploaded",
  async inOrganization(tx, orgId, site) {
    const organization = encodeId('org', orgId)
    const findings: BrokenRecord[] = []
    for (const id of await findSourceless(tx, orgId)) {
      const record = encodeId('led', id)
      findings.push({ organization, record, says: 'comes from a document that does not exist' })
    }
    const files = await tx.query<{ id: string; sha256: string }>(sql`
      SELECT id, sha256 FROM file WHERE org_id = ${orgId} ORDER BY id DESC
      LIMIT ${site.everyFile === true ? null : newestFiles}::bigint`)
    for (const { id, sha256 } of files) {
      const isWhole = await site.app.ports.files.get(orgId, sha256).then(
        (bytes) => bytes !== null,
        () => false,
      )
      const says = 'has no content, or content that differs from what was uploaded'
      if (!isWhole) findings.push({ organization, record: encodeId('file', id), says })
    }
    return { looked: files.length, findings }
  },
}

async function findSourceless(tx: Tx, orgId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT e.id FROM ledger_entry e
    WHERE e.org_id = ${orgId} AND e.source = 'document' AND NOT EXISTS (
      SELECT FROM document d WHERE d.org_id = ${orgId} AND d.id = e.source_id)
    LIMIT ${most}`)
  return rows.map((row) => row.id)
}
