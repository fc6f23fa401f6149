import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { givenMinor } from '#kernel/failure/given_amount'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { assertDayOpen, bankAccountsOf, readChart, unknownAccount } from '#ledger/room'
import { regionOf, type Region } from '#regions/room'
import { assertInBooks, holdBooks, holdHome } from '#settings/room'
import { balanceOn, negativeCash } from './cash/balance.ts'
import { cashCount, toCount } from './cash/count_record.ts'
import * as store from './cash/count_store.ts'
import { differenceEntry } from './cash/difference_entry.ts'
import { writeHeld } from './cash/write_held.ts'
import { registerKey } from './day/book_takings.ts'
import { assertPast } from './day/rules.ts'

export default action({
  name: 'count_cash',
  says: 'Record the cash counted at the end of a day. It is compared with the books; a difference needs a reason and is booked to the account of small differences. Count again if a count was wrong.',
  needs: 'ledger:edit',
  input: z.strictObject({
    date: z.iso.date(),
    counted: z.number().min(0),
    register: z.string().trim().min(1).max(60).optional(),
    reason: z.string().trim().min(1).max(500).optional().meta({
      description: 'Why the amount differs from the books; needed only if it does.',
    }),
    account: z.string().max(100).optional().meta({ description: 'Default: the cash account.' }),
  }),
  output: cashCount,
  fails: [
    'cash_counted_later',
    'cash_difference_unexplained',
    'takings_in_future',
    'unknown_account',
    'account_not_bookable',
    'account_needed',
    'before_books_begin',
    'date_not_plausible',
    'period_locked',
    'entry_kept_elsewhere',
  ],
  keepsAnswerDays: 30,
  // It may write an entry.
  reviewed: true,

  async run(scene, { date, counted, register = null, reason = null, account: named }) {
    // Nothing is booked between looking and writing.
    holdBooks(scene.tx, scene.orgId)
    const { regionKey, currency } = await holdHome(scene)
    const region = regionOf(regionKey)
    assertPast(scene, date)
    await assertInBooks(scene, date)
    const account = await accountFor(scene, region, named)
    if (register !== null && named === undefined) await assertOnlyTill(scene, register)
    const last = await store.lastCountOf(scene, account)
    if (last !== null && last > date) throw new Failure('cash_counted_later', { countedOn: last })
    const minor = givenMinor(counted, currency, '/counted')
    const expected = await balanceOn(scene, account, date)
    // An approval holds for the balance that was shown.
    scene.pinFacts({ account, expected: String(expected) })
    const isRight = minor === expected
    if (!isRight && reason === null) {
      const amount = toDecimal(expected, currencyDigits(currency))
      throw new Failure('cash_difference_unexplained', { expected: amount })
    }
    const id = scene.newId()
    const entryId = isRight
      ? null
      : await book(scene, { id, date, account, register, region, currency, minor, expected })
    const negative = { account, date, currency, balance: expected }
    const row: store.CountRow = {
      id,
      date,
      account,
      register,
      counted_minor: String(minor),
      expected_minor: String(expected),
      reason,
      entry_id: entryId,
      warnings: expected < 0n ? [negativeCash(negative)] : [],
      recorded_by: scene.principal.actor.name,
      created_at: scene.now,
      balance_minor: String(minor),
      currency,
    }
    store.insertCount(scene, row)
    const record = toCount(row)
    scene.changed({ event: 'cash_count.recorded', id: record.id, before: null, after: record })
    return record
  },
})

type Counted = {
  id: string
  date: string
  account: string
  register: string | null
  region: Region
  currency: string
  minor: bigint
  expected: bigint
}

async function book(scene: Scene, counted: Counted): Promise<string> {
  await assertDayOpen(scene, counted.date)
  const entry = differenceEntry({
    ...counted,
    id: scene.newId(),
    difference: counted.minor - counted.expected,
  })
  await writeHeld(scene, entry, { source: 'cash_count', sourceId: counted.id })
  return entry.id
}

/** The cash of several tills lies on one account, so one of them cannot be told from the rest. */
async function assertOnlyTill(scene: Scene, register: string): Promise<void> {
  if (!(await store.hasOtherTills(scene, registerKey(register)))) return
  const detail =
    'Several tills share the cash account. Count them together without `register`, or book each on a cash account of its own and name it.'
  throw new Failure('account_needed', { detail })
}

async function accountFor(
  scene: Scene,
  region: Region,
  named: string | undefined,
): Promise<string> {
  const { cash, receivables } = region.accountRoles
  if (named === undefined) return cash
  const chart = await readChart(scene, region)
  const found = chart.accounts.find((one) => one.id === named)
  if (!found) throw unknownAccount(chart, named)
  const banks = await bankAccountsOf(scene, region)
  if (found.type === 'asset' && !banks.has(named) && named !== receivables) return named
  const detail = `${named} ${found.name} holds no cash; name a cash account.`
  throw new Failure('account_not_bookable', { detail })
}
