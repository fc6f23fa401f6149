import type { MailedInvoice } from '#invoices/room'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { regionOf, type LateBuyer, type Region } from '#regions/room'
import { chargesOf, type Charges, type EarlierReminder, type ReminderTerms } from './charges.ts'
import { openChargesOf, openMinorOf } from '../open/open_amount.ts'
import { listStanding, type ShownNote } from '../note/note_store.ts'
import { outcomeOf } from '../note/rules.ts'
import type { PaperLine } from './paper.ts'
import * as store from './reminder_store.ts'
import { findTerms, type TermsRow } from './terms_store.ts'

export const usualTerms = { firstAfter: 1, daysBetween: 10, payDays: 10 }

export type Prepared = {
  number: number
  payBy: string
  buyer: LateBuyer
  openMinor: bigint
  earlierMinor: bigint
  charges: Charges
}

/** What a reminder of this invoice would say today; refused where none is due. The invoice is locked. */
export async function prepareReminder(
  scene: Scene,
  invoice: MailedInvoice,
  isWanted: boolean,
): Promise<Prepared> {
  const { dueOn } = invoice
  const openMinor = await openMinorOf(scene, invoice.id)
  if (invoice.kind !== 'invoice' || dueOn === null || dueOn >= scene.today || openMinor <= 0n) {
    throw new Failure('reminder_not_due')
  }
  assertNotHeld(scene, await listStanding(scene, invoice.id))
  const all = await store.listOfInvoice(scene, invoice.id)
  // The buyer knows nothing of one whose mail never went out.
  const standing = all.filter((one) => one.status === 'standing' && one.went_out)
  const terms = await findTerms(scene)
  assertNotTooSoon(scene, standing, terms)
  const region = regionOf(invoice.seller.regionKey)
  const buyer = buyerKindOf(invoice)
  const charges = chargesOf({
    rules: region.reminders,
    terms: toTerms(terms),
    isWanted,
    buyer,
    currency: invoice.currency,
    homeCurrency: invoice.seller.currency,
    openMinor,
    dueOn,
    date: scene.today,
    earlier: standing.map(toEarlier),
  })
  const entries = standing.flatMap(({ entry_id: id }) => (id === null ? [] : [id]))
  const earlierMinor = await openChargesOf(scene, entries)
  const number = (all.at(-1)?.number ?? 0) + 1
  return { number, payBy: payByOf(scene.today, region), buyer, openMinor, earlierMinor, charges }
}

function assertNotTooSoon(
  scene: Scene,
  standing: readonly store.ReminderRow[],
  terms: TermsRow | null,
): void {
  const last = standing.at(-1)
  if (last === undefined) return
  const from = addDays(last.date, terms?.days_between ?? usualTerms.daysBetween)
  if (from <= scene.today) return
  const { made_by: by, number, date: lastOn } = last
  const detail = `${by} made reminder ${number} on ${lastOn}. The next may go from ${from}.`
  throw new Failure('reminder_too_soon', { lastOn, from, by, detail })
}

/** A dispute stops reminders until a person ends it, a promise until its day has passed. */
function assertNotHeld(scene: Scene, notes: readonly ShownNote[]): void {
  const dispute = notes.find(({ kind }) => kind === 'dispute')
  if (dispute !== undefined) {
    throw new Failure('invoice_disputed', {
      noteId: encodeId('nte', dispute.id),
      ...(dispute.words === null ? {} : { detail: `The customer disputes it: ${dispute.words}` }),
    })
  }
  const until = notes.find((one) => outcomeOf(one, scene.today) === 'waits')?.promised_on
  if (until === undefined || until === null) return
  const detail = `The customer promised to pay by ${until}. Remind them after that day.`
  throw new Failure('reminder_promised', { until, detail })
}

function payByOf(date: string, { reminders }: Region): string {
  return addDays(date, reminders?.payDays ?? usualTerms.payDays)
}

function toTerms(row: TermsRow | null): ReminderTerms | null {
  if (row === null) return null
  const { fee_minor: fee, compensation, interest } = row
  return { feeMinor: BigInt(fee), compensation, interest }
}

/** Who has no number of a business counts as a consumer, who may be charged least. */
function buyerKindOf({ buyer }: Pick<MailedInvoice, 'buyer'>): LateBuyer {
  const { vatNumber, businessId, isPublicBody } = buyer
  return vatNumber !== null || businessId !== null || isPublicBody ? 'business' : 'consumer'
}

function toEarlier(row: store.ReminderRow): EarlierReminder {
  return {
    date: row.date,
    feeMinor: BigInt(row.fee_minor),
    compensationMinor: BigInt(row.compensation_minor),
    interestTo: row.interest_to,
  }
}

/** The lines of the paper, and what they come to. */
export function linesOf(
  { openMinor, earlierMinor, charges }: Prepared,
  currency: string,
): { lines: PaperLine[]; total: string } {
  const decimal = (minor: bigint): string => decimalOf(minor, currencyDigits(currency))
  const { feeMinor, compensationMinor, interestMinor, interestParts } = charges
  const plain: [Exclude<PaperLine['kind'], 'interest'>, bigint][] = [
    ['open', openMinor],
    ['earlier', earlierMinor],
    ['fee', feeMinor],
    ['compensation', compensationMinor],
  ]
  const lines: PaperLine[] = plain
    .filter(([, minor]) => minor > 0n)
    .map(([kind, minor]) => ({ kind, amount: decimal(minor) }))
  if (interestMinor > 0n) {
    lines.push({ kind: 'interest', amount: decimal(interestMinor), parts: interestParts })
  }
  const total = openMinor + earlierMinor + feeMinor + compensationMinor + interestMinor
  return { lines, total: decimal(total) }
}
