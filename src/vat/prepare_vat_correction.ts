import { z } from 'zod'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { periodOf } from '#regions/room'
import { keepPrepared } from './keep_prepared.ts'
import * as store from './store.ts'
import { vatReturn } from './vat_return.ts'

export default action({
  name: 'prepare_vat_correction',
  says: 'Draw up the period of a filed VAT return anew, as a draft that shows box by box what differs from what was filed.',
  needs: 'ledger:edit',
  input: z.strictObject({ returnId: z.string() }),
  output: vatReturn,
  fails: ['vat_return_not_found', 'return_not_filed'],

  async run(scene, input) {
    const row = await store.lockReturn(scene, input.returnId)
    if (row.status !== 'filed') throw new Failure('return_not_filed')
    const period = { from: row.period_from, to: row.period_to }
    const standing = await store.listStanding(scene)
    const whole = periodOf(row.frequency, period.to)
    return await keepPrepared(scene, {
      period,
      frequency: row.frequency,
      isShortened: whole.from !== period.from || whole.to !== period.to,
      // It may have been put right before: what differs is told from what the authority has now.
      corrects:
        standing.find((one) => one.period_from === period.from && one.period_to === period.to) ??
        row,
      standing,
    })
  },
})
