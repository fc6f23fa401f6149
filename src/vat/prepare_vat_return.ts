import { z } from 'zod'
import { today } from '#kernel/day'
import { action } from '#kernel/definition'
import type { Scene } from '#kernel/scene'
import { regionOf, vatFrequencyOf } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { choosePeriod } from './choose_period.ts'
import { mendLater } from './propose_correction.ts'
import { openSince } from './since.ts'
import { fedAccounts, feedsOf } from './feeds.ts'
import { keepPrepared } from './keep_prepared.ts'
import * as store from './store.ts'
import type { VatReturnRow } from './store.ts'
import { hasVatSince, holdThrough } from './sums_store.ts'
import { vatReturn } from './vat_return.ts'

export default action({
  name: 'prepare_vat_return',
  says: "Draw up the current period's VAT return from the posted entries, as a draft to look through. Prepared again it is drawn up anew.",
  needs: 'ledger:edit',
  input: z.strictObject({}),
  output: vatReturn,
  fails: [],

  async run(scene) {
    store.takeReturnsTurn(scene)
    await holdThrough(scene)
    const settings = await findSettings(scene)
    const region = regionOf(settings.region_key)
    const { frequency } = vatFrequencyOf(region, settings.vat_frequency)
    const standing = await store.listStanding(scene)
    const chosen = choosePeriod({
      frequency,
      today: today(scene.now, region.timeZone),
      first: await openSince(scene),
      filed: standing.map(asPeriod),
      changed: await changedSince(scene, standing, settings),
    })
    const corrects = standing.find((row) => row.id === chosen.corrects) ?? null
    const record = await keepPrepared(scene, { ...chosen, standing, corrects, isDraftSeen: true })
    await mendLater(scene, standing)
    return record
  },
})

function asPeriod(row: VatReturnRow) {
  const { id, frequency, locks } = row
  return { id, frequency, from: row.period_from, to: row.period_to, locks }
}

/** Of those that were filed before their end and have ended since: where did more VAT come in? */
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
