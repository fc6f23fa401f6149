import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Region } from '#regions/room'

export type Days = { from: string; to: string }

/** The accounts of the boxes that VAT codes feed. */
export function vatAccountsOf({ vatBoxes, boxAccounts }: Region): string[] {
  const boxes = new Set(vatBoxes.filter((box) => box.kind === 'vat').map(({ id }) => id))
  return boxAccounts.filter((row) => boxes.has(row.box)).map((row) => row.account)
}

export type UnexplainedVat = {
  entry_id: string
  date: string
  text: string
  minor: string
}

/**
 * Lines on accounts of VAT that no VAT code explains, by entry: no box of a return has them. Settling a
 * return and opening the books are no such lines.
 */
export async function listUnexplainedVat(
  scene: Scene,
  accounts: readonly string[],
  { from, to }: Days,
  limit: number,
): Promise<UnexplainedVat[]> {
  return await scene.tx.query<UnexplainedVat>(sql`
    SELECT coalesce(o.id, e.id) AS entry_id, min(l.date) AS date, min(e.text) AS text,
      sum(l.amount_minor)::text AS minor
    FROM ledger_line l
    JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    LEFT JOIN ledger_entry o ON o.org_id = e.org_id AND o.id = e.reverses
    WHERE l.org_id = ${scene.orgId} AND l.account = ANY(${[...accounts]}::text[])
      AND l.date BETWEEN ${from} AND ${to} AND l.vat_code IS NULL
      AND coalesce(o.source, e.source) NOT IN ('vat_settlement', 'opening', 'year_end')
    GROUP BY 1 HAVING sum(l.amount_minor) <> 0 ORDER BY 2, 1 LIMIT ${limit}`)
}

/** What stands on these accounts at the end of a day; those with nothing are left out. */
export async function sumOnDay(
  scene: Scene,
  accounts: readonly string[],
  day: string,
): Promise<{ account: string; minor: string }[]> {
  return await scene.tx.query<{ account: string; minor: string }>(sql`
    SELECT account, sum(amount_minor)::text AS minor FROM ledger_line
    WHERE org_id = ${scene.orgId} AND account = ANY(${[...accounts]}::text[]) AND date <= ${day}
    GROUP BY account HAVING sum(amount_minor) <> 0 ORDER BY account`)
}

export type OpenDraft = { id: string; date: string | null; text: string | null }

/** Drafts of entries up to a day, or without one. */
export async function listDraftsUntil(
  scene: Scene,
  day: string,
  limit: number,
): Promise<OpenDraft[]> {
  return await scene.tx.query<OpenDraft>(sql`
    SELECT id, body ->> 'date' AS date, body ->> 'text' AS text FROM entry_draft
    WHERE org_id = ${scene.orgId} AND coalesce(body ->> 'date', '') <= ${day}
    ORDER BY id LIMIT ${limit}`)
}
