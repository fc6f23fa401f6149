import type { Scene } from '#kernel/scene'
import { part, sql } from '#kernel/sql'
import type { Rate } from './match_store.ts'

export type Open = {
  id: string
  account_id: string
  amount_minor: string
  currency: string
  reference: string | null
  text: string
}

export type Place = { day: string; id: string }

type Scanned = { [Name in keyof Open]: Open[Name] | null } & { last_on: string; last_id: string }

// A first look by the database, so that only what may state a reference travels.
const mayState = part`(t.reference IS NOT NULL OR t.text ~* '\\mrf ?[0-9]|[0-9]{15}')`

/**
 * The next `atOnce` unmatched payments that came in, newest first, and of them those that may state
 * a reference. Accounts whose balances do not prove their transactions are left to a person.
 */
export async function scanOpen(
  scene: Scene,
  accountIds: readonly string[],
  after: Place | null,
  atOnce: number,
): Promise<{ rows: Open[]; next: Place | null }> {
  const found = await scene.tx.query<Scanned>(sql`
    WITH scanned AS MATERIALIZED (
      SELECT id, account_id, amount_minor, currency, reference, text, booked_on
      FROM bank_transaction
      WHERE org_id = ${scene.orgId} AND NOT pending AND status = 'unmatched'
        AND withdrawn_at IS NULL AND (${after?.day ?? null}::date IS NULL
          OR (booked_on, id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid))
      ORDER BY booked_on DESC, id DESC LIMIT ${atOnce}
    ), last AS (SELECT booked_on, id FROM scanned ORDER BY booked_on, id LIMIT 1)
    SELECT t.id, t.account_id, t.amount_minor, t.currency, t.reference, t.text,
      last.booked_on AS last_on, last.id AS last_id
    FROM last LEFT JOIN scanned t ON t.amount_minor > 0 AND ${mayState}
      AND t.account_id = ANY(${accountIds}::uuid[])`)
  const [first] = found
  if (first === undefined) return { rows: [], next: null }
  const rows = found.filter((row): row is Scanned & Open => row.id !== null)
  return { rows, next: { day: first.last_on, id: first.last_id } }
}

export type OpenInvoice = {
  id: string
  number: string
  payment_reference: string
  entry_id: string
  currency: string
  residual_minor: string
}

/**
 * Issued invoices that carry one of the references, with what is still open of them. One that was
 * credited is left out: by its own item all of it is still open, and a person knows better.
 */
export async function listOpenInvoices(
  scene: Scene,
  references: readonly string[],
): Promise<OpenInvoice[]> {
  if (references.length === 0) return []
  return await scene.tx.query<OpenInvoice>(sql`
    SELECT v.id, v.number, v.payment_reference, v.entry_id, i.currency,
      (i.amount_minor - coalesce(paid.sum, 0))::text AS residual_minor
    FROM invoice v
    JOIN open_item i ON i.org_id = v.org_id AND i.entry_id = v.entry_id
    LEFT JOIN LATERAL (
      SELECT sum(a.settled_minor) AS sum FROM allocation a
      WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL) paid ON true
    WHERE v.org_id = ${scene.orgId} AND v.payment_reference = ANY(${references}::text[])
      AND v.kind = 'invoice' AND v.status = 'issued'
      AND NOT EXISTS (SELECT FROM invoice c WHERE c.org_id = v.org_id AND c.credits = v.id)
      AND NOT EXISTS (SELECT FROM ledger_entry r
        WHERE r.org_id = v.org_id AND r.reverses = v.entry_id)`)
}

/** Everything unmatched of these amounts, on any account: whoever states the same wants the same. */
export async function listEqualAmounts(
  scene: Scene,
  amounts: readonly Pick<Open, 'currency' | 'amount_minor'>[],
): Promise<Open[]> {
  if (amounts.length === 0) return []
  return await scene.tx.query<Open>(sql`
    SELECT t.id, t.account_id, t.amount_minor, t.currency, t.reference, t.text
    FROM (SELECT DISTINCT currency, amount_minor FROM unnest(
      ${amounts.map((one) => one.currency)}::text[],
      ${amounts.map((one) => one.amount_minor)}::bigint[]) AS given (currency, amount_minor)) wanted
    JOIN bank_transaction t ON t.org_id = ${scene.orgId} AND t.currency = wanted.currency
      AND t.amount_minor = wanted.amount_minor
    WHERE t.status = 'unmatched' AND t.withdrawn_at IS NULL AND ${mayState}`)
}

/** Pairs that were matched once and taken back: nothing but a person matches them again. */
export async function listDeclined(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<{ transaction_id: string; entry_id: string }[]> {
  return await scene.tx.query<{ transaction_id: string; entry_id: string }>(sql`
    SELECT DISTINCT transaction_id, entry_id FROM allocation
    WHERE org_id = ${scene.orgId} AND transaction_id = ANY(${transactionIds}::uuid[])
      AND released_at IS NOT NULL AND entry_id IS NOT NULL`)
}

export type AccountRow = { id: string; unproven_on: string | null }

/** All accounts, or those of these that there are. */
export async function listAccounts(
  scene: Scene,
  ids: readonly string[] | null,
): Promise<AccountRow[]> {
  return await scene.tx.query<AccountRow>(sql`
    SELECT id, unproven_on FROM bank_account
    WHERE org_id = ${scene.orgId} AND (${ids}::uuid[] IS NULL OR id = ANY(${ids}::uuid[]))
    ORDER BY id`)
}

export type Lacking = { currency: string; day: string }

/** Days of transactions on foreign accounts that lack a rate; at most so many at once. */
export async function listLackingRates(
  scene: Scene,
  home: string,
  most: number,
): Promise<Lacking[]> {
  return await scene.tx.query<Lacking>(sql`
    SELECT DISTINCT t.currency, t.booked_on AS day FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.status = 'unmatched' AND t.withdrawn_at IS NULL
      AND t.currency <> ${home}
      AND NOT EXISTS (SELECT FROM bank_rate r WHERE r.org_id = ${scene.orgId}
        AND r.home_currency = ${home} AND r.currency = t.currency AND r.day = t.booked_on)
    ORDER BY t.booked_on DESC, t.currency LIMIT ${most}`)
}

export function insertRate(scene: Scene, home: string, lacking: Lacking, rate: Rate): void {
  scene.tx.send(sql`
    INSERT INTO bank_rate (org_id, home_currency, currency, day, rate, rate_day, rate_source,
      created_at)
    VALUES (${scene.orgId}, ${home}, ${lacking.currency}, ${lacking.day}, ${rate.rate},
      ${rate.day}, ${rate.source}, ${scene.now})
    ON CONFLICT DO NOTHING`)
}
