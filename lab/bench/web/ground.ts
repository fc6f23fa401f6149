import pg from 'pg'
import { skagenOf } from './papers.ts'
import { paperPdf } from '../../../test/web/papers.ts'
import type { Demo } from '../../prove/screens/demo.ts'

/** So many rows that are matched already, on the first account of the demo's first organization. */
export async function addBankRows(ownerUrl: string, rows: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('BEGIN')
    await owner.query('SET LOCAL session_replication_role = replica')
    await owner.query(
      `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency,
         counterparty_name, text, ordinal, origin, run_id, pending, status, raw, created_at, updated_at)
       SELECT a.org_id, lpad(to_hex(n), 32, '0')::uuid, a.id, date '2024-01-01' + n % 900,
         (CASE WHEN n % 3 = 0 THEN 1 ELSE -1 END) * (100 + n::bigint * 7919 % 9000000), a.currency,
         'Kunde ' || substr(md5((n % 5000)::text), 1, 8), 'Overførsel faktura ' || n, n, 'feed', a.id,
         false, 'ignored', '{}', now(), now()
       FROM (SELECT a.* FROM bank_account a JOIN organization o USING (org_id)
         WHERE o.name = 'Daybook Demo ApS' ORDER BY a.id LIMIT 1) a, generate_series(1, $1::int) n`,
      [rows],
    )
    await owner.query('COMMIT')
    await owner.query('VACUUM ANALYZE bank_transaction')
  } finally {
    await owner.end()
  }
}

/** Bills as PDF, each read and coded before the queue is opened. */
export async function addPapers(demo: Demo, count: number): Promise<void> {
  const call = async (
    path: string,
    body: BodyInit,
    type: string,
  ): Promise<Record<string, never>> => {
    const answer = await fetch(`${demo.url}/api/rest/${path}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${demo.key}`, 'content-type': type },
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as { result: Record<string, never> }).result
  }
  for (let at = 0; at < count; at += 1) {
    const bytes = await paperPdf(skagenOf(at))
    const { fileId } = await call('files', new Uint8Array(bytes), 'application/pdf')
    const given = { fileId, fileName: `bill_${at}.pdf`, mimeType: 'application/pdf' }
    const { id: documentId } = await call('actions/capture_document', JSON.stringify(given), json)
    for (const step of ['extract_document', 'code_document']) {
      await call(`actions/${step}`, JSON.stringify({ documentId }), json)
    }
  }
}

const json = 'application/json'
