import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Region } from '#regions/room'

export type Days = { from: string; to: string }

/** An account of VAT, and a code that belongs on it: the box of the account counts that code. */
export type VatAccount = { account: string; side: string; code: string }

/** The accounts of the boxes that VAT codes feed, with each code of those boxes. */
export function vatAccountsOf({ vatBoxes, boxAccounts, vatCodes }: Region): VatAccount[] {
  const boxes = new Set(vatBoxes.filter((box) => box.kind === 'vat').map(({ id }) => id))
  return boxAccounts
    .filter((row) => boxes.has(row.box))
    .flatMap(({ box, account, side }) =>
      vatCodes
        .filter((code) => code.vatBoxes.includes(box))
        .map((code) => ({ account, side, code: code.id })),
    )
}

export type UnexplainedVat = {
  entry_id: string
  account: string
  date: string
  text: string
  reason: string | null
  minor: string
}

/**
 * Lines on accounts of VAT that no VAT code of that account explains, by entry and account: its box of a
 * return does not have them. Two accounts never make up for each other. Settling a return and opening the
 * books are no such lines.
 */
export async function listUnexplainedVat(
  scene: Scene,
  known: readonly VatAccount[],
  { from, to }: Days,
  limit: number,
): Promise<UnexplainedVat[]> {
  const [accounts, sides, codes] = [
    known.map((one) => one.account),
    known.map((one) => one.side),
    known.map((one) => one.code),
  ]
  return await scene.tx.query<UnexplainedVat>(sql`
    SELECT coalesce(o.id, e.id) AS entry_id, l.account, min(l.date) AS date, min(e.text) AS text,
      min(coalesce(o.vat_reason, e.vat_reason)) AS reason, sum(l.amount_minor)::text AS minor
    FROM posted_line l
    JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    LEFT JOIN posted_entry o ON o.org_id = e.org_id AND o.id = e.reverses
    WHERE l.org_id = ${scene.orgId} AND l.account = ANY(${accounts}::text[])
      AND l.date BETWEEN ${from} AND ${to}
      AND NOT EXISTS (
        SELECT FROM unnest(${accounts}::text[], ${sides}::text[], ${codes}::text[])
          AS k (account, side, code)
        WHERE k.account = l.account AND k.side = l.vat_role AND k.code = l.vat_code)
      AND coalesce(o.source, e.source) NOT IN ('vat_settlement', 'opening', 'year_end')
    GROUP BY 1, 2 HAVING sum(l.amount_minor) <> 0 ORDER BY 3, 1, 2 LIMIT ${limit}`)
}

/** What stands on these accounts at the end of a day; those with nothing are left out. */
export async function sumOnDay(
  scene: Scene,
  accounts: readonly string[],
  day: string,
): Promise<{ account: string; minor: string }[]> {
  return await scene.tx.query<{ account: string; minor: string }>(sql`
    SELECT account, sum(amount_minor)::text AS minor FROM posted_line
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
