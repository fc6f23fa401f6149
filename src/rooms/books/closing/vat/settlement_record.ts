import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { settledParts } from './settlement_rules.ts'
import type { SettlementRow } from './settlement_store.ts'

export const settlementStates = ['settled', 'reversed'] as const

/** A filed return whose VAT was moved to the account where it is paid. */
export const vatSettlementRecord = z.object({
  ...recordShape,
  returnId: z.string(),
  status: z.enum(settlementStates),
  date: z.string().meta({
    description: 'Of the entry: the last day of the period, or the first open one after it.',
  }),
  currency: z.string(),
  ledgerEntryId: z.string().meta({
    description: 'The entry; a payment to or from the tax authority is matched to it.',
  }),
  toSettle: z.number().meta({ description: 'To pay; below 0: to get back.' }),
  carried: z.number().meta({ description: 'Left to the next period: a credit above 0.' }),
  dueDate: z.string(),
  lines: z
    .array(
      z.object({
        account: z.string(),
        amount: z.number(),
        part: z.enum(settledParts),
        box: z.string().nullable(),
      }),
    )
    .meta({
      description:
        'vat empties an account; box is interest, an advance or a credit; to_settle stays open until it is paid; rounding is what the form leaves out.',
    }),
  reversal: z.object({ ledgerEntryId: z.string(), reason: z.string() }).nullable(),
  by: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
})

export type VatSettlementRecord = z.input<typeof vatSettlementRecord>

export function toSettlement(scene: Scene, row: SettlementRow): VatSettlementRecord {
  const digits = currencyDigits(row.currency)
  const money = (minor: string): number => toDecimal(BigInt(minor), digits)
  const { reversal_id: reversal, reversal_reason: reason } = row
  return {
    id: encodeId('vst', row.id),
    returnId: encodeId('vat', row.return_id),
    status: reversal === null ? 'settled' : 'reversed',
    date: row.date,
    currency: row.currency,
    ledgerEntryId: encodeId('led', row.entry_id),
    toSettle: money(row.to_settle_minor),
    carried: money(row.carried_minor),
    dueDate: row.due_on,
    lines: row.lines.map(({ account, minor, part, box }) => {
      return { account, amount: money(minor), part, box }
    }),
    reversal:
      reversal === null || reason === null
        ? null
        : { ledgerEntryId: encodeId('led', reversal), reason },
    by: row.done_by,
    ...stampsOf(row),
    allowedActions: scene.allowed(reversal === null ? ['reverse_vat_settlement'] : []),
  }
}

export function changedSettlement(
  scene: Scene,
  event: 'settled' | 'reversed',
  before: SettlementRow | null,
  row: SettlementRow,
): VatSettlementRecord {
  const after = toSettlement(scene, row)
  scene.changed({
    event: `vat_settlement.${event}`,
    id: after.id,
    before: before === null ? null : toSettlement(scene, before),
    after,
  })
  return after
}
