import type { Scene } from '#kernel/corridor/scene'
import { toPostingRun, type PostingRunRecord, type PostingRunRow } from './posting_run.ts'
import * as store from './posting_run_store.ts'

/** The run with everything it is about. */
export async function showPostingRun(scene: Scene, row: PostingRunRow): Promise<PostingRunRecord> {
  const counts = (await store.countItems(scene, [row.id])).get(row.id) ?? store.noItems
  return toPostingRun(scene, row, counts, await store.listShownItems(scene, row.id))
}

/** As in a list. */
export async function showPostingRuns(
  scene: Scene,
  rows: readonly PostingRunRow[],
): Promise<PostingRunRecord[]> {
  const ids = rows.map((row) => row.id)
  const counts = await store.countItems(scene, ids)
  return rows.map((row) => toPostingRun(scene, row, counts.get(row.id) ?? store.noItems, null))
}

/** Records one change with its event, and returns the record. */
export async function changedPostingRun(
  scene: Scene,
  event: 'started' | 'finished' | 'undone',
  before: PostingRunRow | null,
  after: PostingRunRow,
): Promise<PostingRunRecord> {
  const [record] = await showPostingRuns(scene, [after])
  const [earlier] = before === null ? [] : await showPostingRuns(scene, [before])
  if (record === undefined) throw new Error('one run gave no record')
  const change = { id: record.id, before: earlier ?? null, after: record }
  scene.changed({ event: `posting_run.${event}`, ...change })
  return await showPostingRun(scene, after)
}
