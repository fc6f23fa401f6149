import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { filed, post, saleOf } from '#test/support/books/vat'
import { transaction, transactionOf } from '#test/support/bank/bank'
import { balancesOn, closed } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

/** A filed and settled return of 100.00 to pay. */
async function settled() {
  const sale = { day: '2026-08-10', vatCode: 'U25', net: '400.00', vat: '100.00' }
  await post(world, org, [saleOf(world, org, sale)])
  const { id: returnId } = await filed(world, org)
  return await run(world, org, 'operations/settle_vat_return', { returnId })
}
const back = async (settlementId: string) =>
  await world.rest(org, 'operations/reverse_vat_settlement', { settlementId, reason: 'Too early' })

describe('200', () => {
  it('the accounts are as before, the payment is released, and it is settled again', async () => {
    const { id, returnId, ledgerEntryId } = await settled()
    const transactionId = await transaction(world, org, { amountMinor: -10_000n })
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
    const reply = await back(id)
    expect(reply.body.result).toMatchObject({
      status: 'reversed',
      reversal: { reason: 'Too early' },
      version: 2,
      allowedActions: [],
    })
    expect((await transactionOf(world, org, transactionId)).status).toBe('unmatched')
    expect(await balancesOn(world, org)).toEqual({ 1010: '-40000', 6190: '50000', 7680: '-10000' })
    await run(world, org, 'operations/settle_vat_return', { returnId })
    expect(await balancesOn(world, org)).toEqual({ 1010: '-40000', 6190: '50000', 7840: '-10000' })
    const { items } = (await world.read(org, 'vat-settlements?status=settled')).body.result
    expect(items).toHaveLength(1)
  })

  it('is dated today where the books are closed', async () => {
    const { id } = await settled()
    await closed(world, org, '2026-10-31')
    const { reversal } = (await back(id)).body.result
    const entry = (await world.read(org, `ledger-entries/${reversal.ledgerEntryId}`)).body.result
    expect(entry).toMatchObject({ date: '2026-11-16', moved: { from: '2026-09-30' } })
  })
})

describe('404', () => {
  it('vat_settlement_not_found: of another organization', async () => {
    const { id } = await settled()
    const other = await world.createOrg('denmark')
    const body = { settlementId: id, reason: 'Not mine' }
    const reply = await world.rest(other, 'operations/reverse_vat_settlement', body)
    expect([reply.status, reply.body.code]).toEqual([404, 'vat_settlement_not_found'])
  })
})

describe('409', () => {
  it('vat_settlement_reversed the second time; vat_settlement_order is shown with settling', async () => {
    const { id } = await settled()
    await back(id)
    const reply = await back(id)
    expect([reply.status, reply.body.code]).toEqual([409, 'vat_settlement_reversed'])
  })

  it('reverse_entry sends to this operation', async () => {
    const { ledgerEntryId: entryId } = await settled()
    const reply = await world.rest(org, 'operations/reverse_entry', { entryId, reason: 'Wrong' })
    expect(reply.body.code).toBe('entry_not_manual')
    expect(reply.body.detail).toContain('reverse_vat_settlement')
  })
})
