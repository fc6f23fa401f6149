import { addDays } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { periodOf, regionOf, type Period, type VatFrequency } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import type { EarlierReturn } from '../vat_return/carry.ts'
import { figureReturn } from '../vat_return/figure_return.ts'
import { storeCarried } from '../vat_return/snapshot.ts'
import { listDrafts, type VatReturnRow } from '../vat_return/store.ts'
import { openParts } from './choose_period.ts'
import { findObligation } from './obligation.ts'

export type Earlier = {
  /** Of all periods before, oldest first. */
  earlier: readonly EarlierReturn[]
  /** The one directly before, where it is due and was not filed. */
  notFiled: EarlierReturn | null
}

type Asked = { period: Period; frequency: VatFrequency; effective: readonly VatReturnRow[] }

/**
 * What a return rests on is the period before it, whether that is filed or not: of one that is not
 * filed its draft counts, and without a draft it is calculated as preparing it would, and not kept.
 * An older return that was filed says nothing any more about what a later one has already used.
 */
export async function findEarlier(
  scene: Scene,
  settings: SettingsRow,
  { period, frequency, effective }: Asked,
): Promise<Earlier> {
  const covered = effective.map((one) => ({ from: one.period_from, to: one.period_to }))
  const isCarried = regionOf(settings.region_key).vatReturn.carry !== null
  if (!isCarried || isCovered(addDays(period.from, -1), covered)) {
    return { earlier: effective, notFiled: null }
  }
  const { since, isDue, isPeriodic } = await findObligation(scene, settings, { effective })
  const open = isPeriodic ? openBefore({ period, frequency, covered, since }) : []
  if (open.length === 0) return { earlier: effective, notFiled: null }
  const drafts = await listDrafts(scene)
  const earlier: EarlierReturn[] = [...effective]
  for (const part of open) {
    const draft = drafts.find((one) => one.period_from === part.from && one.period_to === part.to)
    const found = draft ?? (await calculate(scene, settings, { part, frequency, earlier }))
    earlier.push(found)
    earlier.sort((a, b) => (a.period_from < b.period_from ? -1 : 1))
  }
  const last = open.at(-1)
  const before = earlier.find((one) => one.period_from === last?.from)
  return { earlier, notFiled: last && before && isDue(last) ? before : null }
}

const isCovered = (day: string, covered: readonly Period[]): boolean =>
  covered.some((one) => one.from <= day && day <= one.to)

/** Periods directly before it that are not filed, back to one that is or to the beginning of the books. */
function openBefore(asked: {
  period: Period
  frequency: VatFrequency
  covered: readonly Period[]
  since: string | null
}): Period[] {
  const { period, frequency, covered, since } = asked
  if (since === null) return []
  const open: Period[] = []
  let day = addDays(period.from, -1)
  while (day >= since && !isCovered(day, covered)) {
    const last = day
    const part = openParts(periodOf(frequency, last), covered).find((one) => one.to === last)
    if (part === undefined) break
    open.unshift(part)
    day = addDays(part.from, -1)
  }
  return open
}

async function calculate(
  scene: Scene,
  settings: SettingsRow,
  asked: { part: Period; frequency: VatFrequency; earlier: readonly EarlierReturn[] },
): Promise<EarlierReturn> {
  const { part, frequency, earlier } = asked
  const { ending } = await figureReturn(scene, settings, {
    period: part,
    frequency,
    given: {},
    earlier,
  })
  return {
    frequency,
    period_from: part.from,
    period_to: part.to,
    snapshot: { carries: storeCarried(ending.carries) },
  }
}
