import { today } from '#kernel/day'
import { currencyDigits } from '#kernel/money'
import type { Scene } from '#kernel/scene'
import { decimalOf } from '#ledger/room'
import { periodKeyOf, periodOf, previousPeriod, regionOf, vatFrequencyOf } from '#regions/room'
import type { Period, Region } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { fillBoxes, isApplied, type CodeSum, type FilledBox } from './boxes.ts'
import { advanceOf, conclude } from './conclude.ts'
import { fedAccounts, feedsOf } from './feeds.ts'
import { carriedInto } from './carry.ts'
import { gatherSamples } from './samples_store.ts'
import { differencesOf, rulesVersion, settledBy, storeBox, storeCarried } from './snapshot.ts'
import type { PreparedFields, VatReturnRow } from './store.ts'
import { holdThrough, sumAccounts, sumCodes } from './sums_store.ts'
import type { Warning } from './warnings.ts'

export type Preparing = {
  period: Period
  frequency: VatReturnRow['frequency']
  given: Record<string, string>
  isShortened: boolean
  /** The filed return that this one puts right. */
  corrects: VatReturnRow | null
  /** Filed returns that stand, oldest first. */
  standing: readonly VatReturnRow[]
}

/** Sums the books as they are now, and keeps the picture with everything that explains it. */
export async function prepareReturn(scene: Scene, asked: Preparing): Promise<PreparedFields> {
  const throughSeq = await holdThrough(scene)
  const settings = await findSettings(scene)
  const region = regionOf(settings.region_key)
  const { period, frequency, given } = asked
  const digits = currencyDigits(settings.currency)
  const feeds = feedsOf(region)
  const codes = await sumCodes(scene.tx, scene.orgId, period)
  const accounts = await sumAccounts(scene.tx, scene.orgId, period, fedAccounts(feeds))
  const carried = carriedInto(period, asked.standing)
  const amounts = Object.fromEntries(
    Object.entries(given).map(([box, minor]) => [box, BigInt(minor)]),
  )
  const figures = { frequency, period, codes, accounts, given: amounts, carried, digits }
  const boxes = fillBoxes(region, feeds, figures)
  const ending = conclude({ region, frequency, period, boxes, digits })
  const stored = boxes.map(storeBox)
  const differences = asked.corrects ? differencesOf(asked.corrects.snapshot.boxes, stored) : []
  const { nonStatutory } = vatFrequencyOf(region, frequency)
  return {
    region_key: settings.region_key,
    currency: settings.currency,
    frequency,
    given,
    through_seq: throughSeq,
    due_on: ending.dueDay,
    samples: await gatherSamples(scene, period, codes, feeds),
    snapshot: {
      rulesVersion,
      nonStatutory,
      boxes: stored,
      payableMinor: String(ending.payableMinor),
      declaredMinor: String(asked.corrects ? settledBy(asked.corrects.snapshot) : 0n),
      carriedIn: storeCarried(carried),
      carries: storeCarried(ending.carries),
      differences,
      warnings: [
        ...warningsOf(scene, settings, region, asked, codes),
        ...(nonStatutory ? [{ code: 'non_statutory', params: {} }] : []),
        ...advanceWarnings(region, asked, boxes, digits),
        ...ending.warnings,
        ...openCorrections(asked),
        ...(asked.corrects && differences.length === 0
          ? [{ code: 'nothing_to_correct', params: {} }]
          : []),
      ],
    },
  }
}

function warningsOf(
  scene: Scene,
  settings: SettingsRow,
  region: Region,
  { period, isShortened }: Preparing,
  codes: readonly CodeSum[],
): Warning[] {
  const known = new Map(region.vatCodes.map((code) => [code.id, code]))
  const unknown = [...new Set(codes.map((sum) => sum.code))].filter((code) => !known.has(code))
  const deferred = [...new Set(codes.map((sum) => sum.code))].filter(
    (code) => known.get(code)?.kind === 'deferred_sale',
  )
  const provisional = codes.filter((sum) => sum.provisional)
  const count = provisional.reduce((all, sum) => all + sum.lines, 0)
  const isRunning = period.to >= today(scene.now, regionOf(settings.region_key).timeZone)
  const found: (Warning | null)[] = [
    isRunning ? { code: 'period_running', params: { to: period.to } } : null,
    isShortened ? { code: 'period_shortened', params: {} } : null,
    count > 0 ? { code: 'provisional_entries', params: { count: String(count) } } : null,
    unknown.length > 0
      ? { code: 'unknown_vat_codes', params: { codes: unknown.join(', ') } }
      : null,
    deferred.length > 0 ? { code: 'deferred_vat', params: { codes: deferred.join(', ') } } : null,
  ]
  return found.filter((one) => one !== null)
}

/** What was filed and is being put right, so that nobody goes on without looking at it. */
function openCorrections({ standing, corrects }: Preparing): Warning[] {
  const open = standing.filter((one) => one.corrected_by !== null && one.id !== corrects?.id)
  if (open.length === 0) return []
  const periods = open.map((one) =>
    periodKeyOf(one.frequency, { from: one.period_from, to: one.period_to }),
  )
  return [{ code: 'correction_open', params: { periods: periods.join(', ') } }]
}

/** An advance is owed on the year's last period, by what the same one came to a year before. */
function advanceWarnings(
  region: Region,
  { period, frequency, standing, given }: Preparing,
  boxes: readonly FilledBox[],
  digits: number,
): Warning[] {
  const { advance, carry } = region.vatReturn
  const applied = boxes.find((one) => one.box.id === advance?.box)
  if (advance === null || carry === null || applied === undefined) return []
  const isDue = isApplied(applied.box, { frequency, period })
  if (!isDue || given[advance.box] !== undefined) return []
  let before = periodOf(frequency, period.to)
  do before = previousPeriod(frequency, before)
  while (before.to.slice(5) !== period.to.slice(5))
  const last = standing.find((one) => one.period_to === before.to)
  const then = (code: string) =>
    BigInt(last?.snapshot.boxes.find((box) => box.code === code)?.amountMinor ?? '0')
  // What was paid ahead then was owed for that period, too.
  const owed = then(carry.debt) - then(carry.credit) + then(advance.box)
  const amount = advanceOf(region, period, owed, digits)
  if (amount === 0n) return []
  const params = { amount: decimalOf(amount, digits), box: advance.box }
  return [{ code: 'advance_expected', params }]
}
