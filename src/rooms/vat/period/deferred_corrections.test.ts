import { beforeAll, describe, expect, it } from 'vitest'
import { cashOrg, draftOf, paid, sold, undo, wrongsOf } from '#test/support/books/cash_books'
import { boxesOf, file, proposedOf } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'workers' })
beforeAll(async () => {
  await world.startEngine()
})

describe('deferred VAT of a filed period', () => {
  it('is corrected when the payment that brought it forward is undone', async () => {
    const org = await cashOrg(world)
    const { entryId } = await sold(world, org)
    const payment = { day: '2026-05-20', amountMinor: 122_000n }
    const transactionId = await paid(world, org, entryId, payment)
    const filed = await file(world, org, (await draftOf(world, org, '2026-05')).id)
    expect(boxesOf(filed)['VP4']).toBe(220)
    await undo(world, org, transactionId)
    const draft = await proposedOf(world, org, filed.id)
    const back = { code: 'VP4', filed: 220, now: 0, difference: -220 }
    expect(draft.differences).toContainEqual(back)
    expect(await wrongsOf(world, org)).toEqual([])
    await file(world, org, draft.id)
    expect(await wrongsOf(world, org)).toEqual([])
  })

  it('is corrected when a payment becomes known later', async () => {
    const org = await cashOrg(world)
    const { entryId } = await sold(world, org)
    const filed = await file(world, org, (await draftOf(world, org, '2026-05')).id)
    expect(boxesOf(filed)['VP4']).toBe(0)
    await paid(world, org, entryId, { day: '2026-05-20', amountMinor: 61_000n })
    const draft = await proposedOf(world, org, filed.id)
    expect(boxesOf(draft)['VP4']).toBe(110)
    expect(await wrongsOf(world, org)).toEqual([])
  })
})
