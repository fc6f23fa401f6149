import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { decodeId, encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { several } from '#kernel/values/several'
import * as store from './work/einvoice_work_store.ts'

const text = z.string().nullable()

const item = z.object({
  id: z.string(),
  einvoiceId: z.string(),
  group: z.enum(store.groups).meta({
    description:
      'to_fix: rejected by the exchange, or refused and not credited. to_tell: issued but not delivered, and nobody told the buyer since.',
  }),
  kind: z.enum(['invoice', 'credit_note']),
  status: z.string().meta({ description: 'Of its last file, see `einvoices`.' }),
  buyerName: z.string(),
  number: text,
  date: text,
  currency: z.string(),
  amount: z.number().meta({ description: 'With VAT.' }),
  fileName: z.string(),
  resendBy: text,
  changedAt: z.string(),
})

const filters = z.strictObject({
  group: several(store.groups).optional(),
  q: z.string().max(200).optional().meta({ description: 'Part of the name or number.' }),
})

export default read({
  name: 'einvoice-work',
  resource: 'einvoice_work',
  says: 'Invoices that went to the exchange, by what is to be done with them: to fix, to tell the buyer, fine. Every attempt with its notifications: `einvoices?invoiceId=`.',
  needs: 'invoices:read',
  fails: [],
  item,
  filters,
  async list(scene, { filters: given, limit, after }) {
    const [group, id] = after ?? []
    const place = group === undefined || id === undefined ? null : { rank: Number(group), id }
    return (await store.listEinvoiceWork(scene, wanted(given), limit, place)).map(toItem)
  },
  position: ({ group, einvoiceId }) => [
    String(store.groups.indexOf(group)),
    decodeId('ein', einvoiceId) ?? '',
  ],
  count: (scene, given, cap) => store.countEinvoiceWork(scene, wanted(given), cap),
})

const wanted = ({ group, q }: z.output<typeof filters>): store.EinvoiceWorkFilters => ({
  groups: group ?? null,
  q: q === undefined || q === '' ? null : q,
})

function toItem(row: store.EinvoiceWorkRow): z.input<typeof item> {
  return {
    id: encodeId('inv', row.id),
    einvoiceId: encodeId('ein', row.einvoice_id),
    group: row.work,
    kind: row.kind,
    status: row.status,
    buyerName: row.buyer_name,
    number: row.number,
    date: row.date,
    currency: row.currency,
    amount: toDecimal(BigInt(row.gross_minor), currencyDigits(row.currency)),
    fileName: row.file_name,
    resendBy: row.resend_by,
    changedAt: row.updated_at.toISOString(),
  }
}
