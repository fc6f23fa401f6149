import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { KnownContact } from '#contacts/room'

/** An open item as it is written: all that the entry and the open item need. */
export type StoredItem = KnownContact & {
  side: 'customer' | 'supplier'
  number: string | null
  date: string | null
  dueOn: string | null
  currency: string
  /** In a currency other than the organization's: the amount in it, and the rate it comes to. */
  foreign: { minor: string; rate: string } | null
}

export type NewOpeningRow = {
  kind: 'balance' | 'item'
  account: string
  amountMinor: bigint
  text: string
  item: StoredItem | null
  contactKey: string | null
}

export type OpeningRow = {
  no: number
  account: string
  amount_minor: string
  text: string
  item: StoredItem | null
  contact_id: string | null
}

export function insertRows(scene: Scene, importId: string, given: readonly NewOpeningRow[]): void {
  if (given.length === 0) return
  const listOf = <T>(pick: (row: NewOpeningRow) => T): T[] => given.map(pick)
  scene.tx.send(sql`
    INSERT INTO opening_row (org_id, import_id, no, kind, account, amount_minor, text, item,
      contact_key)
    SELECT ${scene.orgId}, ${importId}, n.no, n.kind, n.account, n.amount, n.text, n.item, n.key
    FROM unnest(${listOf((row) => row.kind)}::text[], ${listOf((row) => row.account)}::text[],
      ${listOf((row) => row.amountMinor)}::bigint[], ${listOf((row) => row.text)}::text[],
      ${listOf((row) => (row.item === null ? null : JSON.stringify(row.item)))}::jsonb[],
      ${listOf((row) => row.contactKey)}::text[]) WITH ORDINALITY
      AS n (kind, account, amount, text, item, key, no)`)
}

/** The content of a check that another one replaced. */
export function removeRows(scene: Scene, importId: string): void {
  scene.tx.send(sql`
    DELETE FROM opening_row WHERE org_id = ${scene.orgId} AND import_id = ${importId}`)
}

export async function listAccountsOf(scene: Scene, importId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ account: string }>(sql`
    SELECT DISTINCT account FROM opening_row
    WHERE org_id = ${scene.orgId} AND import_id = ${importId} ORDER BY account`)
  return rows.map((row) => row.account)
}

/** What it moves: the sum of the debits. */
export async function sumDebits(scene: Scene, importId: string): Promise<bigint> {
  const rows = await scene.tx.query<{ sum: string }>(sql`
    SELECT coalesce(sum(amount_minor), 0)::text AS sum FROM opening_row
    WHERE org_id = ${scene.orgId} AND import_id = ${importId} AND amount_minor > 0`)
  return BigInt(rows[0]?.sum ?? '0')
}

/** Rows without an entry, in their order. */
export async function listUnwritten(
  scene: Scene,
  importId: string,
  kind: 'balance' | 'item',
  most: number,
): Promise<OpeningRow[]> {
  return await scene.tx.query<OpeningRow>(sql`
    SELECT no, account, amount_minor, text, item, contact_id FROM opening_row
    WHERE org_id = ${scene.orgId} AND import_id = ${importId} AND kind = ${kind}
      AND entry_id IS NULL
    ORDER BY no LIMIT ${most} FOR UPDATE`)
}

export function markWritten(
  scene: Scene,
  importId: string,
  written: readonly { no: number; entryId: string }[],
): void {
  scene.tx.send(sql`
    UPDATE opening_row r SET entry_id = n.entry_id
    FROM unnest(${written.map((one) => one.no)}::integer[],
      ${written.map((one) => one.entryId)}::uuid[]) AS n (no, entry_id)
    WHERE r.org_id = ${scene.orgId} AND r.import_id = ${importId} AND r.no = n.no`)
}

export type ContactOfRows = { contact_key: string; item: StoredItem; sides: StoredItem['side'][] }

/** Contacts of rows that are not linked to one yet. */
export async function listUnlinked(
  scene: Scene,
  importId: string,
  most: number,
): Promise<ContactOfRows[]> {
  return await scene.tx.query<ContactOfRows>(sql`
    SELECT contact_key, (array_agg(item ORDER BY no))[1] AS item,
      array_agg(DISTINCT item ->> 'side') AS sides
    FROM opening_row
    WHERE org_id = ${scene.orgId} AND import_id = ${importId} AND kind = 'item'
      AND contact_id IS NULL
    GROUP BY contact_key ORDER BY contact_key LIMIT ${most}`)
}

export function linkContact(scene: Scene, importId: string, key: string, contactId: string): void {
  scene.tx.send(sql`
    UPDATE opening_row SET contact_id = ${contactId}
    WHERE org_id = ${scene.orgId} AND import_id = ${importId} AND contact_key = ${key}`)
}

export type WrittenEntry = { entry_id: string; reversed_by: string | null; item: StoredItem | null }

/** Entries that are not known to be taken back, in the order of ids. */
export async function listWritten(
  scene: Scene,
  importId: string,
  most: number | null,
): Promise<WrittenEntry[]> {
  return await scene.tx.query<WrittenEntry>(sql`
    SELECT r.entry_id, reversal.id AS reversed_by, (array_agg(r.item))[1] AS item
    FROM opening_row r
    LEFT JOIN posted_entry reversal
      ON reversal.org_id = r.org_id AND reversal.reverses = r.entry_id
    WHERE r.org_id = ${scene.orgId} AND r.import_id = ${importId} AND r.entry_id IS NOT NULL
      AND r.reversal_id IS NULL
    GROUP BY r.entry_id, reversal.id ORDER BY r.entry_id LIMIT ${most}`)
}

export function markReversed(scene: Scene, entryId: string, reversalId: string): void {
  scene.tx.send(sql`
    UPDATE opening_row SET reversal_id = ${reversalId}
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}`)
}

/** What its entries come to on each account, as the ledger has them. */
export async function sumWritten(
  scene: Scene,
  importId: string,
): Promise<{ account: string; amount_minor: string }[]> {
  return await scene.tx.query(sql`
    SELECT l.account, sum(l.amount_minor)::text AS amount_minor
    FROM (SELECT DISTINCT entry_id FROM opening_row
      WHERE org_id = ${scene.orgId} AND import_id = ${importId} AND entry_id IS NOT NULL) r
    JOIN posted_line l ON l.org_id = ${scene.orgId} AND l.entry_id = r.entry_id
    GROUP BY l.account ORDER BY l.account`)
}
