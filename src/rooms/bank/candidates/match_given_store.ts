import type { Scene } from '#kernel/corridor/scene'
import { plausibleDays } from '#kernel/values/plausible_day'
import { part, sql } from '#kernel/database/sql'
import type { KnownAs, Transaction } from '#matching/room'
import type { MatchItem } from './match_item.ts'
import { itemColumns, keptSince, toItem, type MatchItemRow } from './match_item_store.ts'

export type SeedRow = {
  id: string
  account_id: string
  amount_minor: string
  currency: string
  booked_on: string
  text: string
  counterparty_name: string | null
  counterparty_iban: string | null
  reference: string | null
  is_taken_back: boolean
}

export const transactionColumns = part`t.id, t.account_id, t.amount_minor, t.currency, t.booked_on,
  t.text, t.counterparty_name, t.counterparty_iban, t.reference,
  t.decision IS NOT NULL AS is_taken_back`

export function toTransaction(row: SeedRow): Transaction {
  return {
    id: row.id,
    accountId: row.account_id,
    amountMinor: BigInt(row.amount_minor),
    currency: row.currency,
    date: row.booked_on,
    text: row.text,
    counterparty: row.counterparty_name,
    iban: row.counterparty_iban,
    reference: row.reference,
    isTakenBack: row.is_taken_back,
  }
}

/**
 * Transactions from before the day on which the organization's books begin are never matched, nor
 * those that the opening balance of their account has in it, nor those of a day on which no entry
 * could be dated (`plausibleDays`).
 */
const isInBooks = part`t.booked_on >= coalesce((
  SELECT (o.profile ->> 'booksBeginOn')::date FROM organization_facts o WHERE o.org_id = t.org_id),
  '-infinity'::date)
  AND NOT EXISTS (SELECT FROM bank_account a
    JOIN posted_entry e ON e.org_id = a.org_id AND e.id = a.opening_entry_id
    WHERE a.org_id = t.org_id AND a.id = t.account_id AND e.date >= t.booked_on
      AND NOT EXISTS (SELECT FROM posted_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id))
  AND t.booked_on`

/** Those of the transactions that are still unmatched. */
export async function listSeeds(scene: Scene, ids: readonly string[]): Promise<SeedRow[]> {
  if (ids.length === 0) return []
  const { earliest, latest } = plausibleDays(scene.today)
  return await scene.tx.query<SeedRow>(sql`
    SELECT ${transactionColumns} FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.id = ANY(${ids}::uuid[]) AND t.status = 'unmatched'
      AND t.withdrawn_at IS NULL AND ${isInBooks} BETWEEN ${earliest} AND ${latest}
    ORDER BY t.id`)
}

export async function listItems(scene: Scene, ids: readonly string[]): Promise<MatchItemRow[]> {
  if (ids.length === 0) return []
  return await scene.tx.query<MatchItemRow>(sql`
    SELECT ${itemColumns} FROM match_item m
    WHERE m.org_id = ${scene.orgId} AND m.id = ANY(${ids}::uuid[]) AND m.open_minor <> 0
    ORDER BY m.id`)
}

/** Whether more than this many transactions are unmatched. */
export async function hasOthers(scene: Scene, count: number): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT id FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND status = 'unmatched' AND withdrawn_at IS NULL
    LIMIT 1 OFFSET ${count}`)
  return rows.length > 0
}

/** All open items, up to a limit. */
export async function listAllItems(scene: Scene, most: number): Promise<MatchItemRow[]> {
  return await scene.tx.query<MatchItemRow>(sql`
    SELECT ${itemColumns} FROM match_item m
    WHERE m.org_id = ${scene.orgId} AND m.open_minor <> 0
    ORDER BY m.id LIMIT ${most}`)
}

/** Open items of these contacts, up to a limit for each. */
export async function listItemsOf(
  scene: Scene,
  contactKeys: readonly string[],
  most: number,
): Promise<MatchItemRow[]> {
  if (contactKeys.length === 0) return []
  return await scene.tx.query<MatchItemRow>(sql`
    SELECT ${itemColumns} FROM unnest(${contactKeys}::text[]) AS given (contact_key)
    CROSS JOIN LATERAL (SELECT one.* FROM match_item one
      WHERE one.org_id = ${scene.orgId} AND one.contact_key = given.contact_key COLLATE "C"
        AND one.open_minor <> 0
      ORDER BY one.expected_on, one.id LIMIT ${most}) m`)
}

export type SettledBefore = { contactKeys: readonly string[]; amounts: readonly Transaction[] }

/** Recently settled items: the newest of these contacts, and some of each of these amounts. */
export async function listSettled(scene: Scene, given: SettledBefore): Promise<MatchItem[]> {
  const since = keptSince(scene)
  const rows = await scene.tx.query<MatchItemRow>(sql`
    SELECT ${itemColumns} FROM match_item m
    JOIN (
      SELECT near.id FROM unnest(${given.contactKeys}::text[]) AS whose (contact_key)
      CROSS JOIN LATERAL (SELECT one.id FROM match_item one
        WHERE one.org_id = ${scene.orgId} AND one.contact_key = whose.contact_key COLLATE "C"
          AND one.open_minor = 0 AND one.date >= ${since}
        ORDER BY one.expected_on DESC, one.id DESC LIMIT 60) near
      UNION
      SELECT near.id FROM (SELECT DISTINCT currency, amount_minor FROM unnest(
        ${given.amounts.map((one) => one.currency)}::text[],
        ${given.amounts.map((one) => one.amountMinor)}::bigint[]) AS listed (currency, amount_minor)) sum
      CROSS JOIN LATERAL (SELECT one.id FROM match_item one
        WHERE one.org_id = ${scene.orgId} AND one.currency = sum.currency COLLATE "C"
          AND one.full_minor = sum.amount_minor AND one.open_minor = 0 AND one.date >= ${since}
        ORDER BY one.date DESC, one.id DESC LIMIT 2) near) AS wanted ON wanted.id = m.id
    WHERE m.org_id = ${scene.orgId}`)
  return rows.map(toItem).map((item) => ({ ...item, amountMinor: item.fullMinor }))
}

/** All contacts with items in `match_item`, by every name and account they have there. */
export async function listKnown(scene: Scene, most: number): Promise<KnownAs[]> {
  return await scene.tx.query<KnownAs>(sql`
    SELECT contact_key AS "contactKey", counterparty AS name, iban FROM match_item
    WHERE org_id = ${scene.orgId}
    GROUP BY contact_key, counterparty, iban
    ORDER BY contact_key, counterparty, iban LIMIT ${most}`)
}

export type OwnAccountRow = {
  id: string
  iban: string | null
  name: string | null
  unproven_on: string | null
}

export async function listOwnAccounts(scene: Scene): Promise<OwnAccountRow[]> {
  return await scene.tx.query<OwnAccountRow>(sql`
    SELECT id, iban, name, unproven_on FROM bank_account WHERE org_id = ${scene.orgId} ORDER BY id`)
}

export type ExchangeRateRow = { currency: string; day: string; rate: string }

export async function listRates(
  scene: Scene,
  home: string,
  rows: readonly SeedRow[],
): Promise<ExchangeRateRow[]> {
  const foreign = rows.filter((row) => row.currency !== home)
  if (foreign.length === 0) return []
  return await scene.tx.query<ExchangeRateRow>(sql`
    SELECT r.currency, r.day, r.rate::text AS rate FROM bank_rate r
    JOIN (SELECT DISTINCT currency, day FROM unnest(${foreign.map((row) => row.currency)}::text[],
      ${foreign.map((row) => row.booked_on)}::date[]) AS given (currency, day)) wanted
      ON wanted.currency = r.currency AND wanted.day = r.day
    WHERE r.org_id = ${scene.orgId} AND r.home_currency = ${home}`)
}

/** The next transactions to be checked, in the order of ids. Those without keys yet wait. */
export async function listToConsider(
  scene: Scene,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { earliest, latest } = plausibleDays(scene.today)
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT t.id FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.status = 'unmatched' AND t.withdrawn_at IS NULL
      AND t.considered_at IS NULL AND ${isInBooks} BETWEEN ${earliest} AND ${latest}
      AND (${after}::uuid IS NULL OR t.id > ${after}::uuid)
      AND EXISTS (SELECT FROM match_transaction_key k
        WHERE k.org_id = t.org_id AND k.transaction_id = t.id)
    ORDER BY t.id LIMIT ${limit}`)
  return rows.map((row) => row.id)
}

export async function countToConsider(scene: Scene, after: string | null): Promise<number> {
  const { earliest, latest } = plausibleDays(scene.today)
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.status = 'unmatched' AND t.withdrawn_at IS NULL
      AND t.considered_at IS NULL AND ${isInBooks} BETWEEN ${earliest} AND ${latest}
      AND (${after}::uuid IS NULL OR t.id > ${after}::uuid)
      AND EXISTS (SELECT FROM match_transaction_key k
        WHERE k.org_id = t.org_id AND k.transaction_id = t.id)`)
  return rows[0]?.count ?? 0
}
