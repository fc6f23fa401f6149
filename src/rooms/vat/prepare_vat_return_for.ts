import { z } from 'zod'
import { today } from '#kernel/values/day'
import { action } from '#kernel/corridor/definition'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { namePeriod, periodKey } from './period/named_period.ts'
import { findObligation } from './period/obligation.ts'
import { prepareDraft } from './period/prepare_draft.ts'
import * as store from './vat_return/store.ts'
import { vatReturn } from './vat_return/vat_return.ts'

export default action({
  name: 'prepare_vat_return_for',
  says: 'Prepare the VAT return of a named period from the posted entries, as a draft to review. For a period that is filed it prepares a correction.',
  needs: 'ledger:edit',
  input: z.strictObject({
    period: z.string().regex(periodKey, 'Use a period such as 2026-03, 2026-Q1, 2026-H1 or 2026.'),
  }),
  output: vatReturn,
  fails: ['vat_period_unknown', 'vat_period_not_begun', 'before_books_begin', 'period_filed'],

  async run(scene, input) {
    store.lockReturns(scene)
    const settings = await findSettings(scene)
    const effective = await store.listEffective(scene)
    const { frequency } = await findObligation(scene, settings, { effective })
    const chosen = namePeriod({
      key: input.period,
      frequency,
      today: today(scene.now, regionOf(settings.region_key).timeZone),
      begin: settings.profile.booksBeginOn ?? null,
      filed: effective.map(store.toFiledPeriod),
    })
    const corrects = effective.find((row) => row.id === chosen.corrects) ?? null
    const asked = { ...chosen, settings, effective, corrects, isDraftSeen: true }
    return await prepareDraft(scene, asked)
  },
})
