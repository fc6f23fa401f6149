import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { billing, residualOf, transaction, transactionOf } from '#test/support/bank/bank'
import {
  balances,
  claim,
  controlGaps,
  done,
  faultsIn,
  operate,
  prepaidUsedByHand,
} from '#test/support/bank/differences'
import { filed, letTimePass, setDay } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

const reverse = (ledgerEntryId: string, at: TestOrg = org) =>
  operate(world, at, 'reverse_adjustment', { ledgerEntryId })
const reason = 'The customer is bankrupt'

describe('200', () => {
  it.each([false, true])(
    'a write-off is taken back, with its VAT: established %s',
    async (lossEstablished) => {
      const { invoiceId, entryId } = await claim(world, org)
      const before = await balances(world, org)
      const given = { invoiceId, kind: 'write_off', reason, lossEstablished }
      const { id } = await done(world, org, 'write_off', given)
      const { status, body } = await reverse(id)
      expect(status).toBe(200)
      expect(body.result).toMatchObject({ id, version: 2, adjustment: { reason } })
      expect(body.result.reversedBy).not.toBeNull()
      expect(body.result.allowedActions).not.toContain('reverse_adjustment')
      expect(await residualOf(world, org, entryId)).toBe(125_000n)
      expect(await balances(world, org)).toEqual(before)
      expect(await faultsIn(world, org)).toEqual([])
    },
  )

  it('the difference of a match is taken back alone; the payment stays', async () => {
    const { entryId: ledgerEntryId } = await claim(world, org)
    const transactionId = await transaction(world, org, { amountMinor: 120_000n })
    const difference = { kind: 'discount' }
    const given = { transactionId, ledgerEntryId, difference }
    const { difference: entry } = await done(world, org, 'match_with_difference', given)
    await done(world, org, 'reverse_adjustment', { ledgerEntryId: entry.id })
    const row = await transactionOf(world, org, transactionId)
    expect(row).toMatchObject({ status: 'reconciled', allocations: [{ residual: 50 }] })
    expect(await faultsIn(world, org)).toEqual([])
  })

  it('many at once take it back once', async () => {
    const { invoiceId, entryId } = await claim(world, org)
    const { id } = await done(world, org, 'write_off', { invoiceId, kind: 'write_off', reason })
    const replies = await Promise.all(Array.from({ length: 4 }, () => reverse(id)))
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1)
    const codes = replies.filter((one) => one.status !== 200).map((one) => one.body.code)
    expect(new Set(codes)).toEqual(new Set(['entry_reversed']))
    expect(await residualOf(world, org, entryId)).toBe(125_000n)
  })
})

describe('refused', () => {
  it('not_an_adjustment: the entry of an invoice', async () => {
    const { entryId } = await claim(world, org)
    const { status, body } = await reverse(entryId)
    expect([status, body.code]).toEqual([409, 'not_an_adjustment'])
  })

  it('difference_not_allowed: the VAT of the loss was declared', async () => {
    const at = await billing(world, 'denmark')
    setDay(world, '2026-05-12')
    const { invoiceId } = await claim(world, at)
    const given = { invoiceId, kind: 'write_off', reason, lossEstablished: true }
    const { id } = await done(world, at, 'write_off', given)
    letTimePass(world)
    await filed(world, at)
    const { status, body } = await reverse(id, at)
    expect([status, body.code]).toEqual([409, 'difference_not_allowed'])
  })

  it('target_settled: an entry by hand has used the prepayment that it opened', async () => {
    const at = await billing(world, 'denmark')
    const { prepaid, paidBy } = await prepaidUsedByHand(world, at)
    const { status, body } = await reverse(prepaid, at)
    expect([status, body.code]).toEqual([409, 'target_settled'])
    expect(body.detail).toContain(paidBy)
    await done(world, at, 'reverse_entry', { entryId: paidBy, reason: 'Wrong' })
    expect((await reverse(prepaid, at)).status).toBe(200)
    expect(await controlGaps(world, at)).toEqual([0n, 0n])
    expect(await faultsIn(world, at)).toEqual([])
  })

  it('ledger_entry_not_found: unknown, and of another organization', async () => {
    const there = await billing(world, 'italy')
    const { invoiceId } = await claim(world, there, 100)
    const { id } = await done(world, there, 'write_off', { invoiceId, kind: 'write_off', reason })
    for (const given of [id, encodeId('led', world.app.newId()), 'nonsense']) {
      expect((await reverse(given)).body.code).toBe('ledger_entry_not_found')
    }
  })
})
