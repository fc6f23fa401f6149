import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { residualOf, transactionOf } from '#test/support/bank/bank'
import {
  type Bank,
  eventsOf,
  forgetReads,
  liveInNovember,
  openBank,
  row,
  storedOf,
} from '#test/support/bank/bank_stub'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

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

async function sync(): Promise<void> {
  await forgetReads(world, account)
  const reply = await world.rest(org, 'actions/sync_bank_now', {})
  expect(reply.body.result.status).toBe('done')
}

/** A payment of 1,250.00 with a stable reference, matched to what it pays. */
async function matched(): Promise<{ id: string; entryId: string }> {
  bank.rows = [row({ entryReference: 'PAY-1', amountMinor: -125_000n })]
  await sync()
  await sync()
  const [stored] = await storedOf(world, account)
  const id = encodeId('btx', stored?.id ?? '')
  const entryId = encodeId('led', (await postPurchase(world, org, {})).entryId)
  const body = { transactionId: id, ledgerEntryId: entryId }
  const reply = await world.rest(org, 'actions/match_transaction', body)
  expect(reply.body.result.status).toBe('reconciled')
  expect(await residualOf(world, org, entryId)).toBe(0n)
  return { id, entryId }
}

describe('a reconciled transaction', () => {
  it.each([
    ['amount', { amountMinor: -124_000n }],
    ['day', { bookedOn: '2026-11-11' }],
  ])('is unmatched again when the bank changes its %s, and says why', async (_what, more) => {
    const { id, entryId } = await matched()
    bank.rows = [row({ entryReference: 'PAY-1', amountMinor: -125_000n, ...more })]
    await sync()
    const after = await transactionOf(world, org, id)
    expect(after).toMatchObject({
      status: 'unmatched',
      allocations: [],
      review: { code: 'bank_changed', params: { date: '2026-11-10', amount: '-1250.00' } },
      decision: { method: 'rule', reasons: [{ code: 'bank_changed' }] },
    })
    expect(await residualOf(world, org, entryId)).toBe(-125_000n)
    expect(await eventsOf(world, org, 'bank_transaction.unmatched')).toHaveLength(1)
    expect(await eventsOf(world, org, 'bank_transaction.updated')).toHaveLength(1)
    expect(after.version).toBe(4)
  })

  it('stays reconciled when only its words change', async () => {
    const { id } = await matched()
    bank.rows = [row({ entryReference: 'PAY-1', amountMinor: -125_000n, text: 'Ny tekst' })]
    await sync()
    expect(await transactionOf(world, org, id)).toMatchObject({
      status: 'reconciled',
      text: 'Ny tekst',
      review: null,
    })
  })

  it('that the bank withdraws is for a person to review, until it is there again', async () => {
    const { id, entryId } = await matched()
    const { rows } = bank
    bank.rows = [row({ amountMinor: 5n, text: 'Noget andet' })]
    await sync()
    expect(await transactionOf(world, org, id)).toMatchObject({
      status: 'reconciled',
      withdrawn: true,
      review: { code: 'bank_withdrew' },
    })
    expect(await residualOf(world, org, entryId)).toBe(0n)
    bank.rows = [...bank.rows, ...rows]
    await sync()
    expect(await transactionOf(world, org, id)).toMatchObject({ withdrawn: false, review: null })
  })
})

describe('many changes', () => {
  it('are written whole, each with its event and one step of its version', async () => {
    const many = (text: string) =>
      Array.from({ length: 250 }, (_, index) => row({ amountMinor: BigInt(index + 1), text }))
    bank.pageSize = 500
    bank.rows = many('Før')
    await sync()
    bank.rows = many('Efter')
    await sync()
    const stored = await storedOf(world, account)
    expect(stored.filter((one) => one.text === 'Efter' && one.version === 2)).toHaveLength(250)
    expect(await eventsOf(world, org, 'bank_transaction.updated')).toHaveLength(250)
  })
})
