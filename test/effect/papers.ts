import { decodeId, encodeId } from '#kernel/values/id'
import { runAsWorker } from '../support/documents/run_as_worker.ts'
import { postByJob } from '../support/documents/post_by_job.ts'
import type { TestOrg, World } from '../support/world.ts'
import type { Effect } from './stage.ts'

/** Reads and codes a document as the worker does, then posts it as if that had been decided now. */
export async function workOn(world: World, org: TestOrg, id: string): Promise<void> {
  const { signal } = new AbortController()
  const data = { documentId: decodeId('doc', id) }
  await runAsWorker(world, { orgId: org.orgId, data, attempt: 1, signal })
  await postNow(world, org, id)
}

/** As the job of automatic posting does, whether it was queued or not. */
async function postNow(world: World, org: TestOrg, id: string): Promise<void> {
  const { rows } = await world.owner.query(
    `SELECT FROM document WHERE org_id = $1 AND id = $2 AND coding IS NOT NULL`,
    [org.orgId, decodeId('doc', id)],
  )
  if (rows.length > 0) await postByJob(world, org, id)
}

/** Every document there is, worked on; what is read already is posted only. */
export async function workOnAll(world: World, org: TestOrg): Promise<void> {
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT id FROM document WHERE org_id = $1 ORDER BY id',
    [org.orgId],
  )
  for (const { id } of rows) await workOn(world, org, encodeId('doc', id))
}

/** The entries by what matters: document, account, amount and VAT. Lines in one order. */
export async function entriesOf(world: World, org: TestOrg, ids?: string[]): Promise<Effect[]> {
  const { rows } = await world.owner.query<{ lines: string; automatic: boolean }>(
    `SELECT e.automatic, string_agg(concat_ws(' ', l.account, l.amount_minor, l.vat_code,
       l.vat_amount_minor), '; ' ORDER BY l.account, l.amount_minor, l.no) AS lines
     FROM ledger_entry e JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id
     WHERE e.org_id = $1 AND ($2::uuid[] IS NULL OR e.source_id = ANY($2))
     GROUP BY e.id, e.automatic ORDER BY e.id`,
    [org.orgId, ids?.map((id) => decodeId('doc', id)) ?? null],
  )
  return rows.map(({ lines, automatic }) => ({
    what: `posted: ${lines}`,
    ...(automatic ? {} : { direct: 'post_document' }),
  }))
}

export async function lessonsOf(world: World, org: TestOrg): Promise<Effect[]> {
  const { rows } = await world.owner.query(
    `SELECT FROM supplier WHERE org_id = $1 AND memory IS NOT NULL
     UNION ALL SELECT FROM accepted_document WHERE org_id = $1`,
    [org.orgId],
  )
  return rows.length > 0 ? [{ what: 'learned' }] : []
}
