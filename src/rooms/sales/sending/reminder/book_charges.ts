import type { MailedInvoice } from '#invoices/room'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { blankLine, postEntry, toEntryLine, type Entry } from '#ledger/room'
import { regionOf, type Region } from '#regions/room'
import { assertInBooks, holdHome } from '#settings/room'
import type { Charges } from './charges.ts'

/** Puts values into a text of the region, such as {number}. */
function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

type Booked = {
  reminderId: string
  number: number
  invoice: MailedInvoice
  charges: Charges
  payBy: string
}

const detail =
  'The accounting system that keeps the books has no place for these charges. Repeat the call with `charges: false`, or enter them there.'

/** What a reminder charges is owed from its day on: one entry without VAT, with an open item of its own. */
export async function bookCharges(scene: Scene, given: Booked): Promise<string | null> {
  const { charges, invoice, payBy, reminderId } = given
  const total = charges.feeMinor + charges.compensationMinor + charges.interestMinor
  if (total === 0n) return null
  const { regionKey, currency } = await holdHome(scene)
  const region = regionOf(regionKey)
  await assertInBooks(scene, scene.today)
  const entry = chargesEntry(scene, given, region, currency)
  await postEntry(scene, {
    entry,
    source: 'reminder',
    sourceId: reminderId,
    elsewhere: 'send',
    refuse: ({ takesIt }) => (takesIt ? null : new Failure('entry_kept_elsewhere', { detail })),
    item: {
      kind: 'receivable',
      account: region.accountRoles.receivables,
      source: 'manual',
      sourceId: null,
      contactId: invoice.contactId,
      dueOn: payBy,
      document: { number: invoice.number, on: entry.date },
    },
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
