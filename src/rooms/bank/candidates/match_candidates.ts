import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Transaction } from '#matching/room'

/** A transaction and an open item that it may pay; a pair may occur more than once. */
export type Candidate = { transaction_id: string; item_id: string }

/** How many rows per amount, number or name are read on either side of the day. */
const around = 20
/** From this many transactions on, all are joined at once; fewer are looked up one by one. */
const many = 1_000
/** If a join returns more than this per transaction, only the nearest are kept. */
const mostEach = 50

/**
 * Candidate items of transactions: same exact amount, reference, number or account. Each is found
 * by an index, and of values that many share only rows around the day are read.
 */
export async function findCandidates(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<Candidate[]> {
  if (transactionIds.length >= many) {
    const most = transactionIds.length * mostEach
    const joined = await joinCandidates(scene, transactionIds, most)
    if (joined.length < most) return joined
  }
  return await nearestCandidates(scene, transactionIds)
}

export async function joinCandidates(
  scene: Scene,
  transactionIds: readonly string[],
  most: number,
): Promise<Candidate[]> {
  return await scene.tx.query<Candidate>(sql`
    SELECT t.transaction_id, i.item_id FROM match_transaction_key t
    JOIN match_item_key i ON i.org_id = t.org_id AND i.key = t.key
    WHERE t.org_id = ${scene.orgId} AND t.key >= 0
      AND t.transaction_id = ANY(${transactionIds}::uuid[])
    LIMIT ${most}`)
}

async function nearestCandidates(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<Candidate[]> {
  return await scene.tx.query<Candidate>(sql`
    SELECT DISTINCT t.transaction_id, found.item_id FROM match_transaction_key t
    CROSS JOIN LATERAL (
      (SELECT i.item_id FROM match_item_key i
        WHERE i.org_id = ${scene.orgId} AND i.key = t.key AND i.day >= t.day
        ORDER BY i.day, i.item_id LIMIT ${around})
      UNION ALL
      (SELECT i.item_id FROM match_item_key i
        WHERE i.org_id = ${scene.orgId} AND i.key = t.key AND i.day < t.day
        ORDER BY i.day DESC, i.item_id DESC LIMIT ${around})) AS found
    WHERE t.org_id = ${scene.orgId} AND t.key >= 0
      AND t.transaction_id = ANY(${transactionIds}::uuid[])`)
}

export type Key = { key: number; day: string }

/** Keys per statement, so that none takes long. */
const atOnce = 10_000

async function inParts<T>(
  asked: readonly T[],
  find: (some: readonly T[]) => Promise<string[]>,
): Promise<string[]> {
  const found = new Set<string>()
  for (let at = 0; at < asked.length; at += atOnce) {
    for (const id of await find(asked.slice(at, at + atOnce))) found.add(id)
  }
  return [...found]
}

/** Unmatched transactions with one of these keys; of keys that many share, those around the day. */
export async function findByKeys(scene: Scene, keys: readonly Key[]): Promise<string[]> {
  return await inParts(keys, (some) => findSomeByKeys(scene, some))
}

async function findSomeByKeys(scene: Scene, keys: readonly Key[]): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT DISTINCT found.transaction_id AS id
    FROM unnest(${keys.map((one) => one.key)}::integer[], ${keys.map((one) => one.day)}::date[])
      AS given (key, day)
    CROSS JOIN LATERAL (
      (SELECT t.transaction_id FROM match_transaction_key t
        WHERE t.org_id = ${scene.orgId} AND t.key = given.key AND t.day >= given.day
        ORDER BY t.day, t.transaction_id LIMIT ${around})
      UNION ALL
      (SELECT t.transaction_id FROM match_transaction_key t
        WHERE t.org_id = ${scene.orgId} AND t.key = given.key AND t.day < given.day
        ORDER BY t.day DESC, t.transaction_id DESC LIMIT ${around})) AS found`)
  return rows.map((row) => row.id)
}

const isOpen = part`t.status = 'unmatched' AND t.withdrawn_at IS NULL`

/** A word of a name; `name` tells the names apart. */
export type NameWord = Key & { name: number }

/**
 * How many rows per word are read on either side of the day. A rare word is read in full and counts
 * as the name.
 */
const ofWord = { around: 200, rare: 40 }

/** Unmatched transactions that have two words of one of these names, or a rare one. */
export async function findByNames(scene: Scene, words: readonly NameWord[]): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await scene.tx.query<{ id: string }>(sql`
    WITH met AS (
      SELECT given.name, given.key, found.transaction_id,
        count(*) OVER (PARTITION BY given.name, given.key) AS times
      FROM unnest(${words.map((one) => one.name)}::integer[],
        ${words.map((one) => one.key)}::integer[], ${words.map((one) => one.day)}::date[])
        AS given (name, key, day)
      CROSS JOIN LATERAL (
        (SELECT t.transaction_id FROM match_transaction_key t
          WHERE t.org_id = ${scene.orgId} AND t.key = given.key AND t.day >= given.day
          ORDER BY t.day, t.transaction_id LIMIT ${ofWord.around})
        UNION ALL
        (SELECT t.transaction_id FROM match_transaction_key t
          WHERE t.org_id = ${scene.orgId} AND t.key = given.key AND t.day < given.day
          ORDER BY t.day DESC, t.transaction_id DESC LIMIT ${ofWord.around})) AS found)
    SELECT DISTINCT transaction_id AS id FROM (
      SELECT transaction_id FROM met GROUP BY name, transaction_id
      HAVING count(*) >= 2 OR min(times) <= ${ofWord.rare}) AS meant`)
  return rows.map((row) => row.id)
}

type Sum = Pick<Transaction, 'currency' | 'amountMinor' | 'date'>

/** Unmatched transactions of exactly these amounts, of each those around the day. */
export async function findAmounts(scene: Scene, sums: readonly Sum[]): Promise<string[]> {
  return await inParts(sums, (some) => findSomeAmounts(scene, some))
}

async function findSomeAmounts(scene: Scene, sums: readonly Sum[]): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT DISTINCT found.id
    FROM unnest(${sums.map((one) => one.currency)}::text[],
      ${sums.map((one) => one.amountMinor)}::bigint[],
      ${sums.map((one) => one.date)}::date[]) AS given (currency, amount_minor, day)
    CROSS JOIN LATERAL (
      (SELECT t.id FROM bank_transaction t
        WHERE t.org_id = ${scene.orgId} AND t.currency = given.currency
          AND t.amount_minor = given.amount_minor AND t.booked_on >= given.day AND ${isOpen}
        ORDER BY t.booked_on, t.id LIMIT ${around})
      UNION ALL
      (SELECT t.id FROM bank_transaction t
        WHERE t.org_id = ${scene.orgId} AND t.currency = given.currency
          AND t.amount_minor = given.amount_minor AND t.booked_on < given.day AND ${isOpen}
        ORDER BY t.booked_on DESC, t.id DESC LIMIT ${around})) AS found`)
  return rows.map((row) => row.id)
}

/** The matcher compares this many items of one currency, and keeps those due around the day. */
const converted = { looked: 500, kept: 20, all: 5_000 }

/** Open items in another currency whose value is the same within three percent. */
export async function findConverted(
  scene: Scene,
  transactions: readonly Transaction[],
): Promise<string[]> {
  const worth = transactions.filter(({ baseAmountMinor }) => (baseAmountMinor ?? 0n) !== 0n)
  if (worth.length === 0) return []
  if (worth.length >= many) {
    const all = await listForeign(scene, worth, converted.all)
    if (all.length < converted.all) return all
  }
  const bounds = worth.map(({ baseAmountMinor }) => boundsOf(baseAmountMinor ?? 0n))
  const rows = await scene.tx.query<{ id: string }>(sql`
    WITH others AS MATERIALIZED (
      SELECT DISTINCT currency FROM match_item WHERE org_id = ${scene.orgId} AND open_minor <> 0)
    SELECT DISTINCT near.id
    FROM unnest(${worth.map((one) => one.currency)}::text[],
      ${bounds.map((one) => one.from)}::bigint[], ${bounds.map((one) => one.to)}::bigint[],
      ${worth.map((one) => one.date)}::date[]) AS given (currency, least, most, day)
    CROSS JOIN LATERAL (
      SELECT within.id FROM others CROSS JOIN LATERAL (
        SELECT m.id, m.expected_on FROM match_item m
        WHERE m.org_id = ${scene.orgId} AND m.currency = others.currency AND m.open_minor <> 0
          AND m.base_minor BETWEEN given.least AND given.most
        ORDER BY m.base_minor, m.id LIMIT ${converted.looked}) AS within
      WHERE others.currency <> given.currency
      ORDER BY abs(within.expected_on - given.day), within.id LIMIT ${converted.kept}) AS near`)
  return rows.map((row) => row.id)
}

/**
 * All open items in another currency than one of these; for many transactions most of them are
 * candidates.
 */
async function listForeign(
  scene: Scene,
  transactions: readonly Transaction[],
  count: number,
): Promise<string[]> {
  const currencies = [...new Set(transactions.map(({ currency }) => currency))]
  const only = currencies.length === 1 ? currencies : []
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM match_item WHERE org_id = ${scene.orgId} AND open_minor <> 0
      AND base_minor IS NOT NULL AND currency <> ALL(${only}::text[])
    LIMIT ${count}`)
  return rows.map((row) => row.id)
}

/** The bounds the matcher uses: three percent either way, and a little for rounding. */
function boundsOf(base: bigint): { from: bigint; to: bigint } {
  const [low, high] = [(base * 970n) / 1_000n, (base * 1_031n) / 1_000n]
  return base > 0n ? { from: low - 1n, to: high + 1n } : { from: high - 1n, to: low + 1n }
}
