import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { sendingStates } from '../letter/states.ts'
import { works, type WorkPlace, type WorkRow } from './work_store.ts'

const text = z.string().nullable()

/** An invoice that somebody still has something to do with, in short. */
export const workItem = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  status: z.enum(['draft', 'issued']),
  work: z.enum(works).meta({
    description:
      'stopped: rejected by the exchange or refused by the buyer. to_send: issued, and nothing of it went out.',
  }),
  contactId: text,
  buyerName: z.string(),
  email: text.meta({ description: 'Where it would be mailed.' }),
  number: text,
  date: text,
  dueDate: text,
  currency: z.string(),
  amount: z.number().meta({ description: 'With VAT.' }),
  openAmount: z.number(),
  overdueDays: z.number().int(),
  einvoiceStatus: text,
  resendBy: text,
  sending: z
    .object({ state: z.enum(sendingStates), to: z.string(), at: z.string() })
    .nullable()
    .meta({ description: 'The last mail with it.' }),
  reminders: z.number().int(),
  remindedOn: text,
  promisedOn: text.meta({ description: 'What the buyer promised and has not paid.' }),
  dispute: text.meta({ description: 'What the buyer disputes; nobody is reminded of it.' }),
  updatedAt: z.string(),
})

export type WorkItem = z.input<typeof workItem>

export function toWorkItem(row: WorkRow): WorkItem {
  const decimal = (minor: string): number => toDecimal(BigInt(minor), currencyDigits(row.currency))
  const { sending_state: state, sending_to: to, sending_at: at } = row
  return {
    id: encodeId('inv', row.id),
    kind: row.kind,
    status: row.status,
    work: row.work,
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    buyerName: row.buyer_name,
    email: row.email,
    number: row.number,
    date: row.date,
    dueDate: row.due_on,
    currency: row.currency,
    amount: decimal(row.gross_minor),
    openAmount: decimal(row.open_minor),
    overdueDays: row.overdue_days,
    einvoiceStatus: row.einvoice_status,
    resendBy: row.resend_by,
    sending:
      state === null || to === null || at === null ? null : { state, to, at: at.toISOString() },
    reminders: row.reminders,
    remindedOn: row.reminded_on,
    promisedOn: row.promised_on,
    dispute: row.disputed ? row.disputed_words : null,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** As the store orders them. */
export function keyOf(item: z.output<typeof workItem>): WorkPlace['key'] {
  const place = String(works.indexOf(item.work))
  if (item.work !== 'drafts') {
    return place + (item.resendBy ?? item.dueDate ?? item.date ?? '9999-12-31')
  }
  const saved = Math.floor(new Date(item.updatedAt).getTime() / 1_000)
  return place + String(10_000_000_000 - saved).padStart(12, '0')
}
