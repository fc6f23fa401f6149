import type { Stage } from './stage.ts'

export type Found = { says: string; found: number; expected: number }

type Question = { says: string; expected: number; statement: string }

/** Each statement counts; the books say what happened, whatever was answered. */
export async function judge(stage: Stage, asked: readonly Question[]): Promise<Found[]> {
  const all: Found[] = []
  for (const { says, expected, statement } of asked) {
    const { rows } = await stage.owner.query<{ count: number }>(statement, [stage.orgId])
    all.push({ says, expected, found: rows[0]?.count ?? -1 })
  }
  return all
}

const standing = `NOT EXISTS (SELECT FROM ledger_entry r
  WHERE r.org_id = e.org_id AND r.reverses = e.id)`

const allocations = (condition: string): string =>
  `SELECT count(*)::int AS count FROM allocation WHERE org_id = $1 AND ${condition}`

const entries = (condition: string): string =>
  `SELECT count(*)::int AS count FROM ledger_entry e WHERE e.org_id = $1 AND ${condition}`

const owing = `SELECT count(*)::int AS count FROM open_item i WHERE i.org_id = $1
  AND i.amount_minor <> coalesce((SELECT sum(a.settled_minor) FROM allocation a
    WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL), 0)`

export const whenAccepted = (count: number): Question[] => [
  {
    says: 'transactions matched by the run, each with one change',
    expected: count,
    statement: `SELECT count(*)::int AS count FROM bank_transaction t JOIN bank_run r
      ON r.org_id = t.org_id AND r.id = t.decision_run_id AND r.kind = 'accept'
      WHERE t.org_id = $1 AND t.status = 'reconciled' AND t.version = 2`,
  },
  {
    says: 'allocations ever made: none twice',
    expected: count,
    statement: allocations('true'),
  },
  { says: 'payments booked', expected: count, statement: entries(`e.source = 'settlement'`) },
  { says: 'invoices still open: none lost', expected: 0, statement: owing },
]

export const whenUnmatched = (count: number): Question[] => [
  {
    says: 'transactions unmatched again by one undo, each with one further change',
    expected: count,
    statement: `SELECT count(*)::int AS count FROM bank_transaction t
      WHERE t.org_id = $1 AND t.status = 'unmatched' AND t.version = 3`,
  },
  { says: 'allocations that stand', expected: 0, statement: allocations('released_at IS NULL') },
  {
    says: 'payments that stand',
    expected: 0,
    statement: entries(`e.source = 'settlement' AND e.reverses IS NULL AND ${standing}`),
  },
  { says: 'invoices open again', expected: count, statement: owing },
]

export const whenPosted = (count: number): Question[] => [
  {
    says: 'documents posted by the run',
    expected: count,
    statement: `SELECT count(*)::int AS count FROM posting_run_item i JOIN document d
      ON d.org_id = i.org_id AND d.id = i.document_id AND d.entry_id = i.entry_id
      WHERE i.org_id = $1 AND i.state = 'posted' AND d.status = 'posted'`,
  },
  {
    says: 'entries of documents ever made: none twice',
    expected: count,
    statement: entries(`e.source = 'document'`),
  },
]

export const whenReversed = (count: number): Question[] => [
  {
    says: 'documents coded again by one undo',
    expected: count,
    statement: `SELECT count(*)::int AS count FROM posting_run_item i JOIN document d
      ON d.org_id = i.org_id AND d.id = i.document_id
      WHERE i.org_id = $1 AND i.state = 'reversed' AND d.status = 'coded'`,
  },
  {
    says: 'entries of documents that stand',
    expected: 0,
    statement: entries(`e.source = 'document' AND e.reverses IS NULL AND ${standing}`),
  },
  {
    says: 'reversing entries: none twice',
    expected: count,
    statement: entries(`e.reverses IN (SELECT o.id FROM ledger_entry o
      WHERE o.org_id = $1 AND o.source = 'document')`),
  },
]
