import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import type { Period, Region } from '#regions/room'
import { listPeriodReturns, type PeriodReturn } from '#vat/room'
import { homeOf, type Home } from '../download/home.ts'
import { ownNumberOf } from '../download/own_number.ts'

export type CommunicationFormat = NonNullable<Region['exports']['vatCommunication']>

export type CommunicationWarning = { code: string; detail: string }

/** What is sent for one quarter, and what still stands against it. */
export type Communication = {
  format: CommunicationFormat
  year: string
  returns: PeriodReturn[]
  fiscalCode: string
  vatNumber: string
  declarant: Home['settings']['profile']['declarant']
  /** Fields of the organization's profile. */
  missing: string[]
  warnings: CommunicationWarning[]
  fileName: string
}

/** The communication of a quarter, from the returns of its months, or the one of the quarter. */
export async function communicationOf(
  scene: Scene,
  quarter: Period,
): Promise<Communication | null> {
  const home = await homeOf(scene)
  const format = home.region.exports.vatCommunication
  if (format === null) throw new Failure('region_not_supported')
  return composeCommunication(home, format, quarter, await listPeriodReturns(scene, quarter))
}

export function composeCommunication(
  home: Home,
  format: CommunicationFormat,
  quarter: Period,
  found: readonly PeriodReturn[],
): Communication | null {
  // Only months and quarters have a place in the file.
  const returns = found.filter(
    ({ frequency, isPeriodic }) =>
      isPeriodic && (frequency === 'monthly' || frequency === 'quarterly'),
  )
  if (returns.length === 0) return null
  const { declarant = null, fiscalCode } = home.settings.profile
  const vatNumber = ownNumberOf(home) ?? ''
  const sender = plain(fiscalCode ?? '') || vatNumber
  return {
    format,
    year: quarter.to.slice(0, 4),
    returns,
    fiscalCode: sender,
    vatNumber,
    declarant,
    missing: missingOf(format, { sender, vatNumber, declarant }),
    warnings: [...warningsOf(format, returns), ...leftOut(quarter, returns)],
    fileName: `${home.region.country}${sender}_${format.fileKind}_${mark(quarter, returns)}.xml`,
  }
}

function plain(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** Year, quarter, and how often the returns were prepared: another file has another name. */
function mark(quarter: Period, returns: readonly PeriodReturn[]): string {
  const times = returns.reduce((sum, one) => sum + one.version, 0) % 36 ** 2
  const number = Math.ceil(Number(quarter.to.slice(5, 7)) / 3)
  return `${quarter.to.slice(2, 4)}${number}${times.toString(36).toUpperCase().padStart(2, '0')}`
}

type Parties = { sender: string; vatNumber: string; declarant: Communication['declarant'] }

function missingOf(format: CommunicationFormat, { sender, vatNumber, declarant }: Parties) {
  const needs = new RegExp(format.needsDeclarant).test(sender)
  const company = declarant?.role === format.companyRole && !declarant.companyFiscalCode
  return [
    ...(vatNumber === '' ? ['vatNumber'] : []),
    ...(needs && !declarant ? ['declarant'] : []),
    ...(company ? ['declarant.companyFiscalCode'] : []),
  ]
}

function warningsOf(
  format: CommunicationFormat,
  returns: readonly PeriodReturn[],
): CommunicationWarning[] {
  return returns.flatMap(({ id, status, period, correction, amounts }) => [
    ...(status === 'filed'
      ? []
      : [warn('return_not_filed', `The return ${id} of ${period.key} is a draft. File it first.`)]),
    ...(correction === null
      ? []
      : [
          warn(
            'correction_waiting',
            `The return of ${period.key} has a correction that is not filed: ${correction}. Its figures are not in the file.`,
          ),
        ]),
    ...format.doubts
      .filter(({ box }) => (amounts.get(box) ?? 0n) !== 0n)
      .map(({ box, says }) => warn('box_in_doubt', `${box} of ${period.key}: ${says}`)),
    ...format.amounts
      .filter(({ box, signed }) => !signed && (amounts.get(box) ?? 0n) < 0n)
      .map(({ box }) =>
        warn('amount_below_zero', `${box} of ${period.key} may not be below zero. Correct it.`),
      ),
  ])
}

/** A month without data and without a credit may be left out; whoever sends the file decides. */
function leftOut(quarter: Period, returns: readonly PeriodReturn[]): CommunicationWarning[] {
  if (returns.some(({ frequency }) => frequency === 'quarterly')) return []
  const first = Number(quarter.from.slice(5, 7))
  const months = [0, 1, 2].map((n) => String(first + n).padStart(2, '0'))
  const keys = months
    .map((month) => `${quarter.to.slice(0, 4)}-${month}`)
    .filter((key) => !returns.some(({ period }) => period.key === key))
  return keys.map((key) =>
    warn(
      'month_left_out',
      `There is no return for ${key}. Leave it out only if nothing happened in it and no credit was carried over; otherwise prepare it first.`,
    ),
  )
}

function warn(code: string, detail: string): CommunicationWarning {
  return { code, detail }
}
