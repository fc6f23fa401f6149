import { uuidOf, only } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql, type SqlStatement } from '#kernel/database/sql'

export const noteKinds = ['promise', 'dispute', 'contact'] as const
export const noteStates = ['standing', 'ended'] as const
export const contactWays = ['call', 'mail', 'letter', 'meeting'] as const

export type NoteRow = {
  id: string
  invoice_id: string
  kind: (typeof noteKinds)[number]
  status: (typeof noteStates)[number]
  way: (typeof contactWays)[number] | null
  said_on: string
  spoke_to: string | null
  words: string | null
  promised_on: string | null
  /** How much was promised or is disputed; null: all of it. */
  amount_minor: string | null
  /** What was left of the invoice when that was promised. */
  open_minor: string | null
  made_by: string
  ended_at: Date | null
  ended_by: string | null
  ended_words: string | null
  was_broken: boolean
  version: number
  created_at: Date
  updated_at: Date
}

/** With the invoice that it is about, and what is left of that now. */
export type ShownNote = NoteRow & {
  number: string
  currency: string
  contact_id: string | null
  buyer_name: string
  open_now: string
}

const columns = part`n.id, n.invoice_id, n.kind, n.status, n.way, n.said_on, n.spoke_to, n.words,
  n.promised_on, n.amount_minor, n.open_minor, n.made_by, n.ended_at, n.ended_by, n.ended_words,
  n.was_broken, n.version, n.created_at, n.updated_at`

const beside = part`v.number, v.currency, v.contact_id, v.buyer_name,
  CASE WHEN n.kind <> 'promise' OR p.state NOT IN ('open', 'part') THEN 0 ELSE p.open_minor END AS open_now`

export function insertNote(scene: Scene, row: NoteRow): void {
  scene.tx.send(sql`
    INSERT INTO invoice_note (org_id, id, invoice_id, kind, status, way, said_on, spoke_to, words,
      promised_on, amount_minor, open_minor, made_by, version, created_at, updated_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.invoice_id}, ${row.kind}, ${row.status}, ${row.way},
      ${row.said_on}, ${row.spoke_to}, ${row.words}, ${row.promised_on}, ${row.amount_minor},
      ${row.open_minor}, ${row.made_by}, ${row.version}, ${row.created_at}, ${row.updated_at})`)
}

export function endNote(
  scene: Scene,
  row: ShownNote,
  given: { words: string | null; wasBroken: boolean },
): ShownNote {
  const after: ShownNote = {
    ...row,
    status: 'ended',
    ended_at: scene.now,
    ended_by: scene.principal.actor.name,
    ended_words: given.words,
    was_broken: given.wasBroken,
    version: row.version + 1,
    updated_at: scene.now,
  }
  scene.tx.send(sql`
    UPDATE invoice_note SET status = 'ended', ended_at = ${scene.now}, ended_by = ${after.ended_by},
      ended_words = ${after.ended_words}, was_broken = ${after.was_broken}, version = ${after.version},
      updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return after
}

export const noteUuid = (id: string): string => uuidOf('nte', id, 'invoice_note_not_found')

export async function lockNote(scene: Scene, id: string): Promise<ShownNote> {
  const uuid = noteUuid(id)
  lockRecord(scene.tx, uuid)
  scene.tx.send(sql`
    SELECT FROM invoice_note WHERE org_id = ${scene.orgId} AND id = ${uuid} FOR UPDATE`)
  return await findNote(scene, uuid)
}

export async function findNote(scene: Scene, uuid: string): Promise<ShownNote> {
  const found = await scene.tx.query<ShownNote>(sql`
    SELECT ${columns}, ${beside} ${from(scene)} AND n.id = ${uuid}`)
  return only(found, 'invoice_note_not_found')
}

/** The promise and the dispute that stand; call it with the invoice locked. */
export async function listStanding(scene: Scene, invoiceId: string): Promise<ShownNote[]> {
  return await scene.tx.query<ShownNote>(sql`
    SELECT ${columns}, ${beside} ${from(scene)} AND n.invoice_id = ${invoiceId}
      AND n.status = 'standing' AND n.kind <> 'contact'`)
}

export type NoteFilters = {
  invoiceId: string | null
  contactId: string | null
  kind: NoteRow['kind'] | null
  status: NoteRow['status'] | null
}

/** The newest first; ids rise with time. */
export async function listNotes(
  scene: Scene,
  filters: NoteFilters,
  limit: number,
  before: string | null,
): Promise<ShownNote[]> {
  return await scene.tx.query<ShownNote>(listed(scene, rows, { filters, limit, before }))
}

export async function countNotes(scene: Scene, filters: NoteFilters, cap: number): Promise<number> {
  const asked = { filters, limit: cap + 1, before: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}

/** What stands about the invoice `v`: what it was promised for, and whether it is disputed. */
export const saidOf = part`
  LEFT JOIN LATERAL (SELECT max(n.promised_on) AS promised_on, bool_or(n.kind = 'dispute') AS disputed,
      max(n.words) FILTER (WHERE n.kind = 'dispute') AS disputed_words
    FROM invoice_note n WHERE n.org_id = v.org_id AND n.invoice_id = v.id
      AND n.status = 'standing' AND n.kind <> 'contact') AS said ON true`

const from = (scene: Scene) => part`
  FROM invoice_note n
  JOIN invoice_facts v ON v.org_id = n.org_id AND v.id = n.invoice_id
  CROSS JOIN LATERAL payment_of('invoice', n.invoice_id, ${scene.today}::date) AS p
  WHERE n.org_id = ${scene.orgId}`

function listed(
  scene: Scene,
  frame: ListFrame,
  asked: { filters: NoteFilters; limit: number; before: string | null },
): SqlStatement {
  const { filters, limit, before } = asked
  const { invoiceId, contactId, kind, status } = filters
  return sql`
    ${frame.select} ${columns}, ${beside} ${from(scene)}
      AND (${when(before)} n.id < ${before}::uuid)
      AND (${when(invoiceId)} n.invoice_id = ${invoiceId}::uuid)
      AND (${when(contactId)} v.contact_id = ${contactId}::uuid)
      AND (${when(kind)} n.kind = ${kind})
      AND (${when(status)} n.status = ${status})
    ORDER BY n.id DESC LIMIT ${limit}${frame.close}`
}
