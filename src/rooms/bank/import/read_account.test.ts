import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import {
  type Bank,
  eventsOf,
  forgetReads,
  liveInNovember,
  openBank,
  row,
  storedOf,
} from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()
let bank: Bank
let org: TestOrg
let account: string
beforeAll(() => {
  liveInNovember(world)
})
beforeEach(async () => {
  ;({ bank, org, account } = await openBank(world))
})

const sync = (who = org, headers = {}) => world.rest(who, 'actions/sync_bank_now', {}, headers)

async function syncAgain(): Promise<Awaited<ReturnType<typeof sync>>> {
  await forgetReads(world, account)
  return await sync()
}

describe('one account', () => {
  it('keeps two identical coffees of one day as two, also when they are seen twice', async () => {
    bank.rows = [row(), row()]
    await sync()
    const again = await syncAgain()
    expect(again.body.result.imported).toBe(0)
    const stored = await storedOf(world, account)
    expect(stored.map((one) => one.ordinal)).toEqual([1, 2])
    bank.rows.push(row())
    await syncAgain()
    expect(await storedOf(world, account)).toHaveLength(3)
  })

  it('makes one transaction of a pending one that is booked under another id', async () => {
    bank.rows = [row({ status: 'pending', bookedOn: null, entryReference: 'P-1' })]
    await sync()
    const [pending] = await storedOf(world, account)
    expect(pending).toMatchObject({ pending: true, status: null, ordinal: null })
    // Lately: what was booked long before the last reading is not asked for again.
    const bookedOn = addDays(dayOfBooks(world.app.clock), -1)
    const booked = { bookedOn, amountMinor: -10_050n, text: 'Kaffe 12.11' }
    bank.rows = [row({ entryReference: 'B-77', ...booked })]
    await syncAgain()
    const stored = await storedOf(world, account)
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ pending: false, status: 'unmatched', amount_minor: '-10050' })
  })

  it('keeps a pending one that has not moved, and drops one that is gone', async () => {
    const waiting = row({ status: 'pending', bookedOn: null })
    bank.rows = [waiting, row({ status: 'pending', bookedOn: null, text: 'Hotel' })]
    await sync()
    const before = await storedOf(world, account)
    bank.rows = [waiting]
    await syncAgain()
    const after = await storedOf(world, account)
    expect(after).toEqual(before.filter((one) => one.text === 'Kaffe'))
  })

  it('changes a row in place and tells before and after', async () => {
    bank.rows = [row({ text: 'Foreløbig tekst' })]
    await sync()
    bank.rows = [row({ text: 'Endelig tekst' })]
    await syncAgain()
    const stored = await storedOf(world, account)
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ text: 'Endelig tekst', version: 2 })
    const events = await eventsOf(world, org, 'bank_transaction.updated')
    expect(events).toEqual([expect.objectContaining({ text: 'Endelig tekst', version: 2 })])
  })

  it('moves a row with a stable reference to its new day and amount', async () => {
    bank.rows = [row({ entryReference: 'REF-1' }), row({ text: 'En anden', amountMinor: 1n })]
    await sync()
    await syncAgain()
    expect((await storedOf(world, account))[0]).toMatchObject({ entry_reference_stable: true })
    bank.rows = [
      row({ entryReference: 'REF-1', amountMinor: -10_100n, bookedOn: '2026-11-11' }),
      row({ text: 'En anden', amountMinor: 1n }),
    ]
    await syncAgain()
    const stored = await storedOf(world, account)
    expect(stored).toHaveLength(2)
    expect(stored[1]).toMatchObject({ booked_on: '2026-11-11', amount_minor: '-10100', version: 2 })
  })

  it('withdraws what the bank no longer has, never deletes it, and takes it back in', async () => {
    bank.rows = [row({ text: 'Bliver' }), row({ text: 'Forsvinder', amountMinor: -7n })]
    await sync()
    const gone = bank.rows.splice(1)
    await syncAgain()
    expect((await storedOf(world, account)).map((one) => one.withdrawn)).toEqual([false, true])
    expect(await eventsOf(world, org, 'bank_transaction.withdrawn')).toHaveLength(1)
    bank.rows.push(...gone)
    await syncAgain()
    const stored = await storedOf(world, account)
    expect(stored.map((one) => [one.withdrawn, one.version])).toEqual([
      [false, 1],
      [false, 3],
    ])
    expect(await eventsOf(world, org, 'bank_transaction.restored')).toHaveLength(1)
  })

  it('does not believe an empty answer where there was much', async () => {
    bank.rows = Array.from({ length: 25 }, (_, index) => row({ amountMinor: BigInt(index + 1) }))
    await sync()
    const { rows } = bank
    bank.rows = []
    await syncAgain()
    expect((await storedOf(world, account)).filter((one) => one.withdrawn)).toEqual([])
    bank.rows = rows.slice(0, 24)
    await syncAgain()
    expect((await storedOf(world, account)).filter((one) => one.withdrawn)).toHaveLength(1)
  })

  it('reads every page, also an empty one with a cursor', async () => {
    bank.rows = Array.from({ length: 12 }, (_, index) => row({ text: `Køb ${index}` }))
    bank.pageSize = 5
    const { readTransactions } = bank.feed
    bank.feed.readTransactions = async (question) => {
      if (question.cursor === null) {
        bank.asked.push(question)
        return { rows: [], cursor: '0' }
      }
      return await readTransactions(question)
    }
    expect((await sync()).body.result.imported).toBe(12)
    expect(bank.asked.map((one) => one.cursor)).toEqual([null, '0', '5', '10'])
  })

  it('asks for as much as there is at first, then from ten days before the last booking', async () => {
    bank.rows = [row({ bookedOn: '2026-11-05' })]
    await sync()
    await syncAgain()
    expect(bank.asked.map((one) => [one.from, one.longest])).toEqual([
      [null, true],
      ['2026-10-26', false],
    ])
  })

  it('shortens the window that the bank refuses, and begins again where its list moved on', async () => {
    bank.rows = Array.from({ length: 8 }, (_, index) => row({ text: `Køb ${index}` }))
    bank.pageSize = 5
    bank.fail = (question, count) => {
      if (question.longest) return new Failure('bank_period_refused')
      return question.cursor !== null && count < 4 ? new Failure('bank_cursor_refused') : null
    }
    const { body } = await sync()
    expect(body.result).toMatchObject({ status: 'done', imported: 8 })
    expect(await storedOf(world, account)).toHaveLength(8)
  })
})
