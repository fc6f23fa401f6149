import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { givenMinor } from '#kernel/failure/given_amount'
import { assertPermitted } from '#kernel/corridor/principal'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  assertDayOpen,
  assertOwnChart,
  blankLine,
  entryWords,
  hasImportedOpeningOn,
  isReversed,
  postEntry,
  reverseEntry,
  toEntryLine,
  type Entry,
} from '#ledger/room'
import { holdBooks, holdHome } from '#settings/room'
import { regionOf } from '#regions/room'
import * as store from './accounts/account_store.ts'
import { bankAccount, toBankAccount } from './accounts/bank_account.ts'
import { findLedgerAccount } from './transactions/match_store.ts'

const money = z.number()

export default action({
  name: 'set_bank_opening_balance',
  says: 'Book what was on a bank account at the end of a day, before its first transaction, against the opening balance account. Once; null takes it back. Also needs ledger:edit.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      bankAccountId: z.string(),
      date: z.iso.date().optional().meta({ description: 'The day whose closing balance it is.' }),
      balance: money
        .nullable()
        .meta({ description: 'In the currency of the bank account; overdrawn: below 0.' }),
      value: money.optional().meta({
        description:
          "What it was worth in the organization's currency; only for an account in another currency.",
      }),
    })
    .refine(({ balance, date }) => balance === null || date !== undefined, {
      path: ['date'],
      message: 'An opening balance needs its day.',
    })
    .meta({
      examples: [
        { bankAccountId: 'bac_01h455vb4pex5vsknk084sn02q', date: '2026-12-31', balance: 15000.5 },
      ],
    }),
  output: bankAccount,
  fails: [
    'bank_account_not_found',
    'opening_balance_set',
    'opening_balance_not_set',
    'opening_after_transactions',
    'value_needed',
    'date_not_plausible',
    'period_locked',
    'nothing_to_post',
    'books_kept_there',
  ],
  keepsAnswerDays: 30,
  // It writes an entry without a document behind it.
  reviewed: true,

  async run(scene, { bankAccountId, date = scene.today, balance, value }) {
    assertPermitted(scene.principal, 'ledger:edit')
    const { id } = await store.findAccount(scene, bankAccountId)
    // Alone: neither a match nor an imported opening may come in between.
    holdBooks(scene.tx, scene.orgId)
    const [row] = await store.lockAccounts(scene, [id])
    if (row === undefined) throw new Failure('bank_account_not_found')
    scene.assertVersion(row.version)
    await assertOwnChart(scene)
    return balance === null
      ? await takeBack(scene, row)
      : await book(scene, row, { date, balance, value })
  },
})

type Given = { date: string; balance: number; value: number | undefined }

async function book(scene: Scene, row: store.BankAccountRow, given: Given) {
  const { date } = given
  if (date > scene.today) {
    const detail = 'The day of an opening balance has not ended yet. Use an earlier day.'
    throw new Failure('date_not_plausible', { detail, latest: scene.today })
  }
  const open = row.opening_entry_id
  if (open !== null && !(await isReversed(scene, open))) throw new Failure('opening_balance_set')
  if (await store.hasMatched(scene, row.id, { to: date })) {
    throw new Failure('opening_after_transactions', { date })
  }
  await assertDayOpen(scene, date)
  const entry = await entryOf(scene, row, given)
  await assertNotImported(scene, row, date)
  await postEntry(scene, {
    entry,
    source: 'opening',
    sourceId: null,
    kind: 'payment',
    elsewhere: 'untold',
    refuse: ({ takesIt }) => (takesIt ? new Failure('books_kept_there') : null),
  })
  // Behind the entry that it points to.
  const saved = store.updateLedgerAccount(scene, row, { opening_entry_id: entry.id })
  return tell(scene, row, saved)
}

/** An imported opening says what was on every account, the bank's included. */
async function assertNotImported(
  scene: Scene,
  { id }: store.BankAccountRow,
  date: string,
): Promise<void> {
  const account = await findLedgerAccount(scene, id, date)
  if (!(await hasImportedOpeningOn(scene, account))) return
  const detail = `The opening that was imported has a balance on ${account}, so this one would come on top of it. To set it here, take that opening back with undo_opening first.`
  throw new Failure('opening_balance_set', { accountId: account, detail })
}

async function entryOf(scene: Scene, row: store.BankAccountRow, given: Given): Promise<Entry> {
  const home = await holdHome(scene)
  const isHome = row.currency === home.currency
  const worth = isHome ? given.balance : given.value
  const balance = givenMinor(given.balance, row.currency, '/balance')
  if (worth === undefined) throw new Failure('value_needed', { currency: home.currency })
  const amount = isHome ? balance : givenMinor(worth, home.currency, '/value')
  if (amount === 0n) throw new Failure('nothing_to_post')
  const { openingBalance } = regionOf(home.regionKey).accountRoles
  const account = await findLedgerAccount(scene, row.id, given.date)
  const line = (id: string, minor: bigint) => toEntryLine({ ...blankLine(id), home: minor }, false)
  return {
    id: scene.newId(),
    date: given.date,
    vatDate: given.date,
    text: entryWords(scene).openingBalance(account),
    currency: home.currency,
    foreign: null,
    lines: [line(account, amount), line(openingBalance, -amount)],
  }
}

async function takeBack(scene: Scene, row: store.BankAccountRow) {
  const entryId = row.opening_entry_id
  if (entryId === null || (await isReversed(scene, entryId))) {
    throw new Failure('opening_balance_not_set')
  }
  const after = tell(scene, row, store.updateLedgerAccount(scene, row, { opening_entry_id: null }))
  await reverseEntry(scene, entryId, { sameText: true })
  return after
}

function tell(scene: Scene, row: store.BankAccountRow, saved: store.BankAccountRow) {
  const after = toBankAccount(scene, saved)
  const before = toBankAccount(scene, row)
  scene.changed({ event: 'bank_account.updated', id: after.id, before, after })
  return after
}
