import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { billed, billing } from '#test/support/bank/bank'
import {
  accountRow,
  type Bank,
  forgetReads,
  openBank,
  row,
  storedOf,
} from '#test/support/bank/bank_stub'
import { invoiceOf } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let bank: Bank
let org: TestOrg
let account: string
beforeEach(async () => {
  ;({ bank, org, account } = await openBank(world, await billing(world, 'denmark')))
})

const sync = () => world.rest(org, 'actions/sync_bank_now', {})

/** The next day's reading, as far as the bank's limit goes. */
async function syncAgain(): Promise<void> {
  await forgetReads(world, account)
  await sync()
}

const ago = (days: number): string => addDays(new Date().toISOString().slice(0, 10), -days)
const withdrawn = async () => (await storedOf(world, account)).filter((one) => one.withdrawn)

describe('nothing is withdrawn', () => {
  it('where the bank shows less of the past than was asked for', async () => {
    bank.rows = [
      row({ bookedOn: ago(120), amountMinor: -5000n }),
      row({ bookedOn: ago(118), amountMinor: 7000n }),
    ]
    await sync()
    bank.rows = []
    await syncAgain()
    expect(await withdrawn()).toEqual([])
  })

  it('where the bank filters by the day of purchase and leaves out what it booked later', async () => {
    const all = [
      row({ bookedOn: ago(11), transactionOn: ago(14), amountMinor: -5000n }),
      row({ bookedOn: ago(1), transactionOn: ago(1), amountMinor: -1n }),
    ]
    bank.rows = all
    await sync()
    const answer = bank.feed.readTransactions
    bank.feed.readTransactions = async (asked) => {
      bank.rows = all.filter(
        (one) => asked.from === null || (one.transactionOn ?? '') >= asked.from,
      )
      return await answer(asked)
    }
    await syncAgain()
    expect(await withdrawn()).toEqual([])
  })

  it('by an empty answer', async () => {
    bank.rows = [row({ bookedOn: ago(2), amountMinor: -100n })]
    await sync()
    bank.rows = []
    await syncAgain()
    expect(await withdrawn()).toEqual([])
  })
})

describe('a list that moves on while it is read', () => {
  it('gives the row that two pages show once', async () => {
    const [a, b, c] = ['REF-AAAA', 'REF-BBBB', 'REF-CCCC'].map((entryReference, index) =>
      row({ entryReference, text: entryReference, amountMinor: BigInt(100 + index) }),
    )
    if (!a || !b || !c) throw new Error('three rows are needed')
    bank.feed.readTransactions = async ({ cursor }) =>
      cursor === null ? { rows: [a, b], cursor: 'second' } : { rows: [b, c], cursor: null }
    await sync()
    expect(await storedOf(world, account)).toHaveLength(3)
  })
})

describe('of two equal rows', () => {
  it('the one that is matched stays when the bank drops one', async () => {
    const twin = () => row({ amountMinor: -100n, bookedOn: ago(2) })
    bank.rows = [twin(), twin(), row({ amountMinor: -7n, bookedOn: ago(1) })]
    await sync()
    const second = (await storedOf(world, account)).find((one) => one.ordinal === 2)
    const { ledgerEntryId } = await invoiceOf(world, org, (await billed(world, org)).id)
    const transactionId = encodeId('btx', second?.id ?? '')
    await world.rest(org, 'actions/match_transaction', { transactionId, ledgerEntryId })
    bank.rows.splice(0, 1)
    await syncAgain()
    const left = (await storedOf(world, account)).find((one) => one.id === second?.id)
    expect(left).toMatchObject({ status: 'reconciled', withdrawn: false })
  })
})

describe('a reading under a consent that was replaced meanwhile', () => {
  it.each(['bank_account_gone', 'bank_consent_revoked', 'bank_consent_expired'] as const)(
    'that ends with %s does not harm the new one',
    async (code) => {
      let linkId = ''
      bank.feed.readTransactions = async () => {
        linkId = await relink()
        throw new Failure(code)
      }
      await sync()
      expect(await accountRow(world, account)).toMatchObject({ status: 'active', sync_error: null })
      const { rows } = await world.owner.query(
        'SELECT session_status FROM bank_link WHERE id = $1',
        [linkId],
      )
      expect(rows).toEqual([{ session_status: 'active' }])
    },
  )
})

async function relink(): Promise<string> {
  const linkId = world.app.newId()
  await world.owner.query(
    `INSERT INTO bank_link (org_id, id, institution_id, institution_name, session_status,
       valid_until, created_at, updated_at)
     VALUES ($1, $2, 'DK:P', 'P', 'active', now() + interval '90 days', now(), now())`,
    [org.orgId, linkId],
  )
  const sealed = world.app.secrets.seal('next', `${org.orgId} bank account ${account}`)
  await world.owner.query(
    `UPDATE bank_account SET link_id = $2, feed_ref_sealed = $3 WHERE id = $1`,
    [account, linkId, sealed],
  )
  return linkId
}
