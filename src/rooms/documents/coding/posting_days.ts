import { today } from '#kernel/values/day'
import { isPlausibleDay } from '#kernel/values/plausible_day'
import type { Scene } from '#kernel/corridor/scene'
import { openDayOf, type BookedDay, type MovedDay } from '#ledger/room'
import { vatCodeOf, type Region } from '#regions/room'
import { assertPlausible, shareBooks } from '#settings/room'
import { findReplaced, inputVatDay, isReceiptUnclear, vatDayOf } from '#vat/room'
import { placeIn } from './choose_place.ts'
import type { Coding, CodingLine } from '../document/coding.ts'
import { receivedOnOf } from '../document/received.ts'
import type { DocumentRow } from '../document/store.ts'

export type PostingDays = {
  /** Of the document, or of the entry that it takes the place of. */
  date: string
  /** Of the entry: the same, or a later day where the books are closed. */
  bookedOn: string
  moved: MovedDay | null
  /** The VAT day by law, before it is moved out of a filed period. */
  vatDay: string
  vatDate: string
  /** The day of the first posting, or today. */
  registeredOn: string
  /** VAT that the buyer owes for a period that is filed: that return must be corrected. */
  isLate: boolean
  /** The reversed entry that the next one stands for. */
  replaces: string | null
  /** A deduction of a year that is over: the law leaves it to the return of that year. */
  isAfterYear: boolean
  /** The day of receipt decides the VAT day, and nobody has told it. */
  isReceiptUnclear: boolean
  /** A person said that it was noted in time elsewhere; here it was not. */
  isNotedElsewhere: boolean
  /** Moved out of a filed period, and nobody has told that it came in only after that period. */
  mayBelongToFiled: boolean
}

type Lines = { lines: readonly { deductible: string | number }[] }

export const deducts = ({ lines }: Lines): boolean =>
  lines.some(({ deductible }) => Number(deductible) !== 0)

/** Whether a filed return is short of what is deducted. Where VAT counts from receipt, the day is known. */
export function asksWhichReturn({ mayBelongToFiled }: PostingDays, coding: Lines): boolean {
  return mayBelongToFiled && deducts(coding)
}

export type DatedRow = Pick<
  DocumentRow,
  'id' | 'extraction' | 'received_on' | 'deduct_from' | 'created_at' | 'times_posted' | 'posted_as'
> & { soonReversed?: { entryId: string; reversedOn: string } }

type Coded = {
  region: Region
  coding: { lines: readonly Pick<CodingLine, 'vatCode'>[]; reasons: Coding['reasons'] }
}

/**
 * The days of the document's entry. What is posted again after a reversal keeps the days it had,
 * even in a filed period, unless the document's own days were corrected: what was declared stays
 * declared.
 */
export async function postingDaysOf(
  scene: Scene,
  row: DatedRow,
  { region, coding }: Coded,
): Promise<PostingDays> {
  const date = row.extraction?.fields.date?.value
  if (date === undefined) throw new Error('a coded document has no date')
  const receivedOn = receivedOnOf(row, region.timeZone)
  const isReverseCharge = coding.lines.some(({ vatCode }) => {
    return vatCode !== null && vatCodeOf(region, vatCode, date)?.reverseCharge === true
  })
  const isOutsideUnion = placeIn(coding.reasons) === 'outside'
  const bought = { date, isReverseCharge, isOutsideUnion }
  // What was posted before keeps its day, so that a reversed pair keeps its VAT date.
  const registeredOn = row.posted_as === null ? scene.today : row.posted_as.registeredOn
  const registered = registeredOn ?? receivedOn
  const known = { ...bought, receivedOn, registeredOn: registered }
  const vatDay = inputVatDay(region, { ...known, deductFrom: row.deduct_from })
  const isNotedElsewhere =
    row.deduct_from === 'document' && vatDay !== inputVatDay(region, { ...known, deductFrom: null })
  const capturedOn = today(row.created_at, region.timeZone)
  const unclear = row.received_on === null && isReceiptUnclear(region, bought, capturedOn)
  const found = {
    date,
    vatDay,
    registeredOn: registered,
    isReceiptUnclear: unclear,
    isNotedElsewhere,
  }
  const before =
    row.times_posted === 0
      ? null
      : await findReplaced(scene, 'document', row.id, vatDay, row.soonReversed)
  const isAfter = (vatDate: string) =>
    !isReverseCharge && region.inputVat.from === 'receipt' && yearOf(vatDay) < yearOf(vatDate)
  if (before === null) {
    const booked = await bookedOf(scene, date, date)
    const counted = await countedOn(scene, vatDay, bought)
    const isMoved = counted.vatDate !== vatDay && !counted.isLate
    const cameLater = row.received_on !== null && row.received_on >= counted.vatDate
    return {
      ...found,
      ...booked,
      ...counted,
      isAfterYear: isAfter(counted.vatDate),
      mayBelongToFiled: isMoved && !cameLater,
      replaces: null,
    }
  }
  const then = row.posted_as
  const isSameDate = date === (then?.date ?? before.date)
  const isSameVatDay = then === null ? isSameDate : vatDay === then.vatDay
  const stays = !before.isDeclaredWithout && (isSameVatDay || before.isSamePeriod)
  const day = isSameDate ? before.reversedOn : date
  const counted = stays
    ? { vatDate: before.vatDate, isLate: false }
    : await countedOn(scene, isSameVatDay ? before.vatDate : vatDay, bought)
  return {
    ...found,
    date: day,
    ...(await bookedOf(scene, date, day)),
    ...counted,
    isAfterYear: !stays && isAfter(counted.vatDate),
    // It was decided when it was posted before.
    mayBelongToFiled: false,
    replaces: before.id,
  }
}

const yearOf = (day: string): string => day.slice(0, 4)

/** Where the books are closed on the document's day, its entry says so. */
async function bookedOf(
  scene: Scene,
  own: string,
  day: string,
): Promise<Pick<PostingDays, 'bookedOn' | 'moved'>> {
  const { date: bookedOn, moved }: BookedDay = await openDayOf(scene, day)
  if (own >= day) return { bookedOn, moved }
  return { bookedOn, moved: (await openDayOf(scene, own)).moved ?? moved }
}

/**
 * In a filed period a deduction moves to the first open day. VAT that the buyer owes stays where the
 * law puts it, together with its deduction, and the return is corrected.
 */
async function countedOn(
  scene: Scene,
  day: string,
  { isReverseCharge }: { isReverseCharge: boolean },
): Promise<Pick<PostingDays, 'vatDate' | 'isLate'>> {
  const openDay = await vatDayOf(scene, day)
  if (!isReverseCharge) return { vatDate: openDay, isLate: false }
  return { vatDate: day, isLate: openDay !== day }
}

/** Neither the entry nor its VAT may lie on a day that can only be a mistake. */
export function assertPlausibleDays(scene: Scene, { date, vatDate }: PostingDays): void {
  assertPlausible(scene, date)
  assertPlausible(scene, vatDate)
}

export function isPlausibleOn({ today: day }: Scene, { date, vatDate }: PostingDays): boolean {
  return isPlausibleDay(date, day) && isPlausibleDay(vatDate, day)
}

/** The same while posting: no return can be filed between this and the commit. */
export async function holdPostingDays(
  scene: Scene,
  row: DatedRow,
  coded: Coded,
): Promise<PostingDays> {
  shareBooks(scene)
  return await postingDaysOf(scene, row, coded)
}
