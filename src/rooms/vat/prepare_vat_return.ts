import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { findSettings } from '#settings/room'
import { chooseOpenPeriod } from './period/open_period.ts'
import { queueMissedCorrections } from './propose_correction.ts'
import { prepareDraft } from './period/prepare_draft.ts'
import * as store from './vat_return/store.ts'
import { holdThrough } from './figures/sums_store.ts'
import { vatReturn } from './vat_return/vat_return.ts'

export default action({
  name: 'prepare_vat_return',
  says: 'Prepare the VAT return of the oldest ended period that is due and not filed, otherwise of the current one, from the posted entries, as a draft to review. Preparing it again recalculates the draft.',
  needs: 'ledger:edit',
  input: z.strictObject({}),
  output: vatReturn,
  fails: [],

  async run(scene) {
    store.lockReturns(scene)
    await holdThrough(scene)
    const settings = await findSettings(scene)
    const effective = await store.listEffective(scene)
    const chosen = await chooseOpenPeriod(scene, settings, effective)
    const corrects = effective.find((row) => row.id === chosen.corrects) ?? null
    const asked = { ...chosen, settings, effective, corrects, isDraftSeen: true }
    const record = await prepareDraft(scene, asked)
    await queueMissedCorrections(scene, effective)
    return record
  },
})
