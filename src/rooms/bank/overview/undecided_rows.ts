import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'

export type UndecidedRow = {
  transactionId: string
  name: string
  date: string
  amount: number
  amountMinor: bigint
  currency: string
  /** Transfers, fees, taxes and wages have no VAT. */
  isTrade: boolean
}

/** Bank rows up to that day that are matched to nothing, oldest first. */
export async function listUndecidedRows(
  scene: Scene,
  until: string,
  limit: number,
): Promise<UndecidedRow[]> {
  type Row = {
    id: string
    name: string
    booked_on: string
    amount_minor: string
    currency: string
    is_trade: boolean
  }
  const rows = await scene.tx.query<Row>(sql`
    SELECT id, coalesce(nullif(counterparty_name, ''), text) AS name, booked_on, amount_minor,
      currency, coalesce(class, 'trade') = 'trade' AS is_trade
    FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND NOT pending AND status = 'unmatched' AND withdrawn_at IS NULL
      AND booked_on <= ${until}
    ORDER BY booked_on, id LIMIT ${limit}`)
  return rows.map(({ id, name, booked_on: date, amount_minor: minor, currency, is_trade }) => ({
    transactionId: encodeId('btx', id),
    name: toVisibleLine(name, 80),
    date,
    amount: toDecimal(BigInt(minor), currencyDigits(currency)),
    amountMinor: BigInt(minor),
    currency,
    isTrade: is_trade,
  }))
}
