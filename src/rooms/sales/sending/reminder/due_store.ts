import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { sql, type SqlStatement } from '#kernel/database/sql'
import { saidOf } from '../note/note_store.ts'
import { wentOut } from './reminder_store.ts'

export type DueReminderRow = {
  invoice_id: string
  number: string
  contact_id: string | null
  name: string
  email: string | null
  due_on: string
  overdue_days: number
  currency: string
  open_minor: string
  reminders: number
  last_on: string | null
  /** The day of the promise that stands. */
  promised_on: string | null
  disputed: boolean
}

export type DueTerms = { firstAfter: number; daysBetween: number }
export type DuePlace = { dueOn: string; id: string }

type Asked = {
  terms: DueTerms
  contactId: string | null
  /** Those that are due but for a promise or a dispute. */
  held: boolean
  limit: number
  after: DuePlace | null
}

/** Invoices that are overdue and not reminded of lately, by due day. Nothing of it is stored. */
export async function listDue(scene: Scene, asked: Asked): Promise<DueReminderRow[]> {
  return await scene.tx.query<DueReminderRow>(found(scene, rows, asked))
}

export async function countDue(
  scene: Scene,
  asked: Pick<Asked, 'terms' | 'contactId' | 'held'>,
  cap: number,
): Promise<number> {
  const all = { ...asked, limit: cap + 1, after: null }
  return await countFound(scene.tx, found(scene, counting, all))
}

/** Credit notes are counted for those alone that have something open. */
function found(scene: Scene, frame: ListFrame, asked: Asked): SqlStatement {
  const { terms, contactId, held, limit, after } = asked
  return sql`
    ${frame.select} v.id AS invoice_id, v.number, v.contact_id,
      coalesce(c.name, v.buyer_name) AS name, coalesce(c.email, v.buyer ->> 'email') AS email,
      v.due_on, ${scene.today}::date - v.due_on AS overdue_days, v.currency, p.open_minor,
      coalesce(made.count, 0) AS reminders, made.last_on, said.promised_on,
      coalesce(said.disputed, false) AS disputed
    FROM (SELECT DISTINCT s.source_id FROM standing_items(${scene.today}::date) AS s
      WHERE s.org_id = ${scene.orgId} AND s.source = 'invoice' AND s.kind = 'receivable'
        AND s.open_minor > 0 AND NOT s.is_reversed
        AND s.due_on + ${terms.firstAfter}::integer <= ${scene.today}::date) AS late
    JOIN invoice_facts v ON v.org_id = ${scene.orgId} AND v.id = late.source_id
      AND v.kind = 'invoice' AND v.status = 'issued'
    CROSS JOIN LATERAL payment_of('invoice', v.id, ${scene.today}::date) AS p
    LEFT JOIN contact_card c ON c.org_id = v.org_id AND c.id = v.contact_id
    LEFT JOIN LATERAL (SELECT count(*)::integer AS count, max(r.date) AS last_on FROM reminder r
      WHERE r.org_id = v.org_id AND r.invoice_id = v.id AND r.status = 'standing'
        AND ${wentOut}) AS made ON true
    ${saidOf}
    WHERE p.state IN ('open', 'part')
      AND (made.last_on IS NULL OR made.last_on + ${terms.daysBetween}::integer <= ${scene.today}::date)
      AND coalesce(said.disputed OR said.promised_on >= ${scene.today}::date, false) = ${held}
      AND (${when(contactId)} v.contact_id = ${contactId}::uuid)
      AND (${when(after)} (v.due_on, v.id) > (${after?.dueOn ?? null}::date, ${after?.id ?? null}::uuid))
    ORDER BY v.due_on, v.id LIMIT ${limit}${frame.close}`
}
