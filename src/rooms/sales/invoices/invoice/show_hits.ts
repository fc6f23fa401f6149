import type { HitPart } from '#search/room'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'

type Row = {
  id: string
  status: string
  name: string
  number: string | null
  date: string | null
  currency: string
  gross_minor: string
}

export const invoiceHits: HitPart = {
  kind: 'invoice',
  needs: 'invoices:read',
  async show(scene, ids) {
    const rows = await scene.tx.query<Row>(sql`
      SELECT id, status, buyer_name AS name, number, date, currency,
        priced ->> 'grossMinor' AS gross_minor
      FROM invoice WHERE org_id = ${scene.orgId} AND id = ANY(${ids}::uuid[])`)
    return rows.map(({ id, status, name, number, date, currency, gross_minor: gross }) => ({
      id: encodeId('inv', id),
      name,
      detail: number,
      date,
      amount: toDecimal(BigInt(gross), currencyDigits(currency)),
      currency,
      status,
    }))
  },
}
