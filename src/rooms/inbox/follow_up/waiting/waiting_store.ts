import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { SubjectIds } from '../follow_up/subject.ts'

export type ArrivedRow = SubjectIds & {
  answered_at: Date
  email: string
  name: string | null
  amount_minor: string | null
  currency: string | null
  /** The documents of the answer that are still there, oldest first. */
  answers: string[]
}

/** Answers to requests for receipts that nobody has decided on. */
export async function listArrived(scene: Scene, most: number): Promise<ArrivedRow[]> {
  const owner = boundTo(scene.principal)
  return await scene.tx.query<ArrivedRow>(sql`
    SELECT q.document_id, q.transaction_id, q.answered_at, q.email,
      coalesce(t.counterparty_name, t.text, d.supplier_name, d.file_name) AS name, t.amount_minor,
      t.currency, a.answers
    FROM receipt_request q
    LEFT JOIN document_facts d ON d.org_id = q.org_id AND d.id = q.document_id
    LEFT JOIN bank_movement t ON t.org_id = q.org_id AND t.id = q.transaction_id
    JOIN LATERAL (SELECT array_agg(n.id ORDER BY n.id) AS answers FROM document_facts n
      WHERE n.org_id = q.org_id AND n.receipt_request_id = q.id) a ON a.answers IS NOT NULL
    WHERE q.org_id = ${scene.orgId} AND q.status = 'answered'
      AND (d.status <> 'posted' OR t.status = 'unmatched')
      AND (q.transaction_id IS NULL OR ${scene.may('bank:read')})
      AND (${owner}::uuid IS NULL OR q.transaction_id IS NOT NULL OR d.captured_by = ${owner}::uuid)
      AND NOT EXISTS (SELECT FROM follow_up f WHERE f.org_id = q.org_id
        AND (f.document_id = q.document_id OR f.transaction_id = q.transaction_id)
        AND f.held_until > ${scene.today}::date AND f.held_at > q.answered_at)
    ORDER BY q.answered_at, q.id LIMIT ${most}`)
}

export type UnreceiptedRow = {
  transaction_id: string
  outcome: 'not_needed' | 'lost'
  outcome_reason: string | null
  outcome_by: string | null
  name: string
  booked_on: string
  amount_minor: string
  currency: string
}

/** Bank rows without a receipt for good, that nobody has booked or ignored. */
export async function listUnreceipted(scene: Scene, most: number): Promise<UnreceiptedRow[]> {
  if (!scene.may('bank:read')) return []
  return await scene.tx.query<UnreceiptedRow>(sql`
    SELECT f.transaction_id, f.outcome, f.outcome_reason, f.outcome_by, t.booked_on, t.amount_minor,
      t.currency, coalesce(t.counterparty_name, t.text) AS name
    FROM follow_up f
    JOIN bank_movement t ON t.org_id = f.org_id AND t.id = f.transaction_id
    WHERE f.org_id = ${scene.orgId} AND f.outcome IS NOT NULL AND t.status = 'unmatched'
      AND t.withdrawn_at IS NULL
      AND (f.held_until IS NULL OR f.held_until <= ${scene.today}::date)
    ORDER BY t.booked_on, t.id LIMIT ${most}`)
}
