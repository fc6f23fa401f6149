import { encodeId } from '#kernel/values/id'
import { noOrganization } from '#kernel/database/sealed_columns'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Invariant, Looked } from './invariant.ts'

type Checked = { place: string; found: string }

export const ownOrganization: Invariant = {
  id: 'I12',
  says: 'no row refers to a record of another organization, or one that does not exist',
  async inOrganization(tx, orgId) {
    const rows = await checkReferences(tx, orgId)
    return lookedAt(
      rows,
      encodeId('org', orgId),
      'refers to a record that the organization does not have',
    )
  },
  async inDatabase(tx) {
    const rows = await checkOwners(tx)
    return lookedAt(rows, null, 'belongs to an organization that does not exist')
  },
}

/** PostgreSQL runs the inner statement and returns its one row as XML; this is the value. */
function lookedAt(rows: readonly Checked[], organization: string | null, says: string): Looked {
  const findings = rows.flatMap(({ place, found }) => {
    const value = /<first>([^<]*)<\/first>/.exec(found)?.[1]
    return value === undefined ? [] : [{ organization, record: `${place} ${value}`, says }]
  })
  return { looked: rows.length, findings }
}

/**
 * The schema says what refers to what: a column named after a table (webhook_id), and the few named
 * otherwise: run_id is that of a bank run. So a new table is checked from its first day. Only shadow
 * postings outlive their document: that it was deleted is their verdict.
 */
async function checkReferences(tx: Tx, orgId: string): Promise<Checked[]> {
  return await tx.query<Checked>(sql`
    WITH owned AS (
      SELECT c.table_name, c.column_name FROM information_schema.columns c
      JOIN information_schema.columns o ON o.table_schema = 'public'
        AND o.table_name = c.table_name AND o.column_name = 'org_id'
      JOIN information_schema.tables t ON t.table_schema = 'public'
        AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
      WHERE c.table_schema = 'public'
    ), reference AS (
      SELECT here.table_name, here.column_name, there.table_name AS to_table
      FROM owned here JOIN owned there
        ON here.column_name = there.table_name || '_id' AND there.column_name = 'id'
      WHERE (here.table_name, here.column_name) <> ('shadow_posting', 'document_id')
        AND here.column_name <> 'run_id'
      UNION ALL SELECT table_name, column_name, to_table FROM owned
      JOIN (VALUES ('audit_payload', 'audit_id', 'audit_log'), ('audit_seal', 'audit_id', 'audit_log'),
        ('audit_origin', 'audit_id', 'audit_log'),
        ('api_key', 'replaced_by', 'api_key'), ('category', 'account', 'ledger_account'),
        ('category', 'vat_domestic', 'vat_code'), ('category', 'vat_eu', 'vat_code'),
        ('category', 'vat_outside', 'vat_code'), ('ledger_account', 'vat_code', 'vat_code'),
        ('allocation', 'transaction_id', 'bank_transaction'),
        ('bank_transaction', 'run_id', 'bank_run'), ('match_batch', 'run_id', 'bank_run'),
        ('bank_transaction', 'decision_run_id', 'bank_run'),
        ('posting_run_item', 'run_id', 'posting_run'),
        ('app_usage', 'app_id', 'connected_app'), ('app_pace', 'app_id', 'connected_app'),
        ('approval', 'app_id', 'connected_app'), ('approval', 'key_id', 'api_key'),
        ('bank_authorization', 'link_id', 'bank_link'),
        ('bank_authorization', 'relinks', 'bank_link')
      ) AS other (table_name, column_name, to_table) USING (table_name, column_name)
    )
    SELECT table_name || '.' || column_name AS place, query_to_xml(format(
      'SELECT t.%2$I AS first FROM public.%1$I t WHERE t.org_id = %4$L AND t.%2$I IS NOT NULL
         AND NOT EXISTS (SELECT FROM public.%3$I x WHERE x.org_id = %4$L AND x.id = t.%2$I) LIMIT 1',
      table_name, column_name, to_table, ${orgId}::uuid), false, true, '')::text AS found
    FROM reference ORDER BY 1`)
}

/** Mail to a person has no organization, which has a fixed id of its own. */
async function checkOwners(tx: Tx): Promise<Checked[]> {
  return await tx.query<Checked>(sql`
    SELECT c.table_name AS place, query_to_xml(format(
      'SELECT t.org_id AS first FROM public.%1$I t WHERE NOT EXISTS (
         SELECT FROM public.organization o WHERE o.org_id = t.org_id) AND t.org_id <> %2$L LIMIT 1',
      c.table_name, ${noOrganization}::uuid), false, true, '')::text AS found
    FROM information_schema.columns c JOIN information_schema.tables t
      ON t.table_schema = 'public' AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
    WHERE c.table_schema = 'public' AND c.column_name = 'org_id' AND c.table_name <> 'organization'
    ORDER BY 1`)
}
