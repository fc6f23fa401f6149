import { today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { shareBooks } from '#ledger/room'
import { vatCodeOf, type Region } from '#regions/room'
import { findReplaced, inputVatDay, isReceiptUnclear, vatDayOf } from '#vat/room'
import type { CodingLine } from '../document/coding.ts'
import { receivedOnOf } from '../document/received.ts'
import type { DocumentRow } from '../document/store.ts'

export type PostingDays = {
  /** Of the entry. */
  date: string
  /** The VAT day by law, before it is moved out of a filed period. */
  vatDay: string
  vatDate: string
  /** The reversed entry that the next one stands for. */
  replaces: string | null
  /** The day of receipt decides the VAT day, and nobody has told it. */
  isReceiptUnclear: boolean
}

export type DatedRow = Pick<
  DocumentRow,
  'id' | 'extraction' | 'received_on' | 'created_at' | 'times_posted' | 'posted_as'
> & { soonReversed?: { entryId: string; reversedOn: string } }

type Coded = { region: Region; lines: readonly Pick<CodingLine, 'vatCode'>[] }

/**
 * The days of the document's entry. What is posted again after a reversal keeps the days it had,
 * even in a filed period, unless the document's own days were corrected: what was declared stays
 * declared.
 */
export async function postingDaysOf(
  scene: Scene,
  row: DatedRow,
  { region, lines }: Coded,
): Promise<PostingDays> {
  const date = row.extraction?.fields.date?.value
  if (date === undefined) throw new Error('a coded document has no date')
  const receivedOn = receivedOnOf(row, region.timeZone)
  const isReverseCharge = lines.some(({ vatCode }) => {
    return vatCode !== null && vatCodeOf(region, vatCode, date)?.reverseCharge === true
  })
  const vatDay = inputVatDay(region, { date, receivedOn, isReverseCharge })
  const capturedOn = today(row.created_at, region.timeZone)
  const unclear = row.received_on === null && isReceiptUnclear(region, date, capturedOn)
  const found = { date, vatDay, isReceiptUnclear: unclear }
  const before =
    row.times_posted === 0
      ? null
      : await findReplaced(scene, 'document', row.id, vatDay, row.soonReversed)
  if (before === null) {
    return { ...found, vatDate: await vatDayOf(scene, vatDay), replaces: null }
  }
  const then = row.posted_as
  const isSameDate = date === (then?.date ?? before.date)
  const isSameVatDay = then === null ? isSameDate : vatDay === then.vatDay
  const stays = !before.isDeclaredWithout && (isSameVatDay || before.isSamePeriod)
  return {
    ...found,
    date: isSameDate ? before.reversedOn : date,
    vatDate: stays ? before.vatDate : await vatDayOf(scene, isSameVatDay ? before.vatDate : vatDay),
    replaces: before.id,
  }
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
