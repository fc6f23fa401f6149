import type { Scene } from '#kernel/corridor/scene'
import { countFound, when } from '#kernel/database/listing'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'
import { wentOut } from '../reminder/reminder_store.ts'
import type { SendingState } from '../letter/states.ts'

/** In the order in which somebody does them; what is settled is no work. */
export const works = ['stopped', 'overdue', 'to_send', 'drafts', 'waiting'] as const
export type Work = (typeof works)[number]

export type WorkRow = {
  id: string
  kind: 'invoice' | 'credit_note'
  status: 'draft' | 'issued'
  work: Work
  contact_id: string | null
  buyer_name: string
  email: string | null
  number: string | null
  date: string | null
  due_on: string | null
  currency: string
  gross_minor: string
  open_minor: string
  overdue_days: number
  einvoice_status: string | null
  resend_by: string | null
  sending_state: SendingState | null
  sending_to: string | null
  sending_at: Date | null
  reminders: number
  reminded_on: string | null
  promised_on: string | null
  disputed: boolean
  disputed_words: string | null
  updated_at: Date
}

/** So far ahead an invoice may be dated: it stands here from the day on which it was issued. */
const mostAheadDays = 60

export type WorkFilters = { works: string | null; contactId: string | null; q: string | null }

/** Where the next page begins: see `orderOf`. */
export type WorkPlace = { key: string; id: string }

/**
 * What is left to pay of each invoice, less its credit notes; those that are settled are not here. Only what says
 * where an invoice stands, which for issued ones is in an index: what else is shown of it is read for a page of them.
 * The key by which rows stand is text: the place of the group, then the day that counts in it, or for drafts how long
 * nobody saved them. What they are worth is what is left to pay, or of drafts what they would be; a credit note owes
 * nothing. Where only drafts are asked for, nothing that is owed is reckoned.
 */
function found(scene: Scene, wanted: string | null = null): SqlPart {
  const { orgId, today } = scene
  const isOwedAsked = wanted !== 'drafts'
  return part`
    SELECT v.id, v.contact_id, v.currency, v.open_minor, v.worth_minor, g.work,
      CASE g.work WHEN 'stopped' THEN '0' WHEN 'overdue' THEN '1' WHEN 'to_send' THEN '2'
        WHEN 'drafts' THEN '3' ELSE '4' END ||
        CASE WHEN g.work = 'drafts'
          THEN lpad((10000000000 - floor(extract(epoch FROM v.saved_at))::bigint)::text, 12, '0')
          ELSE coalesce(e.resend_by, v.due_on, v.date, '9999-12-31'::date)::text END AS key
    FROM (SELECT f.org_id, f.id, 'issued' AS status, f.contact_id, f.date, f.due_on, f.currency,
        f.einvoice_id, NULL::timestamptz AS saved_at, o.open_minor, o.open_minor AS worth_minor
      FROM open_invoices(${today}::date + ${mostAheadDays}::int) AS o
      JOIN invoice_facts f ON f.org_id = ${orgId} AND f.id = o.invoice_id AND f.status = 'issued'
      WHERE ${isOwedAsked}::boolean
      UNION ALL
      SELECT f.org_id, f.id, 'draft', f.contact_id, f.date, f.due_on, f.currency,
        f.einvoice_id, f.updated_at, 0,
        CASE f.kind WHEN 'invoice' THEN (f.priced ->> 'grossMinor')::bigint ELSE 0 END
      FROM invoice_facts f WHERE f.org_id = ${orgId} AND f.status = 'draft') AS v
    LEFT JOIN einvoice_facts e ON e.org_id = v.org_id AND e.id = v.einvoice_id
    LEFT JOIN LATERAL (SELECT s.state FROM invoice_sending s
      WHERE v.status = 'issued' AND v.einvoice_id IS NULL AND v.due_on >= ${today}::date
        AND s.org_id = v.org_id AND s.invoice_id = v.id AND s.kind = 'invoice'
      ORDER BY s.id DESC LIMIT 1) AS last ON true
    CROSS JOIN LATERAL (SELECT CASE
      WHEN v.status = 'draft' AND e.status = 'rejected' THEN 'stopped'
      WHEN v.status = 'draft' THEN 'drafts'
      WHEN e.status = 'refused' THEN 'stopped'
      WHEN v.due_on < ${today}::date THEN 'overdue'
      WHEN e.id IS NULL AND coalesce(last.state IN ('refused', 'failed', 'cancelled'), true)
        AND NOT EXISTS (SELECT FROM invoice_handover h WHERE h.org_id = v.org_id AND h.invoice_id = v.id
          AND h.way = 'file')
        THEN 'to_send'
      ELSE 'waiting' END AS work) AS g`
}

type Asked = { filters: WorkFilters; limit: number; after: WorkPlace | null }

/** Those of one page, in order. */
function page(scene: Scene, { filters, limit, after }: Asked): SqlPart {
  const { works: wanted, contactId, q } = filters
  return part`
    SELECT w.id, w.work, w.key, w.open_minor FROM (${found(scene, wanted)}) AS w
    WHERE (${when(wanted)} w.work = ANY(string_to_array(${wanted}, ',')))
      AND (${when(contactId)} w.contact_id = ${contactId}::uuid)
      AND (${when(q)} EXISTS (SELECT FROM invoice_facts v WHERE v.org_id = ${scene.orgId} AND v.id = w.id
        AND (strpos(lower(v.buyer_name), lower(${q})) > 0
          OR strpos(lower(coalesce(v.number, '')), lower(${q})) > 0)))
      AND (${when(after)} (w.key COLLATE "C", w.id) > (${after?.key ?? null}, ${after?.id ?? null}::uuid))
    ORDER BY w.key COLLATE "C", w.id LIMIT ${limit}`
}

function listed(scene: Scene, asked: Asked): SqlStatement {
  const { orgId, today } = scene
  return sql`
    SELECT v.id, v.kind, v.status, v.contact_id, v.buyer_name, v.number, v.date, v.due_on, v.currency,
      v.priced ->> 'grossMinor' AS gross_minor, w.open_minor, v.updated_at,
      coalesce(c.email, v.buyer ->> 'email') AS email, e.status AS einvoice_status,
      CASE WHEN e.status = 'rejected' THEN e.resend_by END AS resend_by,
      last.state AS sending_state, last.recipient AS sending_to,
      coalesce(last.sent_at, last.created_at) AS sending_at, w.work,
      CASE WHEN w.work = 'overdue' THEN ${today}::date - v.due_on ELSE 0 END AS overdue_days,
      coalesce(made.count, 0) AS reminders, made.last_on AS reminded_on,
      said.promised_on, coalesce(said.disputed, false) AS disputed, said.disputed_words
    FROM (${page(scene, asked)}) AS w
    JOIN invoice_facts v ON v.org_id = ${orgId} AND v.id = w.id
    LEFT JOIN einvoice_facts e ON e.org_id = v.org_id AND e.id = v.einvoice_id
    LEFT JOIN contact_card c ON c.org_id = v.org_id AND c.id = v.contact_id
    LEFT JOIN LATERAL (SELECT s.state, s.recipient, s.sent_at, s.created_at FROM invoice_sending s
      WHERE s.org_id = v.org_id AND s.invoice_id = v.id AND s.kind = 'invoice'
      ORDER BY s.id DESC LIMIT 1) AS last ON true
    LEFT JOIN LATERAL (SELECT count(*)::integer AS count, max(r.date) AS last_on FROM reminder r
      WHERE r.org_id = ${orgId} AND r.invoice_id = w.id AND r.status = 'standing'
        AND ${wentOut}) AS made ON w.work = 'overdue'
    LEFT JOIN LATERAL (SELECT max(n.promised_on) AS promised_on,
        bool_or(n.kind = 'dispute') AS disputed,
        max(n.words) FILTER (WHERE n.kind = 'dispute') AS disputed_words
      FROM invoice_note n WHERE n.org_id = ${orgId} AND n.invoice_id = w.id
        AND n.status = 'standing' AND n.kind <> 'contact') AS said ON v.status = 'issued'
    ORDER BY w.key COLLATE "C", w.id`
}

export async function listWork(
  scene: Scene,
  filters: WorkFilters,
  limit: number,
  after: WorkPlace | null,
): Promise<WorkRow[]> {
  return await scene.tx.query<WorkRow>(listed(scene, { filters, limit, after }))
}

export async function countWork(scene: Scene, filters: WorkFilters, cap: number): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(
    scene.tx,
    sql`SELECT count(*)::int AS count FROM (${page(scene, asked)}) AS found`,
  )
}

export type WorkSum = { work: Work; currency: string; count: number; minor: string }

/** What each group comes to, by currency. */
export async function sumWork(scene: Scene): Promise<WorkSum[]> {
  return await scene.tx.query<WorkSum>(sql`
    SELECT w.work, w.currency, count(*)::int AS count, sum(w.worth_minor)::bigint::text AS minor
    FROM (${found(scene)}) AS w
    GROUP BY w.work, w.currency ORDER BY w.work, w.currency`)
}

export type PaidSum = { currency: string; count: number; minor: string; days: number | null }

/** What came in for invoices from a day on, and after how many days on average. */
export async function sumPaid(scene: Scene, from: string): Promise<PaidSum[]> {
  return await scene.tx.query<PaidSum>(sql`
    SELECT i.currency, count(DISTINCT v.id)::int AS count, sum(a.settled_minor)::bigint::text AS minor,
      round(avg(greatest(a.transaction_on - v.date, 0)))::int AS days
    FROM posted_allocation a
    JOIN posted_item i ON i.org_id = a.org_id AND i.id = a.open_item_id AND i.source = 'invoice'
    JOIN invoice_facts v ON v.org_id = i.org_id AND v.id = i.source_id AND v.kind = 'invoice'
    WHERE a.org_id = ${scene.orgId} AND a.released_at IS NULL AND a.transaction_id IS NOT NULL
      AND a.transaction_on >= ${from}::date AND a.transaction_on <= ${scene.today}::date
    GROUP BY i.currency ORDER BY i.currency`)
}
