import type { Region } from '#regions/room'
import { dayOfNextMonth } from './sale_vat_day.ts'

export type PurchaseDays = {
  /** Of the document. */
  date: string
  receivedOn: string
  /** The day on which it was first posted; that of receipt where it is not known. */
  registeredOn?: string
  /** Under reverse charge the VAT is owed and deducted together. */
  isReverseCharge: boolean
  /** The supplier is outside the EU. */
  isOutsideUnion: boolean
  /**
   * What a person chose: receipt, though the month of the document was open to it; document, since it was
   * noted in time elsewhere. Left out, the month of the document where the law allows it.
   */
  deductFrom?: DeductFrom | null
}

/** The month in which input VAT is deducted, where the law leaves the choice. */
export const deductChoices = ['document', 'receipt'] as const
export type DeductFrom = (typeof deductChoices)[number]

/**
 * The day on which the law counts the VAT of a purchase. Where it counts from receipt, a purchase
 * received and registered by a certain day of the next month may still count in the month of the
 * document, but not over the end of a year. Under reverse charge it is always the month of receipt; from a supplier
 * outside the EU the law may count from the operation, whose day is that of the document.
 */
export function inputVatDay({ inputVat }: Pick<Region, 'inputVat'>, days: PurchaseDays): string {
  const { date, receivedOn, isReverseCharge } = days
  if (inputVat.from === 'document' || isByOperation(inputVat, days)) return date
  if (monthOf(receivedOn) <= monthOf(date)) return date
  if (isReverseCharge || days.deductFrom === 'receipt') return receivedOn
  const until = dayOfNextMonth(date, inputVat.previousMonthUntilDay)
  const isNoted = days.deductFrom === 'document' || (days.registeredOn ?? receivedOn) <= until
  const isInTime = receivedOn <= until && isNoted
  const isOneYear = receivedOn.slice(0, 4) === date.slice(0, 4)
  return isInTime && (isOneYear || inputVat.acrossYears) ? date : receivedOn
}

/** Whether so long passed before a document was captured that the day of capture says nothing. */
export function isReceiptUnclear(
  { inputVat }: Pick<Region, 'inputVat'>,
  days: Omit<PurchaseDays, 'receivedOn'>,
  capturedOn: string,
): boolean {
  if (inputVat.from === 'document' || isByOperation(inputVat, days)) return false
  return daysBetween(days.date, capturedOn) > inputVat.askAfterDays
}

function isByOperation(
  { outsideUnionFrom }: Extract<Region['inputVat'], { from: 'receipt' }>,
  { isReverseCharge, isOutsideUnion }: Omit<PurchaseDays, 'receivedOn'>,
): boolean {
  return isReverseCharge && isOutsideUnion && outsideUnionFrom === 'operation'
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
