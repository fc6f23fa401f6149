import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { takingsStates, type TakingsRow } from './store.ts'
import { paymentKinds } from './takings_input.ts'
import { showWarnings, takingsWarning } from '../cash/warnings.ts'

/** The takings of a day and till as every operation and read returns them. */
export const takingsRecord = z.object({
  ...recordShape,
  date: z.string(),
  register: z.string().nullable(),
  number: z.string().nullable(),
  status: z.enum(takingsStates),
  currency: z.string(),
  rates: z.array(
    z.object({
      vatCode: z.string(),
      rate: z.number(),
      account: z.string(),
      gross: z.number(),
      net: z.number(),
      vat: z.number(),
    }),
  ),
  paidBy: z.array(
    z.object({ kind: z.enum(paymentKinds), account: z.string(), amount: z.number() }),
  ),
  totals: z.object({ gross: z.number(), net: z.number(), vat: z.number() }),
  difference: z.object({ amount: z.number(), reason: z.string() }).nullable(),
  rule: z.string().meta({ description: 'The rule by which VAT was taken out of the takings.' }),
  fileId: z.string().nullable(),
  ledgerEntryId: z.string(),
  reversal: z
    .object({ ledgerEntryId: z.string(), reason: z.string() })
    .nullable()
    .meta({ description: 'The reversing entry and why; null while the takings stand.' }),
  warnings: z.array(takingsWarning),
  recordedBy: z.string(),
})

export type TakingsRecord = z.input<typeof takingsRecord>

export function toTakings(scene: Pick<Scene, 'allowed'>, row: TakingsRow): TakingsRecord {
  const digits = currencyDigits(row.currency)
  const money = (minor: string): number => toDecimal(BigInt(minor), digits)
  const { difference_reason: why, reversal_id: reversal, reversal_reason: reversedFor } = row
  return {
    id: encodeId('tak', row.id),
    date: row.date,
    register: row.register,
    number: row.number,
    status: row.status,
    currency: row.currency,
    rates: row.rates.map((one) => ({
      vatCode: one.vatCode,
      rate: Number(one.rate),
      account: one.account,
      gross: money(one.gross),
      net: money(one.net),
      vat: money(one.vat),
    })),
    paidBy: row.paid_by.map((one) => ({
      kind: one.kind as (typeof paymentKinds)[number],
      account: one.account,
      amount: money(one.amount),
    })),
    totals: {
      gross: money(row.gross_minor),
      net: money(row.net_minor),
      vat: money(row.vat_minor),
    },
    difference: why === null ? null : { amount: money(row.difference_minor), reason: why },
    rule: row.rule_source,
    fileId: row.file_id === null ? null : encodeId('file', row.file_id),
    ledgerEntryId: encodeId('led', row.entry_id),
    reversal:
      reversal === null
        ? null
        : { ledgerEntryId: encodeId('led', reversal), reason: reversedFor ?? '' },
    warnings: showWarnings(row.warnings),
    recordedBy: row.recorded_by,
    ...stampsOf(row),
    allowedActions: scene.allowed([
      row.status === 'recorded' ? 'reverse_takings' : 'record_takings',
    ]),
  }
}

export function changedTakings(
  scene: Scene,
  what: 'recorded' | 'reversed',
  before: TakingsRow | null,
  after: TakingsRow,
): TakingsRecord {
  const record = toTakings(scene, after)
  const old = before === null ? null : toTakings(scene, before)
  scene.changed({ event: `takings.${what}`, id: record.id, before: old, after: record })
  return record
}
