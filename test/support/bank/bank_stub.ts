import { encodeId } from '#kernel/values/id'
import type { Failure } from '#kernel/failure/failure'
import type { BankFeed, FeedBalance, FeedTransaction, TransactionQuestion } from '#bank/ports'
import { insertAccount } from './bank.ts'
import type { TestOrg, World } from '../world.ts'

/** A bank in memory: one list of rows, given in pages, with whatever fault a test wants. */
export type Bank = {
  feed: BankFeed
  rows: FeedTransaction[]
  balances: FeedBalance[]
  pageSize: number
  /** Every question for transactions, in order. */
  asked: TransactionQuestion[]
  balancesAsked: number
  /** Looked at before each page; what it gives is thrown. */
  fail: (question: TransactionQuestion, count: number) => Failure | null
  failBalances: () => Failure | null
}

const refuse = (): never => {
  throw new Error('this bank only shows its accounts')
}

export function createBank(): Bank {
  const bank: Bank = {
    rows: [],
    balances: [],
    pageSize: 50,
    asked: [],
    balancesAsked: 0,
    fail: () => null,
    failBalances: () => null,
    feed: {
      listInstitutions: refuse,
      startAuthorization: refuse,
      finishAuthorization: refuse,
      findSession: refuse,
      endSession: refuse,
      async readBalances() {
        bank.balancesAsked += 1
        const failure = bank.failBalances()
        if (failure) throw failure
        return bank.balances
      },
      async readTransactions(question) {
        bank.asked.push(question)
        const failure = bank.fail(question, bank.asked.length)
        if (failure) throw failure
        return pageOf(bank, question)
      },
    },
  }
  return bank
}

function pageOf({ rows, pageSize }: Bank, { from, cursor }: TransactionQuestion) {
  const shown = rows.filter((row) => from === null || (row.bookedOn ?? '9999-12-31') >= from)
  const start = Number(cursor ?? 0)
  const end = start + pageSize
  return {
    rows: shown.slice(start, end),
    cursor: end < shown.length ? String(end) : null,
  }
}

/** A booked row as the feed gives it; 100.00 out unless told otherwise. */
export function row(given: Partial<FeedTransaction> = {}): FeedTransaction {
  return {
    entryReference: null,
    status: 'booked',
    bookedOn: '2026-11-10',
    valueOn: null,
    transactionOn: null,
    amountMinor: -10_000n,
    currency: 'DKK',
    counterpartyName: null,
    counterpartyIban: null,
    text: 'Kaffe',
    reference: null,
    balanceAfterMinor: null,
    bankCode: null,
    raw: { note: 'as it came' },
    ...given,
  }
}

export function useBank(world: World, bank: Bank): void {
  Object.assign(world.app.ports, { bankFeeds: { test: bank.feed, live: bank.feed } })
}

/** An account that the bank can be asked about, under a consent that holds; gives its uuid. */
export async function linkAccount(
  world: World,
  org: TestOrg,
  given: { currency?: string; session?: string } = {},
): Promise<string> {
  const accountId = await insertAccount(world, org, given.currency)
  const linkId = world.app.newId()
  await world.owner.query(
    `INSERT INTO bank_link (org_id, id, institution_id, institution_name, session_status,
       valid_until, created_at, updated_at)
     VALUES ($1, $2, 'DK:Prøvebank', 'Prøvebank', $3, now() + interval '90 days', now(), now())`,
    [org.orgId, linkId, given.session ?? 'active'],
  )
  const sealed = world.app.secrets.seal('ref', `${org.orgId} bank account ${accountId}`)
  await world.owner.query(
    `UPDATE bank_account SET link_id = $3, feed_ref_sealed = $4, next_sync_at = now()
       + interval '8 hours' WHERE org_id = $1 AND id = $2`,
    [org.orgId, accountId, linkId, sealed],
  )
  return accountId
}

/** A bank of its own for an organization, with one account that can be asked about. */
export async function openBank(world: World, org?: TestOrg) {
  const bank = createBank()
  useBank(world, bank)
  const owner = org ?? (await world.createOrg('denmark'))
  return { bank, org: owner, account: await linkAccount(world, owner) }
}

/** The stub has no four readings a day of its own; a test that syncs often forgets them. */
export async function forgetReads(world: World, accountId: string): Promise<void> {
  await world.owner.query('UPDATE bank_account SET reads_count = 0 WHERE id = $1', [accountId])
}

export type StoredTransaction = {
  id: string
  booked_on: string | null
  amount_minor: string
  text: string
  status: string | null
  pending: boolean
  ordinal: number | null
  withdrawn: boolean
  entry_reference: string | null
  entry_reference_stable: boolean
  aliases: string[]
  version: number
}

/** What is stored of an account, by plain SQL, oldest first. */
export async function storedOf(world: World, accountId: string): Promise<StoredTransaction[]> {
  const { rows } = await world.owner.query<StoredTransaction>(
    `SELECT id, booked_on::text, amount_minor, text, status, pending, ordinal,
       withdrawn_at IS NOT NULL AS withdrawn, entry_reference, entry_reference_stable, aliases,
       version
     FROM bank_transaction WHERE account_id = $1 ORDER BY booked_on, amount_minor, ordinal, id`,
    [accountId],
  )
  return rows
}

export async function accountRow(
  world: World,
  accountId: string,
): Promise<Record<string, unknown>> {
  const { rows } = await world.owner.query<Record<string, unknown>>(
    `SELECT *, last_booked_on::text, unproven_on::text, reads_on::text, last_full_on::text
     FROM bank_account WHERE id = $1`,
    [accountId],
  )
  return rows[0] ?? {}
}

/** The types of an organization's events since the beginning, oldest first. */
export async function eventsOf(world: World, org: TestOrg, type: string): Promise<unknown[]> {
  const { rows } = await world.owner.query<{ data: unknown }>(
    'SELECT data FROM event WHERE org_id = $1 AND type = $2 ORDER BY txid, id',
    [org.orgId, type],
  )
  return rows.map((one) => one.data)
}

export const accountId = (uuid: string): string => encodeId('bac', uuid)

/** The stub's rows are of November 2026; without this they would be too old for a sync one day. */
export function liveInNovember(world: World): void {
  const begins = Date.parse('2026-11-15T12:00:00Z')
  const since = performance.now()
  const now = (): Date => new Date(begins + performance.now() - since)
  Object.assign(world.app, { clock: { now } })
}
