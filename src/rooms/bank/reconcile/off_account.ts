import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'
import { renderReason, type DecisionReason } from '../transactions/decision.ts'
import type { OpenTarget } from '../transactions/rules.ts'

const off = (account: string): DecisionReason => {
  return { code: 'not_booked_on_account', params: { account } }
}

/**
 * Matching an entry without an open item books nothing: where it has nothing on the account of the bank
 * either, that account does not follow the bank.
 */
export async function reasonsOff(
  scene: Scene,
  account: string,
  targets: readonly OpenTarget[],
): Promise<DecisionReason[]> {
  const ids = targets.flatMap(({ entryId, currency }) => (currency === null ? (entryId ?? []) : []))
  if (ids.length === 0) return []
  const rows = await scene.tx.query(sql`
    SELECT FROM posted_entry e WHERE e.org_id = ${scene.orgId} AND e.id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM posted_line l
        WHERE l.org_id = e.org_id AND l.entry_id = e.id AND l.account = ${account})`)
  return rows.length === 0 ? [] : [off(account)]
}

export type OffAccountRow = {
  transactionId: string
  date: string
  name: string
  amount: number
  says: string
}

/** Rows up to that day that are matched to an entry with nothing on the account of their bank. */
export async function listOffAccount(
  scene: Scene,
  until: string,
  limit: number,
): Promise<OffAccountRow[]> {
  type Row = {
    id: string
    name: string
    booked_on: string
    amount_minor: string
    currency: string
    account: string
  }
  const rows = await scene.tx.query<Row>(sql`
    SELECT t.id, coalesce(nullif(t.counterparty_name, ''), t.text) AS name, t.booked_on,
      a.amount_minor::text AS amount_minor, a.currency, a.account
    FROM posted_allocation a
    JOIN bank_transaction t ON t.org_id = a.org_id AND t.id = a.transaction_id
    WHERE a.org_id = ${scene.orgId} AND a.released_at IS NULL AND NOT a.adjusts
      AND a.target = 'ledger' AND a.settlement_entry_id IS NULL AND a.open_item_id IS NULL
      AND t.booked_on <= ${until} AND t.withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM posted_line l
        WHERE l.org_id = a.org_id AND l.entry_id = a.entry_id AND l.account = a.account)
    ORDER BY t.booked_on, t.id LIMIT ${limit}`)
  return rows.map(({ id, name, booked_on: date, amount_minor: minor, currency, account }) => ({
    transactionId: encodeId('btx', id),
    date,
    name: toVisibleLine(name, 80),
    amount: toDecimal(BigInt(minor), currencyDigits(currency)),
    says: renderReason(off(account)),
  }))
}
