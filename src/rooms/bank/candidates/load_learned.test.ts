import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { billing, transactionOf } from '#test/support/bank/bank'
import {
  createBank,
  forgetReads,
  linkAccount,
  row,
  storedOf,
  useBank,
} from '#test/support/bank/bank_stub'
import { run } from '#test/support/books/invoices'
import { learnedOf, matchTo, owed, payment, unmatch, uuidOf } from '#test/support/bank/learning'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'
import { loadLearned } from './load_learned.ts'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'denmark')
})

const matchedNow = async (): Promise<number> =>
  (await run(world, org, 'actions/reconcile_now', {})).matched

let prices = 100

/** A payment of a new invoice, in words that only somebody who knows can read. */
async function paid(): Promise<{ id: string; entryId: string }> {
  // Never the same amount twice: what is still open of one would want the payment of the other.
  prices += 7
  const lines = [{ description: 'Work', quantity: 1, unitPrice: prices, vatRate: 25 }]
  const { entryId, amountMinor, day } = await owed(world, org, { lines })
  return { id: await payment(world, org, { amountMinor, day }), entryId }
}

async function confirmed(): Promise<string> {
  const { id, entryId } = await paid()
  await matchTo(world, org, id, entryId)
  return id
}

describe('what was learned by hand', () => {
  it('is matched automatically the third time, and not before', async () => {
    await confirmed()
    const { id: second, entryId } = await paid()
    expect(await matchedNow()).toBe(0)
    await matchTo(world, org, second, entryId)
    const { id: third, entryId: owedLast } = await paid()
    expect(await matchedNow()).toBe(1)
    expect(await transactionOf(world, org, third)).toMatchObject({
      status: 'reconciled',
      allocations: [{ targetId: owedLast }],
      decision: { evidence: 'name' },
    })
  })

  it('is neither matched nor suggested again once it is undone', async () => {
    await confirmed()
    await confirmed()
    const { id } = await paid()
    expect(await matchedNow()).toBe(1)
    await unmatch(world, org, id)
    expect(await matchedNow()).toBe(0)
    expect(await transactionOf(world, org, id)).toMatchObject({
      status: 'unmatched',
      suggestions: [],
    })
  })

  it('is held back by the brake, which is said with what is suggested', async () => {
    await confirmed()
    await confirmed()
    for (let no = 0; no < 2; no++) {
      const { id } = await paid()
      expect(await matchedNow()).toBe(1)
      await unmatch(world, org, id)
    }
    const { id } = await paid()
    expect(await matchedNow()).toBe(0)
    const { assessment } = await transactionOf(world, org, id)
    expect(assessment.holds.map((one: { code: string }) => one.code)).toContain('evidence_braked')
  })
})

describe('what was released without anybody’s word', () => {
  it('is matched again after the bank moved the day of its payment', async () => {
    const bank = createBank()
    useBank(world, bank)
    const account = await linkAccount(world, org)
    const { entryId, amountMinor, reference } = await owed(world, org)
    const sync = async (bookedOn: string): Promise<Reply['body']> => {
      bank.rows = [row({ entryReference: 'PAY-1', amountMinor, text: reference, bookedOn })]
      await forgetReads(world, account)
      await run(world, org, 'actions/sync_bank_now', {})
      const [stored] = await storedOf(world, account)
      return await transactionOf(world, org, encodeId('btx', stored?.id ?? ''))
    }
    const match = { status: 'reconciled', allocations: [{ targetId: entryId }] }
    const day = dayOfBooks(world.app.clock)
    await sync(addDays(day, -1))
    const first = await sync(addDays(day, -1))
    expect(first).toMatchObject(match)
    const second = await sync(day)
    expect(second).toMatchObject({ ...match, date: day })
    expect(second.version).toBeGreaterThan(first.version + 1)
    expect(await learnedOf(world, org)).toMatchObject({ declinedPairs: [], heldPairs: [] })
  })
})

describe('what is loaded', () => {
  it('is of the payments that were asked for, and of those that are unmatched', async () => {
    const ids = []
    for (let no = 0; no < 3; no++) {
      const { id, entryId } = await paid()
      await matchTo(world, org, id, entryId)
      await unmatch(world, org, id)
      ids.push(id)
    }
    const [first = '', second = ''] = ids
    expect((await learnedOf(world, org)).declinedPairs).toHaveLength(3)
    await run(world, org, 'actions/ignore_transaction', { transactionId: first })
    expect((await learnedOf(world, org)).declinedPairs).toHaveLength(2)
    const asked = await atDesk(world, org, (scene) => loadLearned(scene, [uuidOf(second)]))
    expect(asked.declinedPairs.map((one) => one.transactionId)).toEqual([uuidOf(second)])
  })

  it('keeps the newest five of what was declined of one contact, and none older than a year', async () => {
    const ids = []
    for (let no = 0; no < 7; no++) {
      const { id, entryId } = await paid()
      await matchTo(world, org, id, entryId)
      ids.push({ id, entryId })
    }
    for (const { id } of ids) await unmatch(world, org, id)
    expect((await learnedOf(world, org)).declinedPatterns).toHaveLength(5)
    await world.owner.query(
      `UPDATE match_declined_pattern SET declined_on = declined_on - 366 WHERE org_id = $1
         AND transaction_id = ANY($2)`,
      [org.orgId, ids.slice(2).map(({ id }) => uuidOf(id))],
    )
    expect((await learnedOf(world, org)).declinedPatterns).toHaveLength(2)
  })
})
