import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { periodOf } from '#regions/room'
import { prepareDraft } from './period/prepare_draft.ts'
import * as store from './vat_return/store.ts'
import { vatReturn } from './vat_return/vat_return.ts'

export default action({
  name: 'prepare_vat_correction',
  says: 'Prepare a correction of a filed VAT return: a draft for the same period that shows, box by box, what differs from what was filed.',
  needs: 'ledger:edit',
  input: z.strictObject({ returnId: z.string() }),
  output: vatReturn,
  fails: ['vat_return_not_found', 'return_not_filed'],

  async run(scene, input) {
    const row = await store.lockReturn(scene, input.returnId)
    if (row.status !== 'filed') throw new Failure('return_not_filed')
    const period = { from: row.period_from, to: row.period_to }
    const effective = await store.listEffective(scene)
    const whole = periodOf(row.frequency, period.to)
    return await prepareDraft(scene, {
      period,
      frequency: row.frequency,
      isShortened: whole.from !== period.from || whole.to !== period.to,
      // It may already have a filed correction; differences are to the latest filed return.
      corrects:
        effective.find((one) => one.period_from === period.from && one.period_to === period.to) ??
        row,
      effective,
    })
  },
})
