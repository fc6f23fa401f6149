import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { fractionOf } from '#kernel/values/decimal'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, roundHalfUp, toDecimal } from '#kernel/values/money'
import { homeRegion } from '#regions/room'
import { everyUnits } from './days.ts'
import { occurrenceStates } from './occurrence_store.ts'
import { sayReason } from './reasons.ts'
import { makings, recurringStates, type ShownRow } from './recurring_store.ts'

const text = z.string().nullable()

/** A recurring invoice as every operation and read returns it. */
export const recurringRecord = z.object({
  ...recordShape,
  contactId: text,
  buyerName: z.string(),
  currency: text.meta({ description: "null: the organization's." }),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
      vatRate: z.number().nullable().meta({ description: 'null: the standard rate of the day.' }),
    }),
  ),
  netAmount: z.number().meta({ description: 'What each one comes to before VAT.' }),
  every: z.object({ count: z.number().int(), unit: z.enum(everyUnits) }),
  firstOn: z.string(),
  lastOn: text,
  times: z.number().int().nullable(),
  makes: z.enum(makings),
  message: text,
  state: z.enum(recurringStates),
  reason: text.meta({ description: 'Why it stopped or ended, and what to do.' }),
  made: z.number().int(),
  nextOn: text,
  setBy: z.string().meta({ description: 'In whose name invoices are issued.' }),
  occurrences: z
    .array(
      z.object({
        number: z.number().int(),
        dueOn: z.string(),
        madeOn: z.string(),
        invoiceId: text,
        state: z.enum(occurrenceStates),
        says: z.string().meta({ description: 'Why it was made, or what went wrong.' }),
      }),
    )
    .meta({ description: 'The last twelve, the newest first.' }),
})

export type RecurringRecord = z.input<typeof recurringRecord>

/** Each line is rounded by itself, as on the invoice. */
function netOf({ lines }: ShownRow, currency: string): number {
  const digits = currencyDigits(currency)
  const minor = lines.map(({ quantity = 1, unitPrice }) => {
    const [count, price] = [fractionOf(String(quantity)), fractionOf(String(unitPrice))]
    return roundHalfUp(count.top * price.top * 10n ** BigInt(digits), count.bottom * price.bottom)
  })
  return toDecimal(
    minor.reduce((sum, one) => sum + one, 0n),
    digits,
  )
}

export function toRecurring(
  scene: Pick<Scene, 'allowed' | 'principal'>,
  row: ShownRow,
): RecurringRecord {
  return {
    id: encodeId('rci', row.id),
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    buyerName: row.buyer_name,
    currency: row.currency,
    lines: row.lines.map(({ quantity = 1, ...line }) => ({ ...line, quantity })),
    netAmount: netOf(row, row.currency ?? homeRegion(scene).currency),
    every: { count: row.every_count, unit: row.every_unit },
    firstOn: row.first_on,
    lastOn: row.last_on,
    times: row.times,
    makes: row.makes,
    message: row.message,
    state: row.state,
    reason: row.reason === null ? null : sayReason(row.reason),
    made: row.made,
    nextOn: row.state === 'active' ? row.next_on : null,
    setBy: row.set_by,
    occurrences: row.occurrences.map((one) => ({
      number: one.number,
      dueOn: one.due_on,
      madeOn: one.made_on,
      invoiceId: one.invoice_id === null ? null : encodeId('inv', one.invoice_id),
      state: one.state,
      says: sayOccurrence(row, one),
    })),
    ...stampsOf(row),
    allowedActions: scene.allowed(
      row.state === 'ended' ? [] : ['save_recurring_invoice', 'end_recurring_invoice'],
    ),
  }
}

function sayOccurrence(row: ShownRow, one: ShownRow['occurrences'][number]): string {
  if (one.problem !== null) return one.problem.detail
  if (one.waits_for !== null) return one.waits_for
  const late =
    one.made_on === one.due_on
      ? ''
      : ` It was made on ${one.made_on} and is dated that day, not back.`
  return `Number ${one.number} of the recurring invoice that ${row.set_by} set, due on ${one.due_on}.${late}`
}

export function changedRecurring(
  scene: Scene,
  what: 'created' | 'updated' | 'made' | 'stopped' | 'ended',
  before: ShownRow | null,
  after: ShownRow,
): RecurringRecord {
  const record = toRecurring(scene, after)
  const old = before === null ? null : toRecurring(scene, before)
  scene.changed({ event: `recurring_invoice.${what}`, id: record.id, before: old, after: record })
  return record
}
