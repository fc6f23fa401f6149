import { today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { decimalOf } from '#kernel/values/decimal'
import { periodKeyOf, periodOf, previousPeriod, regionOf, vatFrequencyOf } from '#regions/room'
import type { Period, Region } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { isApplied, type CodeSum, type FilledBox } from '../figures/boxes.ts'
import { advanceOf } from './conclude.ts'
import type { CreditOfLastYear, EarlierReturn } from './carry.ts'
import { figureReturn, type Figuring } from './figure_return.ts'
import { gatherSamples } from './samples_store.ts'
import { differencesOf, rulesVersion, settledBy, storeBox, storeCarried } from './snapshot.ts'
import { listUnchanged, type PreparedFields, type VatReturnRow } from './store.ts'
import { holdThrough } from '../figures/sums_store.ts'
import { findUndeferred } from '../figures/undeferred_store.ts'
import type { Warning } from './warnings.ts'

export type Preparing = Figuring & {
  settings: SettingsRow
  isShortened: boolean
  /** Filed returns without a filed correction, oldest first. */
  effective: readonly VatReturnRow[]
  /** The period before, which is due and not filed, and what is carried over from it. */
  notFiled: EarlierReturn | null
  /** The filed return that this one corrects. */
  corrects: VatReturnRow | null
}

/** Calculates the return from the current ledger, with everything that explains it. */
export async function prepareReturn(scene: Scene, asked: Preparing): Promise<PreparedFields> {
  const throughSeq = await holdThrough(scene)
  const { settings, period, frequency, given } = asked
  const figured = await figureReturn(scene, settings, asked)
  const { region, isPeriodic, isByCash, digits, feeds, codes } = figured
  const { carried, credit, proposed, boxes, ending } = figured
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
      proposed,
      isPeriodic,
      differences,
      warnings: [
        ...(isPeriodic ? [] : [{ code: 'no_periodic_returns', params: { due: ending.dueDay } }]),
        ...notFiledWarnings(asked.notFiled, digits),
        ...creditWarnings(credit, digits),
        ...warningsOf(scene, settings, region, asked, codes),
        ...(await deferralWarnings(scene, period, { region, isByCash, codes })),
        ...(nonStatutory ? [{ code: 'non_statutory', params: {} }] : []),
        ...advanceWarnings(region, asked, boxes, digits),
        ...ending.warnings,
        ...openCorrections(asked, await listUnchanged(scene)),
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
  ]
  return found.filter((one) => one !== null)
}

/** Warns of VAT that should count with its payment and does not. */
async function deferralWarnings(
  scene: Scene,
  period: Period,
  { region, isByCash, codes }: { region: Region; isByCash: boolean; codes: readonly CodeSum[] },
): Promise<Warning[]> {
  const always = new Set<string>(region.deferredVat?.always)
  const ids = region.vatCodes.filter((code) => always.has(code.kind)).map((code) => code.id)
  const used = ids.filter((id) => codes.some((sum) => sum.code === id))
  if (used.length === 0 && !isByCash) return []
  const { codes: found, elsewhere } = await findUndeferred(scene, period, used)
  return [
    ...(isByCash && elsewhere ? [{ code: 'cash_accounting', params: {} }] : []),
    ...(found.length > 0 ? [{ code: 'deferred_vat', params: { codes: found.join(', ') } }] : []),
  ]
}

/** With its effect in figures, since filing that one otherwise changes this one. */
export function notFiledWarnings(notFiled: EarlierReturn | null, digits: number): Warning[] {
  if (notFiled === null) return []
  const { frequency, period_from: from, period_to: to } = notFiled
  const { creditMinor, debtMinor } = notFiled.snapshot.carries
  const params = {
    period: periodKeyOf(frequency, { from, to }),
    credit: decimalOf(BigInt(creditMinor), digits),
    debt: decimalOf(BigInt(debtMinor), digits),
  }
  return [{ code: 'predecessor_not_filed', params }]
}

function creditWarnings(credit: CreditOfLastYear | null, digits: number): Warning[] {
  if (credit === null) return []
  const { box, minor, from } = credit
  const period = periodKeyOf(from.frequency, { from: from.period_from, to: from.period_to })
  const params = { amount: decimalOf(BigInt(minor), digits), box, period }
  return [{ code: 'credit_of_last_year', params }]
}

/** Warns of filed returns with an open correction that changes something. */
function openCorrections({ effective, corrects }: Preparing, unchanged: Set<string>): Warning[] {
  const drafted = effective.filter((one) => one.corrected_by !== null && one.id !== corrects?.id)
  const open = drafted.filter((one) => !unchanged.has(one.id))
  if (open.length === 0) return []
  const periods = open.map((one) =>
    periodKeyOf(one.frequency, { from: one.period_from, to: one.period_to }),
  )
  return [{ code: 'correction_open', params: { periods: periods.join(', ') } }]
}

/** An advance is due for the last period of the year, based on the same period a year before. */
function advanceWarnings(
  region: Region,
  { period, frequency, effective, given }: Preparing,
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
  const last = effective.find((one) => one.period_to === before.to)
  const then = (code: string) =>
    BigInt(last?.snapshot.boxes.find((box) => box.code === code)?.amountMinor ?? '0')
  // The advance paid then is part of what was owed for that period.
  const owed = then(carry.debt) - then(carry.credit) + then(advance.box)
  const amount = advanceOf(region, period, owed, digits)
  if (amount === 0n) return []
  const params = { amount: decimalOf(amount, digits), box: advance.box }
  return [{ code: 'advance_expected', params }]
}
