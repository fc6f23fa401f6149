import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits, fromDecimal, isExactDecimal } from '#kernel/values/money'
import { regionOf } from '#regions/room'
import { isApplied } from './figures/boxes.ts'
import { prepareDraft } from './period/prepare_draft.ts'
import * as store from './vat_return/store.ts'
import type { VatReturnRow } from './vat_return/store.ts'
import { toVatReturn, vatReturn } from './vat_return/vat_return.ts'

const amount = z
  .number()
  .min(0)
  .max(1e12)
  .refine((value) => isExactDecimal(value), 'Use at most two decimals.')

export default action({
  name: 'fill_vat_return',
  says: 'Fill in boxes of a prepared VAT return that cannot be calculated from the ledger, such as a credit from the previous year. The return is then recalculated.',
  needs: 'ledger:edit',
  input: z.strictObject({
    returnId: z.string(),
    boxes: z
      .array(z.strictObject({ code: z.string().max(50), amount: amount.nullable() }))
      .min(1)
      .max(50)
      .meta({ description: 'An amount of null clears the box.' }),
  }),
  output: vatReturn,
  fails: ['vat_return_not_found', 'return_already_filed', 'unknown_vat_box'],

  async run(scene, input) {
    const row = await store.lockReturn(scene, input.returnId)
    const { id } = toVatReturn(scene, row)
    if (row.status === 'filed') throw new Failure('return_already_filed', { id })
    const given = { ...row.given }
    for (const { code, amount: wanted } of input.boxes) {
      assertGiven(row, code)
      if (wanted === null) delete given[code]
      else given[code] = String(fromDecimal(wanted, currencyDigits(row.currency)))
    }
    const effective = await store.listEffective(scene)
    return await prepareDraft(scene, {
      period: { from: row.period_from, to: row.period_to },
      frequency: row.frequency,
      isShortened: row.snapshot.warnings.some((one) => one.code === 'period_shortened'),
      corrects: effective.find((one) => one.id === row.corrects) ?? null,
      effective,
      given,
    })
  },
})

function assertGiven(row: VatReturnRow, code: string): void {
  const { frequency, region_key: key } = row
  const period = { from: row.period_from, to: row.period_to }
  const open = regionOf(key).vatBoxes.filter(
    (box) => box.kind === 'given' && isApplied(box, { frequency, period }),
  )
  if (open.some((box) => box.id === code)) return
  throw new Failure('unknown_vat_box', { box: code, known: open.map((box) => box.id) })
}
