import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { billing, residualOf, transaction } from '#test/support/bank/bank'
import {
  balances,
  claim,
  controlGaps,
  done,
  faultsIn,
  operate,
} from '#test/support/bank/differences'
import { run } from '#test/support/books/invoices'
import { atDesk, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { reverseEntry } from '#ledger/room'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

const match = (body: object) => operate(world, org, 'match_with_difference', body)

/** An invoice and what came in for it. */
async function paid(amountMinor: bigint) {
  const { entryId: ledgerEntryId } = await claim(world, org)
  const transactionId = await transaction(world, org, { amountMinor })
  return { ledgerEntryId, transactionId }
}

describe('a match with a difference', () => {
  it('unmatching takes both back, and the books are as before', async () => {
    for (const kind of ['fee', 'discount', 'write_off', 'small_difference']) {
      const { transactionId, ledgerEntryId } = await paid(
        kind === 'small_difference' ? 124_999n : 122_500n,
      )
      const before = await balances(world, org)
      await done(world, org, 'match_with_difference', {
        transactionId,
        ledgerEntryId,
        difference: { kind },
      })
      const result = await run(world, org, 'actions/unmatch_transaction', { transactionId })
      expect(result).toMatchObject({ status: 'unmatched', allocations: [] })
      expect(await balances(world, org)).toEqual(before)
      expect(await residualOf(world, org, ledgerEntryId)).toBe(125_000n)
    }
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
    expect(await faultsIn(world, org)).toEqual([])
  })

  it('reversing what was paid takes the difference back as well', async () => {
    const at = await world.createOrg('denmark')
    const { entryId } = await postPurchase(world, at)
    const ledgerEntryId = encodeId('led', entryId)
    const transactionId = await transaction(world, at, { amountMinor: -124_000n })
    const difference = { kind: 'discount' }
    await done(world, at, 'match_with_difference', { transactionId, ledgerEntryId, difference })
    const reversal = { id: world.app.newId(), date: '2026-11-11', text: 'Back' }
    await atDesk(world, at, (scene) => reverseEntry(scene, entryId, reversal))
    expect(await balances(world, at)).toEqual({})
    expect(await faultsIn(world, at)).toEqual([])
  })

  it('two at once settle once', async () => {
    const { transactionId, ledgerEntryId } = await paid(122_500n)
    const body = { transactionId, ledgerEntryId, difference: { kind: 'discount' } }
    const replies = await Promise.all([match(body), match(body), match(body)])
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
  })

  it('two payments of one invoice at once close it once', async () => {
    const { transactionId, ledgerEntryId } = await paid(122_500n)
    const other = await transaction(world, org, { amountMinor: 122_500n })
    const difference = { kind: 'discount' }
    const replies = await Promise.all(
      [transactionId, other].map((id) => match({ transactionId: id, ledgerEntryId, difference })),
    )
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
  })

  it('repeated under one Idempotency-Key it is done once', async () => {
    const { transactionId, ledgerEntryId } = await paid(122_500n)
    const body = { transactionId, ledgerEntryId, difference: { kind: 'discount' } }
    const headers = { 'idempotency-key': `once-${transactionId}` }
    const path = 'operations/match_with_difference'
    const first = await world.rest(org, path, body, headers)
    const second = await world.rest(org, path, body, headers)
    expect(second.body.result).toEqual(first.body.result)
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
  })
})
