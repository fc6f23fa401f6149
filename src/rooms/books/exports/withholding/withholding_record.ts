import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import type { Home } from '../download/home.ts'
import { partsOf, placesOf, type WithheldPart } from './withholding.ts'
import { listWithheld, type WithheldRow } from './withholding_store.ts'

const text = z.string().nullable()
export const sides = ['supplier', 'customer'] as const

export const withholding = z.object({
  id: z.string(),
  side: z.enum(sides).meta({
    description: 'supplier: kept back from a supplier; customer: kept back from us by a customer.',
  }),
  kind: z.enum(['income_tax', 'contributions']),
  month: text.meta({ description: 'The month of the payment, in which it counts; null: unpaid.' }),
  dueDate: text.meta({ description: 'When it must be passed on.' }),
  taxCode: text.meta({ description: 'The code of that payment, such as 1040.' }),
  amount: z.number(),
  currency: z.string(),
  account: z.string(),
  paidOn: text,
  transactionId: text.meta({ description: 'The bank transaction that paid it.' }),
  paymentEntryId: text.meta({ description: 'The ledger entry of the payment.' }),
  ledgerEntryId: z.string(),
  documentId: text,
  invoiceId: text,
  date: z.string(),
  text: z.string(),
})

export type WithholdingRecord = z.input<typeof withholding>

/** A bill may be dated after its payment, so a month is not cut by the days of entries. */
export const everyDay = '9999-12-31'

/** Everything up to that day: what counts with a payment, and what waits for one. */
export async function listParts(scene: Scene, home: Home, until: string): Promise<WithheldPart[]> {
  const accounts = [...placesOf(home.region).keys()]
  if (accounts.length === 0) return []
  const rows = await listWithheld(scene, accounts, until)
  return rows.flatMap((row) => partsOf(home.region, row))
}

export function toRecord(home: Home, part: WithheldPart): WithholdingRecord {
  const { row, payment } = part
  return {
    id: `${encodeId('led', row.entry_id)}.${row.account}.${part.part}`,
    side: part.side,
    kind: part.kind,
    month: payment?.on.slice(0, 7) ?? null,
    dueDate: part.dueOn,
    taxCode: part.taxCode,
    amount: toDecimal(part.amountMinor, currencyDigits(home.currency)),
    currency: home.currency,
    account: row.account,
    paidOn: payment?.on ?? null,
    transactionId: idOf('btx', payment?.transactionId),
    paymentEntryId: idOf('led', payment?.entryId),
    ledgerEntryId: encodeId('led', row.entry_id),
    ...sourceOf(row),
    date: row.date,
    text: row.text,
  }
}

function idOf(prefix: 'btx' | 'led', uuid: string | null | undefined): string | null {
  return uuid ? encodeId(prefix, uuid) : null
}

/** The document or invoice that it was kept back with. */
function sourceOf({ source, source_id: id }: WithheldRow) {
  return {
    documentId: source === 'document' && id !== null ? encodeId('doc', id) : null,
    invoiceId: source === 'invoice' && id !== null ? encodeId('inv', id) : null,
  }
}

/** In the order of payment. What is not paid comes behind every day. */
export function placeOf({ paidOn }: Pick<WithholdingRecord, 'paidOn'>): string {
  return paidOn ?? '9999-12-31'
}
