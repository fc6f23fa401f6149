import { fillText } from './fill_text.ts'
import type { MailedInvoice } from '#invoices/room'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { blankLine, holdHome, movedBy, openItem, queueEntry, standingOn, toEntryLine, writeEntry, type Entry } from '#ledger/room'
import { regionOf, type Region } from '#regions/room'
import { assertInBooks } from '#settings/room'
import type { Charges } from './charges.ts'

type Booked = {
  reminderId: string
  number: number
  invoice: MailedInvoice
  charges: Charges
  payBy: string
}

/** What a reminder charges is owed from its day on: one entry without VAT, with an open item of its own. */
export async function bookCharges(scene: Scene, given: Booked): Promise<string | null> {
  const { charges, invoice, payBy, reminderId } = given
  const total = charges.feeMinor + charges.compensationMinor + charges.interestMinor
  if (total === 0n) return null
  const { regionKey, currency } = await holdHome(scene)
  const region = regionOf(regionKey)
  await assertInBooks(scene, scene.today)
  const entry = chargesEntry(scene, given, region, currency)
  await scene.countAgainstLimits({ amountMinor: movedBy(entry) })
  const standing = await standingOn(scene, entry.date, 'other')
  if (standing.connection !== null && standing.posted.state === 'booked') {
    const detail =
      'The accounting system that keeps the books has no place for these charges. Repeat the call with `charges: false`, or enter them there.'
    throw new Failure('entry_kept_elsewhere', { detail })
  }
  const source = { source: 'reminder', sourceId: reminderId } as const
  const posted = { origin: 'daybook', ...standing.posted, automatic: false } as const
  writeEntry(scene, { entry, ...source, ...posted })
  await queueEntry(scene, standing, entry.id, { kind: 'other', partner: null, bill: null })
  openItem(scene, {
    entry,
    kind: 'receivable',
    account: region.accountRoles.receivables,
    source: 'manual',
    sourceId: null,
    contactId: invoice.contactId,
    dueOn: payBy,
    document: { number: invoice.number, on: entry.date },
  })
  return entry.id
}

function chargesEntry(
  scene: Scene,
  { charges, number, invoice }: Booked,
  region: Region,
  currency: string,
): Entry {
  const { reminders, accountRoles } = region
  if (reminders === undefined) throw new Error('a region without rules charged something')
  const line = (account: string, amount: bigint) =>
    toEntryLine({ ...blankLine(account), home: amount, paper: amount }, false)
  const charged = charges.feeMinor + charges.compensationMinor
  const text = fillText(reminders.entryText, { reminder: String(number), number: invoice.number })
  return {
    id: scene.newId(),
    date: scene.today,
    vatDate: scene.today,
    text: text.slice(0, 200),
    currency,
    foreign: null,
    lines: [
      ...(charged === 0n ? [] : [line(reminders.accounts.charge, -charged)]),
      ...(charges.interestMinor === 0n
        ? []
        : [line(reminders.accounts.interest, -charges.interestMinor)]),
      line(accountRoles.receivables, charged + charges.interestMinor),
    ],
  }
}
