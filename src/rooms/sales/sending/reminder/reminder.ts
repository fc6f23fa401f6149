import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { sayReason } from './charge_reasons.ts'
import { reminderStates, type ReminderRow } from './reminder_store.ts'

const chargedShape = {
  fee: z.number(),
  compensation: z.number(),
  interest: z.number(),
}

const explained = z
  .array(z.object({ code: z.string(), detail: z.string() }))
  .meta({ description: 'Why it charges this, with the rule and its source; or why nothing.' })

/** A reminder as every operation and read returns it. */
export const reminderRecord = z.object({
  ...recordShape,
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  number: z.number().int().meta({ description: 'The first, second or third of this invoice.' }),
  status: z.enum(reminderStates),
  date: z.string(),
  payBy: z.string(),
  buyerKind: z.enum(['business', 'consumer']),
  currency: z.string(),
  openAmount: z.number().meta({ description: 'What was left of the invoice.' }),
  ...chargedShape,
  total: z.number().meta({
    description: 'What it asks for: the rest of the invoice, these charges, and earlier ones.',
  }),
  explanation: explained,
  ledgerEntryId: z.string().nullable().meta({ description: 'The entry of what it charges.' }),
  withdrawal: z.object({ reason: z.string(), ledgerEntryId: z.string().nullable() }).nullable(),
  madeBy: z.string(),
})

export type ReminderRecord = z.input<typeof reminderRecord>

export function toReminder(scene: Pick<Scene, 'allowed'>, row: ReminderRow): ReminderRecord {
  const money = (minor: string): number => toDecimal(BigInt(minor), currencyDigits(row.currency))
  const { withdrawal_reason: reason, reversal_id: reversal } = row
  return {
    id: encodeId('rmd', row.id),
    invoiceId: encodeId('inv', row.invoice_id),
    invoiceNumber: row.paper.invoice.number,
    number: row.number,
    status: row.status,
    date: row.date,
    payBy: row.pay_by,
    buyerKind: row.buyer_kind,
    currency: row.currency,
    openAmount: money(row.open_minor),
    fee: money(row.fee_minor),
    compensation: money(row.compensation_minor),
    interest: money(row.interest_minor),
    total: Number(row.paper.total),
    explanation: row.explanation.map((one) => ({ code: one.code, detail: sayReason(one) })),
    ledgerEntryId: row.entry_id === null ? null : encodeId('led', row.entry_id),
    withdrawal:
      reason === null
        ? null
        : { reason, ledgerEntryId: reversal === null ? null : encodeId('led', reversal) },
    madeBy: row.made_by,
    ...stampsOf(row),
    allowedActions: scene.allowed(row.status === 'standing' ? ['withdraw_reminder'] : []),
  }
}

export function changedReminder(
  scene: Scene,
  what: 'created' | 'withdrawn',
  before: ReminderRow | null,
  after: ReminderRow,
): ReminderRecord {
  const record = toReminder(scene, after)
  const old = before === null ? null : toReminder(scene, before)
  scene.changed({ event: `reminder.${what}`, id: record.id, before: old, after: record })
  return record
}
