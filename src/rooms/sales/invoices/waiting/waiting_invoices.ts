import type { Scene } from '#kernel/corridor/scene'
import type { Waiting, WaitingPart } from '#kernel/corridor/waiting'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'

const most = 1000

/** What the exchange rejected or the buyer refused, and self-invoices that are due. Few at a time. */
export const invoicesWaiting: WaitingPart = {
  needs: 'invoices:read',
  kinds: ['invoice_rejected', 'einvoice_refused', 'self_invoice_due'],
  list: listAll,
  async count(scene) {
    const byKind = Map.groupBy(await listAll(scene), (one) => one.kind)
    return [...byKind].map(([kind, found]) => ({ kind, count: found.length }))
  },
}

async function listAll(scene: Scene): Promise<Waiting[]> {
  const rejected = await listRejected(scene)
  const refused = await listRefused(scene)
  const due = await listDue(scene)
  return [...rejected.map(toRejected), ...refused.map(toRefused), ...due.map(toDue)]
}

type Rejected = {
  id: string
  buyer_name: string
  number: string
  currency: string
  gross_minor: string
  rejected_at: Date
  resend_by: string
}

async function listRejected(scene: Scene): Promise<Rejected[]> {
  return await scene.tx.query<Rejected>(sql`
    SELECT id, buyer_name, number, currency, priced ->> 'grossMinor' AS gross_minor, rejected_at,
      resend_by
    FROM invoice WHERE org_id = ${scene.orgId} AND rejected_at IS NOT NULL
    ORDER BY resend_by, id LIMIT ${most}`)
}

function toRejected(row: Rejected): Waiting {
  const id = encodeId('inv', row.id)
  const buyer = toVisibleLine(row.buyer_name, 80)
  return {
    kind: 'invoice_rejected',
    id,
    says: `The exchange rejected the invoice: correct it and issue it again by ${row.resend_by}.`,
    name: buyer,
    detail: `Invoice ${toVisibleLine(row.number, 40)}`,
    action: 'issue_invoice',
    input: { id },
    since: row.rejected_at.toISOString(),
    until: row.resend_by,
    amount: toDecimal(BigInt(row.gross_minor), currencyDigits(row.currency)),
    currency: row.currency,
  }
}

type Refused = Omit<Rejected, 'rejected_at' | 'resend_by'> & { refused_at: Date }

/** A public buyer may refuse an invoice that the exchange has delivered. Credit notes of the whole settle it. */
async function listRefused(scene: Scene): Promise<Refused[]> {
  return await scene.tx.query<Refused>(sql`
    SELECT i.id, i.buyer_name, i.number, i.currency, i.priced ->> 'grossMinor' AS gross_minor,
      e.updated_at AS refused_at
    FROM einvoice_facts e JOIN invoice i ON i.org_id = e.org_id AND i.id = e.invoice_id
    WHERE e.org_id = ${scene.orgId} AND e.status = 'refused' AND e.purpose = 'invoice'
      AND coalesce((SELECT sum((c.priced ->> 'grossMinor')::bigint) FROM invoice c
        WHERE c.org_id = e.org_id AND c.credits = i.id AND c.status = 'issued')
        < (i.priced ->> 'grossMinor')::bigint, true)
    ORDER BY e.id LIMIT ${most}`)
}

function toRefused(row: Refused): Waiting {
  const invoiceId = encodeId('inv', row.id)
  return {
    kind: 'einvoice_refused',
    id: invoiceId,
    says: 'The buyer refused the e-invoice: write a credit note, then issue a corrected invoice.',
    name: toVisibleLine(row.buyer_name, 80),
    detail: `Invoice ${toVisibleLine(row.number, 40)}`,
    action: 'create_credit_note',
    input: { invoiceId },
    since: row.refused_at.toISOString(),
    until: null,
    amount: toDecimal(BigInt(row.gross_minor), currencyDigits(row.currency)),
    currency: row.currency,
  }
}

type Due = {
  id: string
  type: string
  name: string | null
  currency: string
  vat_minor: string
  due_on: string
  created_at: Date
}

async function listDue(scene: Scene): Promise<Due[]> {
  return await scene.tx.query<Due>(sql`
    SELECT id, type, supplier ->> 'name' AS name, currency,
      (SELECT coalesce(sum((line ->> 'vatMinor')::numeric), 0)::bigint::text
        FROM jsonb_array_elements(lines) AS line) AS vat_minor,
      coalesce(resend_by, due_on) AS due_on, created_at
    FROM self_invoice WHERE org_id = ${scene.orgId} AND status = 'proposed'
    ORDER BY id LIMIT ${most}`)
}

function toDue(row: Due): Waiting {
  const id = encodeId('siv', row.id)
  return {
    kind: 'self_invoice_due',
    id,
    says: `A self-invoice (${row.type}) is due: issue it by ${row.due_on}, or dismiss it.`,
    name: row.name === null ? null : toVisibleLine(row.name, 80),
    detail: null,
    action: 'issue_self_invoice',
    input: { selfInvoiceId: id },
    since: row.created_at.toISOString(),
    until: row.due_on,
    amount: toDecimal(BigInt(row.vat_minor), currencyDigits(row.currency)),
    currency: row.currency,
  }
}
