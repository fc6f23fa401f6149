import type { Setter } from '#access/room'
import { waitingFor, type ApprovalPolicy } from '#approvals/room'
import { automaticStep } from '#kernel/corridor/task'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { findSettings } from '#settings/room'

/** Automatic matching, as `match_transaction` does it by hand. */
export const matchingStep = automaticStep({
  needs: 'bank:edit',
  set: ['link', 'name'],
  otherwise: 'The payment is looked for without it, and stays unmatched or gets a suggestion.',
})

type Facts = {
  id: string
  currency: string
  /** Without VAT, as the document states it. */
  net: string | null
  date: string
  due_on: string | null
  counterparty: string | null
  iban: string | null
  number: string | null
  kind: string
  contact_id: string | null
  iban_changed_on: string | null
}

export type EntryItemRow = Facts & {
  amount_minor: string
  base_minor: string
  settled_minor: string
  settled_base_minor: string
  net_minor: string | null
  payment_reference: string | null
  /** A credit note, or the invoice that one credits. */
  is_credit: boolean
}

const ofDocument = part`d.extraction #>> '{fields,net,value}' AS net,
  d.extraction #>> '{fields,iban,value}' AS iban,
  CASE WHEN jsonb_path_exists(d.extraction, '$.caps[*] ? (@.code == "iban_changed")')
    THEN d.created_at::date END AS iban_changed_on`

/** Whom an item names: the contact that it was booked with, and the one that it was linked to since. */
type Named = {
  booked_id: string | null
  booked_name: string | null
  booked_by: Setter | null
  linked_id: string | null
  linked_name: string | null
  linked_by: Setter | null
  /** Who linked it by hand. */
  link_by: Setter | null
  /** As the bill states it, and as the invoice did when it was issued. */
  stated_name: string | null
  issued_name: string | null
}

/**
 * From whom payments are looked for, and under which name. What somebody set who may not match does
 * not count until somebody who may has accepted it: then it is as it was booked, or stated.
 */
function partnerOf(row: Named, policy: ApprovalPolicy): Pick<Facts, 'contact_id' | 'counterparty'> {
  const isSet = (link: Setter | null, name: Setter | null): boolean =>
    waitingFor(matchingStep, { link, name }, policy) === null
  const isLinked = row.linked_id !== null && isSet(ofBefore(row.link_by), null)
  const [contactId, name, by] = isLinked
    ? [row.linked_id, row.linked_name, row.linked_by]
    : [row.booked_id, row.booked_name, row.booked_by]
  const counterparty = row.stated_name ?? (isSet(null, by) ? name : null) ?? row.issued_name
  return { contact_id: contactId, counterparty }
}

/** Before a setter had all rights written down, who might post might match. */
function ofBefore(setter: Setter | null): Setter | null {
  if (setter === null || setter.may !== undefined) return setter
  return { ...setter, may: setter.mayPost ? ['bank:edit'] : [] }
}

/** The open items of entries, with the facts of the invoice or document behind each. */
export async function listEntryRows(scene: Scene, ids: readonly string[]): Promise<EntryItemRow[]> {
  if (ids.length === 0) return []
  const { approval_policy: policy } = await findSettings(scene)
  const rows = await scene.tx.query<Omit<EntryItemRow, 'contact_id' | 'counterparty'> & Named>(sql`
    SELECT i.entry_id AS id, i.currency, i.amount_minor, i.base_minor,
      coalesce(paid.settled, 0)::text AS settled_minor,
      coalesce(paid.base, 0)::text AS settled_base_minor,
      coalesce(v.date, d.document_on, i.document_on, i.opened_on) AS date, coalesce(i.due_on, v.due_on) AS due_on,
      d.supplier_name AS stated_name, v.buyer_name AS issued_name,
      booked.id AS booked_id, booked.name AS booked_name, booked.touched_by AS booked_by,
      linked.id AS linked_id, linked.name AS linked_name, linked.touched_by AS linked_by,
      d.set_by -> 'contact' AS link_by,
      coalesce(v.number, d.extraction #>> '{fields,invoiceNumber,value}', i.document_number) AS number,
      coalesce(v.kind, d.extraction ->> 'kind', CASE WHEN i.kind = 'payment' THEN 'payment' ELSE i.source END) AS kind,
      v.priced ->> 'netMinor' AS net_minor, v.payment_reference,
      coalesce(v.kind = 'credit_note', false) OR EXISTS (SELECT FROM invoice_facts n
        WHERE n.org_id = v.org_id AND n.credits = v.id) AS is_credit, ${ofDocument}
    FROM (SELECT DISTINCT ON (o.entry_id) o.* FROM posted_item o
      WHERE o.org_id = ${scene.orgId} AND o.entry_id = ANY(${ids}::uuid[])
      ORDER BY o.entry_id, o.line_no) i
    LEFT JOIN LATERAL (
      SELECT sum(a.settled_minor) AS settled, sum(a.settled_base_minor) AS base FROM posted_allocation a
      WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL) paid ON true
    LEFT JOIN invoice_facts v ON v.org_id = i.org_id AND v.entry_id = i.entry_id
    LEFT JOIN document_facts d ON d.org_id = i.org_id AND i.source = 'document' AND d.id = i.source_id
    LEFT JOIN contact_card booked ON booked.org_id = i.org_id
      AND booked.id = coalesce(v.contact_id, i.counterparty_id)
    LEFT JOIN contact_card linked ON linked.org_id = i.org_id AND v.id IS NULL
      AND linked.id = d.contact_id
    WHERE NOT EXISTS (SELECT FROM posted_entry r
      WHERE r.org_id = i.org_id AND r.reverses = i.entry_id)
    ORDER BY i.entry_id`)
  return rows.map((row) => ({ ...row, ...partnerOf(row, policy) }))
}

export type DocumentItemRow = Facts & {
  coded_amount: string
  home_currency: string
  rate: string | null
  /** The sum of its live allocations in its currency. */
  allocated_minor: string
}

export async function listDocumentRows(
  scene: Scene,
  ids: readonly string[],
): Promise<DocumentItemRow[]> {
  if (ids.length === 0) return []
  return await scene.tx.query<DocumentItemRow>(sql`
    SELECT d.id, d.coding ->> 'currency' AS currency, d.coding ->> 'codedAmount' AS coded_amount,
      coalesce(d.document_on, d.created_at::date) AS date,
      d.extraction #>> '{fields,dueDate,value}' AS due_on,
      coalesce(d.supplier_name, c.name) AS counterparty,
      d.extraction #>> '{fields,invoiceNumber,value}' AS number,
      coalesce(d.extraction ->> 'kind', 'document') AS kind, d.contact_id,
      o.currency AS home_currency, d.extraction #>> '{exchange,rate}' AS rate,
      coalesce(held.sum, 0)::text AS allocated_minor, ${ofDocument}
    FROM document_facts d
    JOIN organization_facts o ON o.org_id = d.org_id
    LEFT JOIN contact_card c ON c.org_id = d.org_id AND c.id = d.contact_id
    LEFT JOIN LATERAL (
      SELECT sum(a.amount_minor) AS sum FROM posted_allocation a
      WHERE a.org_id = d.org_id AND a.target_document_id = d.id AND a.released_at IS NULL
        AND a.currency = d.coding ->> 'currency') held ON true
    WHERE d.org_id = ${scene.orgId} AND d.id = ANY(${ids}::uuid[]) AND d.status = 'coded'
    ORDER BY d.id`)
}
