import { uuidOf } from '#kernel/corridor/record'
import type { Actor } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { countFound, counting, rows, when, type ListFrame } from '#kernel/database/listing'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import type { BooksLocks } from '#ledger/room'

export const lockActs = ['closed', 'reopened'] as const
export const lockKinds = ['soft', 'hard', 'year'] as const

export type LockAct = (typeof lockActs)[number]
export type LockKind = (typeof lockKinds)[number]

/** A point of the checklist that did not pass, and why the books were closed all the same. */
export type Despite = { item: string; reason: string }

export type ChangeRow = {
  id: string
  act: LockAct
  kind: LockKind
  through: string | null
  was_through: string | null
  reason: string | null
  despite: Despite[]
  /** As they were from then on. */
  locks: BooksLocks
  done_by: Actor
  created_at: Date
}

const columns = part`c.id, c.act, c.kind, c.through, c.was_through, c.reason, c.despite, c.locks,
  c.done_by, c.created_at`

/** The caller holds the books alone: what has a higher number is written later. */
export function insertChange(scene: Scene, row: ChangeRow): void {
  scene.tx.send(sql`
    INSERT INTO period_change (org_id, id, act, kind, through, was_through, reason, despite, locks,
      done_by, created_at, through_seq)
    VALUES (${scene.orgId}, ${row.id}, ${row.act}, ${row.kind}, ${row.through},
      ${row.was_through}, ${row.reason}, ${JSON.stringify(row.despite)}::jsonb,
      ${JSON.stringify(row.locks)}::jsonb, ${JSON.stringify(row.done_by)}::jsonb, ${scene.now},
      coalesce((SELECT max(seq) FROM posted_entry WHERE org_id = ${scene.orgId}), 0))`)
}

export type ChangeFilters = { act?: LockAct | undefined; kind?: LockKind | undefined }

export async function listChanges(
  scene: Scene,
  filters: ChangeFilters,
  limit: number,
  after: string | null,
): Promise<ChangeRow[]> {
  return await scene.tx.query<ChangeRow>(listed(scene, rows, { filters, limit, after }))
}

export async function countChanges(
  scene: Scene,
  filters: ChangeFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

export async function findChange(scene: Scene, id: string): Promise<ChangeRow> {
  const uuid = uuidOf('plk', id, 'period_change_not_found')
  const asked = { filters: {}, limit: 1, after: null, uuid }
  const [found] = await scene.tx.query<ChangeRow>(listed(scene, rows, asked))
  if (found === undefined) throw new Failure('period_change_not_found')
  return found
}

type Asked = { filters: ChangeFilters; limit: number; after: string | null; uuid?: string }

/** Newest first: ids rise with time. */
function listed(scene: Scene, frame: ListFrame, asked: Asked): SqlStatement {
  const { filters, limit, after, uuid = null } = asked
  const { act = null, kind = null } = filters
  return sql`
    ${frame.select} ${columns} FROM period_change c
    WHERE c.org_id = ${scene.orgId} AND (${when(uuid)} c.id = ${uuid}::uuid)
      AND (${when(act)} c.act = ${act}) AND (${when(kind)} c.kind = ${kind})
      AND (${when(after)} c.id < ${after}::uuid)
    ORDER BY c.id DESC LIMIT ${limit}${frame.close}`
}
