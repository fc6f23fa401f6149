import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Failure } from '#kernel/failure/failure'
import { type FicWorld, openFic, purchaseOf } from '#test/support/books/fatture_in_cloud'

let world: FicWorld
beforeEach(async () => {
  world = await openFic()
})
afterEach(async () => {
  expect(world.visitor.complaints()).toEqual([])
  await world.visitor.close()
})

const post = async () => await world.provider.post(purchaseOf(world.connection))
const counts = async () => (await world.visitor.look()).counts

test('a bill that somebody entered there is not entered again: both are shown to a person', async () => {
  const entered = {
    entity: { name: 'TIM', vat_number: '00488410010' },
    date: '2026-11-12',
    invoice_number: '8a 17',
    amount_net: 100,
    amount_vat: 22,
    amount_gross: 122,
  }
  const order = { kind: 'received', act: 'create', company: 50_001, changes: entered }
  const { body } = await world.visitor.control('human', order)
  const failure = await post().catch((error: unknown) => error as Failure)
  expect(failure).toMatchObject({ code: 'provider_conflict', details: { nothingHappened: true } })
  expect((failure as Failure).details.detail).toContain(
    `There, document ${body.id}: TIM, 8a 17, 2026-11-12, 122.00 EUR. Here: TIM S.p.A., 8A/17, 2026-11-10, 122.00 EUR.`,
  )
  expect(await counts()).toMatchObject({ received: 1, uploads: 0 })
  const changes = { invoice_number: '18' }
  await world.visitor.control('human', { ...order, act: 'edit', id: body.id, changes })
  await post()
  expect(await counts()).toMatchObject({ received: 2 })
})
