import { describe, expect, it } from 'vitest'
import { transaction, transactionOf } from '#test/support/bank/bank'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

async function suggestedFor(org: TestOrg, text: string, amountMinor: bigint) {
  const id = await transaction(world, org, { text, amountMinor })
  await run(world, org, 'actions/reconcile_now', {})
  return { id, booking: (await transactionOf(world, org, id)).suggestedBooking }
}

describe('an account for what the bank charges', () => {
  it.each([
    ['denmark', 'Gebyr kontoførsel', -4_500n, '2390'],
    ['denmark', 'Rentetilskrivning', 1_234n, '3470'],
    ['denmark', 'Renter', -1_234n, '3670'],
    ['italy', 'Commissioni tenuta conto', -750n, '4213'],
    ['italy', 'Interessi creditori', 88n, '5140'],
    ['italy', 'Interessi debitori', -88n, '5202'],
  ] as const)('in %s for %s of %s is %s, and books', async (region, text, amount, account) => {
    const org = region === 'denmark' ? world.dk : world.it
    const { id, booking } = await suggestedFor(org, text, amount)
    expect(booking.ledgerAccountId).toBe(account)
    expect(booking.detail).toContain(`book it on ${account}, `)
    const body = { transactionId: id, ledgerAccountId: booking.ledgerAccountId }
    const booked = await run(world, org, 'operations/book_transaction', body)
    expect([booked.status, booked.suggestedBooking]).toEqual(['reconciled', null])
  })

  it.each([
    ['a payment of which nothing is known', 'Netto 12.03', -4_500n],
    ['wages, which a bank does not charge', 'Lønoverførsel', -2_500_000n],
  ])('is not given for %s', async (_says, text, amount) => {
    expect((await suggestedFor(world.dk, text, amount)).booking).toBeNull()
  })

  it('is not given before anybody looked', async () => {
    const id = await transaction(world, world.dk, { text: 'Gebyr', amountMinor: -1n })
    expect((await transactionOf(world, world.dk, id)).suggestedBooking).toBeNull()
  })
})
