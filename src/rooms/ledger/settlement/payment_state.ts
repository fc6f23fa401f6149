import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { currencyDigits, toDecimal } from '#kernel/values/money'

const paymentStates = ['open', 'part', 'paid', 'credited', 'written_off'] as const
type PaymentState = (typeof paymentStates)[number]

/** How far a document or invoice is paid, beside its record. */
export const paymentPart = z.object({
  state: z.enum(paymentStates).meta({
    description:
      'open: nothing is paid. part: some of it is. credited: closed by credit notes alone. written_off: closed without money.',
  }),
  openAmount: z.number().meta({
    description: 'What is left to pay, less its credit notes; below zero: paid too much.',
  }),
  overdueDays: z.number().int().meta({
    description: 'Days since the due day, if something is left to pay; otherwise 0.',
  }),
})

type PaymentRecord = z.input<typeof paymentPart>

type PaymentRow = {
  id: string
  currency: string
  open_minor: string
  state: PaymentState
  overdue_days: number
}

/** Of these, those that stand in the books now; by uuid. */
export async function paymentsOf(
  scene: Scene,
  source: 'document' | 'invoice',
  ids: readonly string[],
): Promise<Map<string, PaymentRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await scene.tx.query<PaymentRow>(sql`
    SELECT asked.id, p.currency, p.open_minor, p.state,
      CASE WHEN p.open_minor > 0 THEN greatest(${scene.today}::date - p.due_on, 0) ELSE 0 END
        AS overdue_days
    FROM unnest(${ids}::uuid[]) AS asked (id)
    CROSS JOIN LATERAL payment_of(${source}, asked.id, ${scene.today}::date) AS p`)
  return new Map(rows.map((row) => [row.id, toPayment(row)]))
}

function toPayment(row: PaymentRow): PaymentRecord {
  return {
    state: row.state,
    openAmount: toDecimal(BigInt(row.open_minor), currencyDigits(row.currency)),
    overdueDays: row.overdue_days ?? 0,
  }
}

/** Filters of a list whose records have a payment. */
export const paymentFilters = {
  paid: z.enum(paymentStates).optional().meta({ description: 'How far it is paid.' }),
  overdue: z.enum(['true', 'false']).optional().meta({
    description: '"true": past its due day and not paid; "false": all others.',
  }),
}

export type PaymentFilters = {
  paid?: PaymentState | undefined
  overdue?: string | undefined
}
