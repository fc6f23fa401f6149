import { z } from 'zod'
import { today } from '#kernel/values/day'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { choosePeriod } from './period/choose_period.ts'
import { queueMissedCorrections } from './propose_correction.ts'
import { findObligation } from './period/obligation.ts'
import { fedAccounts, feedsOf } from './figures/feeds.ts'
import { saveDraft } from './vat_return/save_draft.ts'
import * as store from './vat_return/store.ts'
import { toFiledPeriod, type VatReturnRow } from './vat_return/store.ts'
import { hasVatSince, holdThrough } from './figures/sums_store.ts'
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
    const region = regionOf(settings.region_key)
    const standing = await store.listStanding(scene)
    const { since, frequency, isDue } = await findObligation(scene, settings, { standing })
    const chosen = choosePeriod({
      frequency,
      today: today(scene.now, region.timeZone),
      first: since,
      isDue,
      filed: standing.map(toFiledPeriod),
      changed: await changedSince(scene, standing, settings),
    })
    const corrects = standing.find((row) => row.id === chosen.corrects) ?? null
    const record = await saveDraft(scene, { ...chosen, standing, corrects, isDraftSeen: true })
    await queueMissedCorrections(scene, standing)
    return record
  },
})

/** Returns filed before the end of their period that have VAT posted since. */
async function changedSince(
  scene: Scene,
  standing: readonly VatReturnRow[],
  settings: SettingsRow,
): Promise<Set<string>> {
  const day = today(scene.now, regionOf(settings.region_key).timeZone)
  const changed = new Set<string>()
  for (const row of standing.filter((one) => !one.locks && one.period_to < day)) {
    const period = { from: row.period_from, to: row.period_to }
    const accounts = fedAccounts(feedsOf(regionOf(row.region_key)))
    if (await hasVatSince(scene, period, row.through_seq, accounts)) changed.add(row.id)
  }
  return changed
}
