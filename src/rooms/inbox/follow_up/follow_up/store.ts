import type { Setter } from '#access/room'
import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import type { SubjectIds } from './subject.ts'

export type FollowUpRow = SubjectIds & {
  id: string
  held_until: string | null
  for_document: boolean
  held_at: Date | null
  is_held: boolean
  assignee_id: string | null
  assignee_name: string | null
  note: string | null
  outcome: 'not_needed' | 'lost' | null
  outcome_reason: string | null
  outcome_by: string | null
  outcome_at: Date | null
  /** Who holds it. */
  held_by: Setter | null
  /** Until when somebody who may post has held it, and who loosened that without the right. */
  bound_until: string | null
  loosened_by: Setter | null
  created_at: Date
  updated_at: Date
}

const columns = part`f.id, f.document_id, f.transaction_id, f.held_until, f.for_document, f.held_at,
  f.assignee_id, coalesce(nullif(p.name, ''), m.email) AS assignee_name, f.note, f.outcome,
  f.outcome_reason, f.outcome_by, f.outcome_at, f.held_by, f.bound_until, f.loosened_by, f.created_at, f.updated_at`

// By their keys, one for each row: joined as tables they are read whole where few rows are held.
const source = part`follow_up f
  LEFT JOIN LATERAL (SELECT o.id, o.status, o.contact_id, o.supplier_name, o.captured_by
    FROM document_facts o WHERE o.org_id = f.org_id AND o.id = f.document_id OFFSET 0) d ON true
  LEFT JOIN LATERAL (SELECT o.id, o.status, o.review
    FROM bank_movement o WHERE o.org_id = f.org_id AND o.id = f.transaction_id OFFSET 0) t ON true
  LEFT JOIN member_facts m ON m.org_id = f.org_id AND m.id = f.assignee_id
  LEFT JOIN person_facts p ON p.id = m.user_id`

const isOpen = part`(d.status <> 'posted' OR t.status = 'unmatched' OR t.review IS NOT NULL)`

/**
 * Nothing that it waits for has come since it was held: neither the answer to a request, nor, where it
 * waits for a document, one that is proposed for the bank row, or is of the same supplier
 * and among the first 2,000 since then.
 */
const nothingCame = part`NOT EXISTS (
    SELECT FROM receipt_request q WHERE q.org_id = f.org_id AND q.status = 'answered'
      AND q.answered_at > f.held_at
      AND (q.document_id = f.document_id OR q.transaction_id = f.transaction_id))
  AND NOT (f.for_document AND CASE WHEN f.document_id IS NULL THEN EXISTS (
    SELECT FROM bank_suggestion s
    LEFT JOIN posted_entry e ON e.org_id = s.org_id AND s.target_type = 'ledger'
      AND e.id = s.target_id AND e.source = 'document'
    JOIN LATERAL (SELECT o.created_at FROM document_facts o
      WHERE o.org_id = s.org_id AND o.id = coalesce(e.source_id, s.target_id) OFFSET 0) n ON true
    WHERE s.org_id = f.org_id AND s.transaction_id = f.transaction_id
      AND n.created_at > f.held_at)
  ELSE EXISTS (
    SELECT FROM (SELECT o.id, o.contact_id, o.supplier_name FROM document_facts o
      WHERE o.org_id = f.org_id AND o.created_at > f.held_at
      ORDER BY o.created_at LIMIT 2000) n
    WHERE n.id <> d.id
      AND (n.contact_id = d.contact_id OR lower(n.supplier_name) = lower(d.supplier_name)))
  END)`

/** Of a locked subject. */
export async function findBySubject(scene: Scene, of: SubjectIds): Promise<FollowUpRow | null> {
  const found = await scene.tx.query<FollowUpRow>(sql`
    SELECT ${columns}, coalesce(f.held_until > ${scene.today}::date AND ${nothingCame}, false) AS is_held
    FROM ${source} WHERE f.org_id = ${scene.orgId}
      AND (f.document_id = ${of.document_id}::uuid OR f.transaction_id = ${of.transaction_id}::uuid)`)
  return found[0] ?? null
}

type Said = Omit<FollowUpRow, keyof SubjectIds | 'id' | 'is_held' | 'created_at' | 'updated_at'>

const nothing: Said = {
  held_until: null,
  for_document: false,
  held_at: null,
  assignee_id: null,
  assignee_name: null,
  note: null,
  outcome: null,
  outcome_reason: null,
  outcome_by: null,
  outcome_at: null,
  held_by: null,
  bound_until: null,
  loosened_by: null,
}

/** What was said before and is not said anew stays. The caller has locked the subject. */
export function saveFollowUp(
  scene: Scene,
  { document_id, transaction_id }: SubjectIds,
  before: FollowUpRow | null,
  said: Partial<Said>,
): FollowUpRow {
  const id = before?.id ?? scene.newId()
  const created_at = before?.created_at ?? scene.now
  const row = { ...nothing, ...before, ...said, id, document_id, transaction_id, created_at }
  const isHeld = row.held_until !== null && row.held_until > scene.today
  scene.tx.send(sql`
    INSERT INTO follow_up (org_id, id, document_id, transaction_id, held_until, for_document, held_at,
      assignee_id, note, outcome, outcome_reason, outcome_by, outcome_at, held_by, bound_until,
      loosened_by, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${document_id}, ${transaction_id}, ${row.held_until},
      ${row.for_document}, ${row.held_at}, ${row.assignee_id}, ${row.note}, ${row.outcome},
      ${row.outcome_reason}, ${row.outcome_by}, ${row.outcome_at}, ${json(row.held_by)}, ${row.bound_until},
      ${json(row.loosened_by)}, ${created_at}, ${scene.now})
    ON CONFLICT (org_id, id) DO UPDATE SET held_until = excluded.held_until,
      for_document = excluded.for_document, held_at = excluded.held_at,
      assignee_id = excluded.assignee_id, note = excluded.note, outcome = excluded.outcome,
      outcome_reason = excluded.outcome_reason, outcome_by = excluded.outcome_by,
      outcome_at = excluded.outcome_at, held_by = excluded.held_by,
      bound_until = excluded.bound_until, loosened_by = excluded.loosened_by, updated_at = excluded.updated_at`)
  // Held anew, nothing has come since; otherwise it is held if it was.
  const is_held = said.held_at === undefined ? isHeld && (before?.is_held ?? false) : isHeld
  return { ...row, is_held, updated_at: scene.now }
}

const json = (value: Setter | null) => (value === null ? null : JSON.stringify(value))

export type FollowUpFilters = {
  state: 'held' | 'assigned' | 'settled' | null
  assigneeId: string | null
}

export async function listFollowUps(
  scene: Scene,
  filters: FollowUpFilters,
  limit: number,
  after: string | null,
): Promise<FollowUpRow[]> {
  return await scene.tx.query<FollowUpRow>(listed(scene, rows, { filters, limit, after }))
}

export async function countFollowUps(
  scene: Scene,
  filters: FollowUpFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

export async function findFollowUp(scene: Scene, uuid: string): Promise<FollowUpRow | null> {
  const asked = { filters: { state: null, assigneeId: null }, limit: 1, after: null, uuid }
  const found = await scene.tx.query<FollowUpRow>(listed(scene, rows, asked))
  return found[0] ?? null
}

type Asked = {
  filters: FollowUpFilters
  limit: number
  after: string | null
  uuid?: string
}

const wanted: Record<NonNullable<FollowUpFilters['state']>, SqlPart> = {
  held: part`f.held_until IS NOT NULL`,
  assigned: part`f.assignee_id IS NOT NULL`,
  settled: part`f.outcome IS NOT NULL`,
}

/** Only those of records that the caller may read; held and assigned ones while they still wait. */
function listed(scene: Scene, frame: ListFrame, asked: Asked): SqlStatement {
  const { filters, limit, after, uuid = null } = asked
  const { state, assigneeId } = filters
  const owner = boundTo(scene.principal)
  const isHeld = state === 'held' ? true : null
  return sql`
    ${frame.select} ${columns},
      coalesce(f.held_until > ${scene.today}::date AND ${nothingCame}, false) AS is_held FROM ${source}
    WHERE f.org_id = ${scene.orgId} AND (${when(uuid)} f.id = ${uuid}::uuid)
      AND (${when(after)} f.id < ${after}::uuid)
      AND (${when(state)} ${wanted[state ?? 'held']})
      AND (${when(state === 'settled' ? null : state)} ${isOpen})
      AND (${when(isHeld)} (f.held_until > ${scene.today}::date AND ${nothingCame}))
      AND (${when(assigneeId)} f.assignee_id = ${assigneeId}::uuid)
      AND (f.transaction_id IS NULL OR ${scene.may('bank:read')})
      AND (f.document_id IS NULL OR ${scene.may('documents:read')})
      AND (${owner}::uuid IS NULL OR f.transaction_id IS NOT NULL OR d.captured_by = ${owner}::uuid)
    ORDER BY f.id DESC LIMIT ${limit}${frame.close}`
}

/**
 * Of these documents, those whose hold counts: also one that was lifted without the right. What it waits
 * for brings it back into sight, but anybody may let that come: it ends with its day, or by somebody who may.
 */
export async function listBound(scene: Scene, ids: readonly string[]): Promise<string[]> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT f.document_id AS id FROM ${source}
    WHERE f.org_id = ${scene.orgId} AND f.document_id = ANY (${ids}::uuid[]) AND ${isOpen}
      AND (f.held_until > ${scene.today}::date
        OR (f.loosened_by IS NOT NULL AND f.bound_until > ${scene.today}::date))`)
  return found.map(({ id }) => id)
}

/** The uuids of what is held now and would wait otherwise, in sight or not. */
export async function listHeldIds(
  scene: Scene,
  most: number,
  which: 'all' | 'unseen' = 'all',
): Promise<SubjectIds[]> {
  return await scene.tx.query<SubjectIds>(sql`
    SELECT f.document_id, f.transaction_id FROM ${source}
    WHERE f.org_id = ${scene.orgId} AND f.held_until > ${scene.today}::date AND ${isOpen}
      AND (${which} = 'all' OR f.held_by ->> 'by' IS DISTINCT FROM 'app')
      AND ${nothingCame} LIMIT ${most}`)
}

export async function listOfSubjects(
  scene: Scene,
  documents: readonly string[],
  transactions: readonly string[],
): Promise<FollowUpRow[]> {
  return await scene.tx.query<FollowUpRow>(sql`
    SELECT ${columns}, false AS is_held FROM ${source}
    WHERE f.org_id = ${scene.orgId} AND (f.document_id = ANY (${documents}::uuid[])
      OR f.transaction_id = ANY (${transactions}::uuid[]))`)
}
