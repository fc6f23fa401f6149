import { today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { plausibleDays } from '#kernel/values/plausible_day'
import {
  regionOf,
  taxRegimeOf,
  vatFrequencyOf,
  type Period,
  type Region,
  type VatFrequency,
} from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { firstDay } from '../figures/sums_store.ts'
import { carriedInto } from '../vat_return/carry.ts'
import { listEffective, type VatReturnRow } from '../vat_return/store.ts'
import { firstFiledDay } from './lock_store.ts'
import { listVatMonths } from './vat_months_store.ts'

/**
 * The day from which returns are due: the day on which the books begin, where it is set. Otherwise
 * the day of the first entry that is not reversed and not implausibly old, or the first day ever
 * filed, whichever is earlier. Null if there is neither.
 */
async function openSince(
  scene: Scene,
  { profile }: Pick<SettingsRow, 'profile'>,
): Promise<string | null> {
  const begin = profile.booksBeginOn ?? null
  if (begin !== null) return begin
  // One entry with a mistaken date must not make returns of many decades due.
  const { earliest } = plausibleDays(scene.today)
  const days = [await firstDay(scene, earliest), await firstFiledDay(scene)]
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}

export type Obligation = {
  /** The day from which returns are due; null if nothing is known of the organization yet. */
  since: string | null
  /** How often VAT is settled; by the month where the tax regime knows no periodic returns. */
  frequency: VatFrequency
  /** False under a tax regime without periodic returns, reports and advances. */
  isPeriodic: boolean
  /** Whether a return, or under such a regime a payment, is due for that period. */
  isDue: (period: Period) => boolean
}

/**
 * What an organization must declare. Where the law asks for no empty returns, a period since the
 * beginning of the books is due if it holds VAT, takes over what the period before left, or has an
 * advance. Without periodic returns only VAT that is owed for sellers is due.
 */
export async function findObligation(
  scene: Scene,
  settings: SettingsRow,
  given: { region?: Region; effective?: readonly VatReturnRow[] } = {},
): Promise<Obligation> {
  const region = given.region ?? regionOf(settings.region_key)
  const isPeriodic =
    taxRegimeOf(region, settings.profile.taxRegime ?? null)?.periodicReturns ?? true
  const since = await openSince(scene, settings)
  const { frequency } = isPeriodic
    ? vatFrequencyOf(region, settings.vat_frequency)
    : { frequency: 'monthly' as const }
  const found = { since, frequency, isPeriodic }
  // Unless it is known on which day the books begin, every period since the first entry counts.
  const isEach = region.vatReturn.emptyReturns.due || !settings.profile.booksBeginOn
  if (isPeriodic && isEach) return { ...found, isDue: () => true }
  if (since === null) return { ...found, isDue: () => false }
  const days = { from: since, to: today(scene.now, region.timeZone) }
  const months = await listVatMonths(scene, days, isPeriodic ? {} : { role: 'output' })
  const effective = isPeriodic ? (given.effective ?? (await listEffective(scene))) : []
  return {
    ...found,
    isDue: (period) => {
      if (months.some((month) => period.from <= month && month <= period.to)) return true
      const { debtMinor, creditMinor } = carriedInto(period, effective)
      return debtMinor !== 0n || creditMinor !== 0n || hasAdvance(region, period, effective)
    },
  }
}

/** An advance for the year's last period, paid by what was owed for the same period a year before. */
function hasAdvance(region: Region, { to }: Period, effective: readonly VatReturnRow[]): boolean {
  if (region.vatReturn.advance === null || to.slice(5) !== '12-31') return false
  const before = effective.find((one) => one.period_to === `${Number(to.slice(0, 4)) - 1}-12-31`)
  return before !== undefined && BigInt(before.snapshot.payableMinor) > 0n
}
