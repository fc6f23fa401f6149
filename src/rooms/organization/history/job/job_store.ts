import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'

export type JobRow = {
  id: string
  kind: string
  state: 'created' | 'retry' | 'failed'
  failures: number
  code: string | null
  next_at: Date
  failed_at: Date | null
  /** With microseconds, since it is the cursor of pages. */
  created_at: string
}

export type JobFilters = { state?: string | undefined; kind?: string | undefined }

// The view shows the transaction's organization only.
const columns = part`id, kind, state, failures, code, next_at, failed_at,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at`

const shown = part`(CASE WHEN state = 'failed' THEN 'failed'
  WHEN state = 'retry' AND failures > 0 THEN 'retrying' ELSE 'waiting' END)`

const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export async function listJobs(
  scene: Scene,
  filters: JobFilters,
  limit: number,
  after: string[] | null,
): Promise<JobRow[]> {
  const { state = null, kind = null } = filters
  const [at = 'infinity', id = lastUuid] = after ?? []
  return await scene.tx.query<JobRow>(sql`
    SELECT ${columns} FROM jobs.org_job
    WHERE org_id = ${scene.orgId} AND (created_at, id) < (${at}::timestamptz, ${id}::uuid)
      AND (${state}::text IS NULL OR ${shown} = ${state})
      AND (${kind}::text IS NULL OR kind = ${kind})
    ORDER BY org_job.created_at DESC, id DESC LIMIT ${limit}`)
}

export async function countJobs(scene: Scene, filters: JobFilters, cap: number): Promise<number> {
  const { state = null, kind = null } = filters
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM jobs.org_job
      WHERE org_id = ${scene.orgId} AND (${state}::text IS NULL OR ${shown} = ${state})
        AND (${kind}::text IS NULL OR kind = ${kind})
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

export async function findJob(scene: Scene, id: string): Promise<JobRow> {
  const uuid = uuidOf('job', id, 'job_not_found')
  const rows = await scene.tx.query<JobRow>(sql`
    SELECT ${columns} FROM jobs.org_job WHERE org_id = ${scene.orgId} AND id = ${uuid}`)
  if (!rows[0]) throw new Failure('job_not_found')
  return rows[0]
}
