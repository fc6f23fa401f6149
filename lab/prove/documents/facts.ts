import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { encodeId } from '#kernel/values/id'
import { sweepOrganization } from '#files/room'
import { closeHouse, houseOf, type Stage } from './stage.ts'

export type DocumentFact = {
  id: string
  status: string
  error: string | null
  isBusy: boolean
  /** Coded, without an error, in an organization whose policy posts nothing: a person is to look. */
  isWaiting: boolean
  /** Entries written for it that nothing has taken back. */
  standing: string[]
  /** The events that tell of it, in their order. */
  events: string[]
}

/** What is left when all is quiet, read by plain SQL and from the directory itself. */
export type Facts = {
  documents: DocumentFact[]
  files: Set<string>
  unbalanced: string[]
  openIntents: number
  openJobs: number
  failedJobs: number
  /** Blobs that no row names, and rows whose blob is gone, by organization and hash. */
  blobsWithoutRow: string[]
  rowsWithoutBlob: string[]
  swept: { removed: number; missing: number }
}

export async function gatherFacts(stage: Stage): Promise<Facts> {
  const swept = await sweep(stage)
  return {
    documents: await readDocuments(stage),
    files: new Set((await column(stage, 'SELECT id FROM file')).map((id) => encodeId('file', id))),
    unbalanced: await column(
      stage,
      `SELECT e.id FROM ledger_entry e
       LEFT JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id
       GROUP BY e.org_id, e.id HAVING coalesce(sum(l.amount_minor), 1) <> 0`,
    ),
    openIntents: await countOpenIntents(stage),
    openJobs: await countOpenJobs(stage),
    failedJobs: await count(stage, `FROM jobs.job_common WHERE state = 'failed'`),
    ...(await compareFiles(stage)),
    swept,
  }
}

/** Work that is still to be done; an intent is looked at again when its lease is over. */
export async function countOpenWork(stage: Stage): Promise<number> {
  return (await countOpenJobs(stage)) + (await countOpenIntents(stage))
}

/** What stands behind a document; schedules come back for ever and say nothing of it. */
async function countOpenJobs(stage: Stage): Promise<number> {
  return await count(
    stage,
    `FROM jobs.job_common WHERE state < 'completed' AND data ->> 'kind' IN
       ('process_document', 'post_document', 'resume_intent', 'deliver_webhooks')`,
  )
}

async function countOpenIntents(stage: Stage): Promise<number> {
  return await count(stage, `FROM intent WHERE state = 'open'`)
}

async function readDocuments({ owner }: Stage): Promise<DocumentFact[]> {
  const { rows } = await owner.query<Omit<DocumentFact, 'events'>>(
    `SELECT d.id, d.status, d.error ->> 'code' AS error,
       d.processing_step IS NOT NULL OR d.posting_state IS NOT NULL AS "isBusy",
       d.status = 'coded' AND d.error IS NULL AND NOT o.auto_post AS "isWaiting",
       ARRAY(SELECT e.id::text FROM ledger_entry e
         WHERE e.org_id = d.org_id AND e.source = 'document' AND e.source_id = d.id
           AND NOT EXISTS (SELECT FROM ledger_entry r
             WHERE r.org_id = e.org_id AND r.reverses = e.id)) AS standing
     FROM document d JOIN organization o ON o.org_id = d.org_id`,
  )
  const events = await readEvents(owner)
  return rows.map((row) => {
    const id = encodeId('doc', row.id)
    const standing = row.standing.map((entry) => encodeId('led', entry))
    return { ...row, id, standing, events: events.get(id) ?? [] }
  })
}

async function readEvents(owner: Stage['owner']): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ record: string; types: string[] }>(
    `SELECT record_id AS record, array_agg(type ORDER BY txid, id) AS types FROM event
     WHERE type LIKE 'document.%' GROUP BY record_id`,
  )
  return new Map(rows.map((row) => [row.record, row.types]))
}

/** Blobs of uploads that were killed before their row must go, and no others. */
async function sweep(stage: Stage): Promise<Facts['swept']> {
  const app = houseOf(stage.scratch)
  const swept = { removed: 0, missing: 0 }
  try {
    for (const { orgId } of stage.tenants) {
      const { removed, missing } = await sweepOrganization(app, orgId, 0)
      swept.removed += removed
      swept.missing += missing
    }
    return swept
  } finally {
    await closeHouse(app)
  }
}

async function compareFiles(
  stage: Stage,
): Promise<Pick<Facts, 'blobsWithoutRow' | 'rowsWithoutBlob'>> {
  const named = new Set(await column(stage, `SELECT DISTINCT org_id || '/' || sha256 FROM file`))
  const stored = new Set(listBlobs(stage))
  return {
    blobsWithoutRow: [...stored].filter((blob) => !named.has(blob)),
    rowsWithoutBlob: [...named].filter((row) => !stored.has(row)),
  }
}

function listBlobs(stage: Stage): string[] {
  const blobs = join(stage.environment['DAYBOOK_FILES'] ?? '', 'blobs')
  return readdirSync(blobs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const [orgId = ''] = entry.parentPath.slice(blobs.length + 1).split('/')
      return `${orgId}/${entry.name}`
    })
}

async function column({ owner }: Stage, statement: string): Promise<string[]> {
  const { rows } = await owner.query<[string]>({ text: statement, rowMode: 'array' })
  return rows.map(([value]) => value)
}

async function count({ owner }: Stage, from: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::int AS count ${from}`)
  return rows[0]?.count ?? 0
}
