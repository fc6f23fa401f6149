import type { HitPart } from '#search/room'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'

type Row = {
  id: string
  status: string | null
  name: string | null
  text: string
  date: string | null
  currency: string
  amount_minor: string
}

export const bankTransactionHits: HitPart = {
  kind: 'bank_transaction',
  needs: 'bank:read',
  async show(scene, ids) {
    const rows = await scene.tx.query<Row>(sql`
      SELECT id, status, counterparty_name AS name, text, coalesce(booked_on, transaction_on) AS date,
        currency, amount_minor
      FROM bank_transaction WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])`)
    return rows.map(({ id, status, name, text, date, currency, amount_minor: minor }) => ({
      id: encodeId('btx', id),
      name,
      detail: text,
      date,
      amount: toDecimal(BigInt(minor), currencyDigits(currency)),
      currency,
      status,
    }))
  },
}
