import { today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { fedAccounts, feedsOf } from '../figures/feeds.ts'
import { hasVatSince } from '../figures/sums_store.ts'
import { toFiledPeriod, type VatReturnRow } from '../vat_return/store.ts'
import { choosePeriod, type ChosenPeriod } from './choose_period.ts'
import { findObligation } from './obligation.ts'

/** The period whose return is next: the oldest that is due and not filed, otherwise the running one. */
export async function chooseOpenPeriod(
  scene: Scene,
  settings: SettingsRow,
  effective: readonly VatReturnRow[],
): Promise<ChosenPeriod> {
  const { since, frequency, isDue } = await findObligation(scene, settings, { effective })
  return choosePeriod({
    frequency,
    today: today(scene.now, regionOf(settings.region_key).timeZone),
    first: since,
    isDue,
    filed: effective.map(toFiledPeriod),
    changed: await changedSince(scene, effective, settings),
  })
}

/** Returns filed before the end of their period that have VAT posted since. */
async function changedSince(
  scene: Scene,
  effective: readonly VatReturnRow[],
  settings: SettingsRow,
): Promise<Set<string>> {
  const day = today(scene.now, regionOf(settings.region_key).timeZone)
  const changed = new Set<string>()
  for (const row of effective.filter((one) => !one.locks && one.period_to < day)) {
    const period = { from: row.period_from, to: row.period_to }
    const accounts = fedAccounts(feedsOf(regionOf(row.region_key)))
    if (await hasVatSince(scene, period, row.through_seq, accounts)) changed.add(row.id)
  }
  return changed
}
