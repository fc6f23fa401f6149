import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { RemoteFile } from '../ports.ts'
import type { Pulled } from './pulled_record.ts'
import { faultOf } from './pull_fault.ts'

type Listed = Pick<RemoteFile, 'key' | 'fileName' | 'receivedOn'>

/** Whether it was captured, or waits for another try. */
export async function isKnownFile(
  scene: Scene,
  connectionId: string,
  key: string,
): Promise<'taken' | 'waiting' | null> {
  const rows = await scene.tx.query<{ taken: boolean }>(sql`
    SELECT document_id IS NOT NULL AS taken FROM accounting_file_there
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND key = ${key}`)
  if (rows[0] === undefined) return null
  return rows[0].taken ? 'taken' : 'waiting'
}

export function saveTakenFile(
  scene: Scene,
  connectionId: string,
  { key, sha256, documentId }: { key: string; sha256: string; documentId: string },
): void {
  scene.tx.send(sql`
    INSERT INTO accounting_file_there (org_id, connection_id, key, sha256, document_id, seen_at)
    VALUES (${scene.orgId}, ${connectionId}, ${key}, ${sha256}, ${documentId}, ${scene.now})
    ON CONFLICT (org_id, connection_id, key) DO UPDATE SET sha256 = excluded.sha256,
      document_id = excluded.document_id, problem = NULL, retry_at = NULL, seen_at = excluded.seen_at`)
}

const firstRetryMs = 600_000
const mostDoublings = 7

/** It is tried again soon, then ever more seldom, at least once a day. */
export function saveFileProblem(
  scene: Scene,
  connectionId: string,
  { key, fileName, receivedOn }: Listed,
  given: { message: string; tries: number },
): void {
  const fault = faultOf('file_not_read', given.message)
  const problem = JSON.stringify({ ...fault, at: scene.now.toISOString() })
  const restMs = firstRetryMs * 2 ** Math.min(given.tries, mostDoublings)
  const retryAt = new Date(scene.now.getTime() + restMs)
  scene.tx.send(sql`
    INSERT INTO accounting_file_there (org_id, connection_id, key, file_name, received_on, problem,
      tries, retry_at, seen_at)
    VALUES (${scene.orgId}, ${connectionId}, ${key}, ${fileName.slice(0, 200)},
      ${receivedOn.slice(0, 10)}, ${problem}, ${given.tries + 1}, ${retryAt}, ${scene.now})
    ON CONFLICT (org_id, connection_id, key) DO UPDATE SET problem = excluded.problem,
      tries = excluded.tries, retry_at = excluded.retry_at, seen_at = excluded.seen_at`)
}

/** It no longer waits over there: somebody registered it, and it comes as an entry. */
export function forgetFile(scene: Scene, connectionId: string, key: string): void {
  scene.tx.send(sql`
    DELETE FROM accounting_file_there WHERE org_id = ${scene.orgId}
      AND connection_id = ${connectionId} AND key = ${key} AND problem IS NOT NULL`)
}

export async function listDueFiles(
  scene: Scene,
  connectionId: string,
  limit: number,
): Promise<{ key: string; tries: number }[]> {
  return await scene.tx.query<{ key: string; tries: number }>(sql`
    SELECT key, tries FROM accounting_file_there
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND problem IS NOT NULL
      AND retry_at <= ${scene.now} ORDER BY retry_at, key LIMIT ${limit}`)
}

type Problem = {
  file_name: string
  received_on: string
  problem: { code: string; message: string }
}

export async function listFileProblems(
  scene: Scene,
  connectionId: string,
  limit: number,
): Promise<{ count: number; shown: Pulled['problems'] }> {
  const rows = await scene.tx.query<Problem & { count: number }>(sql`
    SELECT file_name, received_on, problem, count(*) OVER ()::int AS count
    FROM accounting_file_there
    WHERE org_id = ${scene.orgId} AND connection_id = ${connectionId} AND problem IS NOT NULL
    ORDER BY key LIMIT ${limit}`)
  const shown = rows.map(({ file_name: name, received_on: date, problem }) => ({
    reference: name,
    date,
    text: name,
    ledgerEntryId: null,
    code: problem.code,
    message: problem.message,
  }))
  return { count: rows[0]?.count ?? 0, shown }
}
