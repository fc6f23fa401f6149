import { describe, expect, it } from 'vitest'
import { clientOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import { makeRecurring } from './make_recurring.ts'

const world = useWorld({ startsOn: '2026-11-16' })

const end = (recurringId: string, as = world.dk, reason?: string) =>
  world.rest(as, 'operations/end_recurring_invoice', { recurringId, reason })
const saved = async (): Promise<string> => {
  const { id } = await run(world, world.dk, 'operations/save_recurring_invoice', {
    contactId: await clientOf(world, world.dk),
    lines: [{ description: 'Abonnement', unitPrice: 100, vatRate: 25 }],
    every: { count: 2, unit: 'week' },
    firstOn: '2026-11-16',
    times: 3,
  })
  return id as string
}

describe('200', () => {
  it('makes nothing any more, and says why', async () => {
    const id = await saved()
    const { result } = (await end(id, world.dk, 'The contract ended')).body
    expect(result).toMatchObject({ state: 'ended', reason: 'The contract ended', nextOn: null })
    const { signal } = new AbortController()
    const job = { orgId: world.dk.orgId, data: null, attempt: 1, signal }
    await makeRecurring.run(world.app, job)
    expect((await world.read(world.dk, 'invoices')).body.result.items).toEqual([])
  })
})

describe('404', () => {
  it('one of another organization', async () => {
    const reply = await end(await saved(), world.it)
    expect([reply.status, reply.body.code]).toEqual([404, 'recurring_invoice_not_found'])
  })
})

describe('409', () => {
  it('one that has ended', async () => {
    const id = await saved()
    await end(id)
    const reply = await end(id)
    expect([reply.status, reply.body.code]).toEqual([409, 'recurring_ended'])
  })
})
