import { assertOwnRecords } from './own_records.ts'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf, type Region } from '#regions/room'
import { readChart } from '../chart/read_chart.ts'
import { assertDayOpen } from '../entries/book_day.ts'
import { findEntry } from '../entries/entry_store.ts'
import { booksTerms, holdHome, type BooksTerms } from '#settings/room'
import { withLines, writeEntry, type LedgerEntry } from '../entries/write_entry.ts'
import { queueEntry, placementOn, type Placement } from '../outbox/send_entry.ts'
import type { Entry, ExchangeRate } from '../ports.ts'
import { movedBy } from '../settlement/moved_by.ts'
import { bankAccountsOf } from '../chart/bank_ledger_account.ts'
import { reverseEntry } from '../settlement/release.ts'
import { termsOf } from './books_terms.ts'
import { buildManualEntry } from './build_entry.ts'
import { entryFault } from './entry_fault.ts'
import {
  assertNotDeferred,
  assertUndeclared,
  assertVatByCode,
  countsInReturn,
} from './entry_vat.ts'
import type { EntryInput } from './entry_input.ts'
import { givenEntryOf, type GivenEntry } from './given_entry.ts'
import { keepOwed, lockSettled, owedLinesOf, type OwedLines } from './owed_lines.ts'

type ManualPosting = {
  given: EntryInput
  /** The draft that it is posted from. */
  draftId: string | null
  /** Why it is written behind a soft lock. */
  lockReason?: string | undefined
  /** Why it moves an account of VAT without a VAT code. */
  vatReason?: string | undefined
}

/** Writes an entry by hand, with what it opens, settles and reverses, in one transaction. */
export async function postManual(scene: Scene, posting: ManualPosting): Promise<LedgerEntry> {
  const home = await holdHome(scene)
  const given = givenEntryOf(posting.given, home.currency)
  const region = regionOf(home.regionKey)
  const terms = await booksTerms(scene, given.date)
  await assertKnown(scene, region, given)
  await assertVatByCode(scene, region, given, posting.vatReason)
  const banks = await bankAccountsOf(scene, region)
  const owed = owedLinesOf(region, banks, given)
  const entry = buildManualEntry(scene.newId(), given, {
    region,
    homeCurrency: home.currency,
    terms: termsOf(region, terms),
    exchange: exchangeOf(given),
    ...accountsOf(region, banks),
  })
  const placement = await assertMayStand(scene, region, given, owed)
  const warning = await assertDayOpen(scene, given.date, posting.lockReason ?? null)
  const counted = await countedDay(scene, region, { given, entry, owed, terms })
  scene.pinFacts({ ...terms, region: home.regionKey, rate: entry.foreign?.rate ?? null })
  await scene.countAgainstLimits({ amountMinor: movedBy(entry) })
  const record = await write(scene, {
    given,
    draftId: posting.draftId,
    vatReason: posting.vatReason ?? null,
    entry: counted,
    owed,
    placement,
  })
  return warning === null ? record : { ...record, warnings: [warning] }
}

/** The rate is stated by whoever posts it, and the entry says so. */
function exchangeOf({ rate, date }: GivenEntry): ExchangeRate | null {
  return rate === null ? null : { rate, day: date, source: 'given' }
}

function accountsOf(region: Region, banks: ReadonlySet<string>) {
  const { payables, receivables } = region.accountRoles
  const exact = new Set([payables, receivables, ...banks])
  const bare = new Set([...exact, ...region.boxAccounts.map((row) => row.account)])
  return { exact, bare }
}

/** Accounts, contacts and files must be the organization's own. */
async function assertKnown(scene: Scene, region: Region, given: GivenEntry): Promise<void> {
  const { accounts } = await readChart(scene, region)
  const known = new Set(accounts.map((row) => row.id))
  const strange = given.lines.find((line) => !known.has(line.account))
  if (strange !== undefined) throw new Failure('unknown_account', { account: strange.account })
  const ids = given.lines.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]))
  await assertOwnRecords(scene, ids, given.attachments)
}

type Counted = { given: GivenEntry; entry: Entry; owed: OwedLines; terms: BooksTerms }

/** The entry with the day that its VAT counts on; one without VAT counts in no return. */
async function countedDay(
  scene: Scene,
  region: Region,
  { given, entry, owed, terms }: Counted,
): Promise<Entry> {
  const isCounted = countsInReturn(region, entry.lines)
  assertReversible(given, owed, isCounted)
  if (given.reverseOn !== null) await booksTerms(scene, given.reverseOn)
  if (!isCounted) return { ...entry, vatDate: entry.date }
  if (given.vatDate !== given.date) await booksTerms(scene, given.vatDate)
  assertNotDeferred(region, given, {
    taxRegime: terms.taxRegime,
    staysOpen: owed.opened !== null && owed.opened.kind !== 'payment',
  })
  await assertUndeclared(scene, entry.vatDate)
  return entry
}

/** VAT belongs to its paper's day, and what is owed does not come and go with an accrual. */
function assertReversible({ reverseOn }: GivenEntry, owed: OwedLines, isCounted: boolean): void {
  if (reverseOn === null) return
  if (!isCounted && owed.opened === null && owed.settling.length === 0) return
  const detail =
    'An entry that is reversed on a later day has no VAT, and no lines on accounts of customers, suppliers or the bank.'
  throw entryFault('/reverseOn', 'not_reversible', detail)
}

/** Where another system keeps the books, the entry goes there, or it is made there. */
async function assertMayStand(
  scene: Scene,
  region: Region,
  { date, reverseOn, lines }: GivenEntry,
  { settling }: OwedLines,
): Promise<Placement> {
  const placement = await placementOn(scene, date, 'other')
  const later = reverseOn === null ? placement : await placementOn(scene, reverseOn, 'other')
  const { connection } = placement
  const elsewhere = (detail: string) => new Failure('entry_kept_elsewhere', { detail })
  if (later.connection?.id !== connection?.id) {
    throw elsewhere('The books of the two days are kept in different places. Write two entries.')
  }
  if (connection === null) return placement
  if (connection.state === 'ended') throw new Failure('provider_disconnected', { day: date })
  const { provider, holds } = connection
  if (!holds.includes('other')) {
    throw elsewhere(
      `The books of ${date} are kept in ${provider}, which takes no journal entries from Daybook. Make the entry there.`,
    )
  }
  const { payables, receivables } = region.accountRoles
  const isOwed = lines.some(({ account }) => account === payables || account === receivables)
  if (isOwed || settling.length > 0) {
    throw elsewhere(
      `The books of ${date} are kept in ${provider}. Make entries on accounts of customers or suppliers there; Daybook reads them.`,
    )
  }
  return placement
}

type Written = {
  given: GivenEntry
  draftId: string | null
  vatReason: string | null
  entry: Entry
  owed: OwedLines
  placement: Placement
}

async function write(scene: Scene, written: Written): Promise<LedgerEntry> {
  const { entry, owed, placement, given, draftId, vatReason } = written
  lockSettled(scene, owed.settling)
  const record = writeEntry(scene, {
    entry,
    source: 'manual',
    sourceId: draftId,
    origin: 'daybook',
    ...placement.posted,
    automatic: scene.principal.actor.kind === 'policy',
    attachments: given.attachments,
    vatReason,
  })
  await keepOwed(scene, entry, owed)
  await queueEntry(scene, placement, entry.id, { kind: 'other', partner: null, bill: null })
  if (given.reverseOn !== null) {
    const reversal = { date: given.reverseOn, text: given.text, counted: true } as const
    await reverseEntry(scene, entry.id, reversal)
  } else if (placement.connection === null) {
    return record
  }
  // What became of it since it was written: its reversal, or that it is on its way elsewhere.
  return await readManual(scene, entry.id)
}

/** An entry as it stands now. */
export async function readManual(scene: Scene, entryId: string): Promise<LedgerEntry> {
  const [record] = await withLines(scene, [await findEntry(scene, entryId)])
  if (record === undefined) throw new Error('an entry has disappeared')
  return record
}
