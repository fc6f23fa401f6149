import type { HitPart } from '#search/room'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'

type Row = {
  id: string
  state: string
  text: string
  reference: string | null
  voucher: string | null
  date: string
  currency: string
  debit_minor: string
}

export const ledgerEntryHits: HitPart = {
  kind: 'ledger_entry',
  needs: 'ledger:read',
  async show(scene, ids) {
    const rows = await scene.tx.query<Row>(sql`
      SELECT e.id, e.state, e.text, e.reference, e.date,
        (SELECT voucher_text(v.series, v.year_from, v.year_to, v.no) FROM voucher v
          WHERE v.org_id = e.org_id AND v.entry_id = e.id) AS voucher, e.currency,
        (SELECT coalesce(sum(l.amount_minor), 0)::text FROM ledger_line l
          WHERE l.org_id = e.org_id AND l.entry_id = e.id AND l.amount_minor > 0) AS debit_minor
      FROM ledger_entry e WHERE e.org_id = ${scene.orgId} AND e.id = ANY(${ids}::uuid[])`)
    return rows.map(
      ({ id, state, text, reference, voucher, date, currency, debit_minor: debit }) => ({
        id: encodeId('led', id),
        name: text,
        detail: voucher ?? reference,
        date,
        amount: toDecimal(BigInt(debit), currencyDigits(currency)),
        currency,
        status: state,
      }),
    )
  },
}
