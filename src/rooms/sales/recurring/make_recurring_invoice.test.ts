import { describe, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { decodeId } from '#kernel/values/id'
import { clientOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import makeRecurringInvoice from './make_recurring_invoice.ts'

const world = useWorld({ startsOn: '2026-11-16' })

const make = async (recurringId: string, number: number, org: TestOrg = world.dk) => {
  const principal = await backgroundPrincipal(world.app, org.orgId, {
    name: 'recurring invoices',
    caller: 'recurring_invoices',
    permissions: ['invoices:read', 'invoices:edit'],
  })
  const body = () => ({ recurringId, number })
  const asked = { principal, definition: makeRecurringInvoice, body, via: 'job' as const }
  return (await call(world.app, { ...asked, requestId: world.app.newId() })).result
}
const saved = async (over: object = {}): Promise<string> => {
  const { id } = await run(world, world.dk, 'operations/save_recurring_invoice', {
    contactId: await clientOf(world, world.dk),
    lines: [{ description: 'Abonnement', unitPrice: 100, vatRate: 25 }],
    every: { count: 1, unit: 'month' },
    firstOn: '2026-11-16',
    times: 2,
    ...over,
  })
  return decodeId('rci', id) ?? ''
}
const count = async (): Promise<number> => {
  const sql = 'SELECT count(*)::int AS count FROM invoice WHERE org_id = $1'
  return (await world.owner.query<{ count: number }>(sql, [world.dk.orgId])).rows[0]?.count ?? 0
}

describe('200', () => {
  it('makes the number that is due and no other, once', async () => {
    const id = await saved()
    const before = await count()
    expect(await make(id, 2)).toMatchObject({ made: 0 })
    expect(await make(id, 1)).toMatchObject({ made: 1, nextOn: '2026-12-16' })
    expect(await make(id, 1)).toMatchObject({ made: 1 })
    expect(await make(id, 2)).toMatchObject({ made: 1 })
    expect(await count()).toBe(before + 1)
  })

  it('makes one of many that are asked for at once', async () => {
    const id = await saved()
    const before = await count()
    await Promise.all([1, 2, 3, 4].map(() => make(id, 1)))
    expect(await count()).toBe(before + 1)
  })

  it('makes nothing before its day', async () => {
    const id = await saved({ firstOn: '2026-11-17' })
    expect(await make(id, 1)).toMatchObject({ made: 0, state: 'active' })
  })

  it('is caught by the database, were the same day made twice', async () => {
    const id = await saved()
    await make(id, 1)
    const twice = world.owner.query(
      `INSERT INTO recurring_occurrence SELECT * FROM recurring_occurrence WHERE recurring_id = $1`,
      [id],
    )
    await expect(twice).rejects.toThrow('duplicate key')
  })
})

describe('404', () => {
  it('one of another organization', async () => {
    const making = make(await saved(), 1, world.it)
    await expect(making).rejects.toMatchObject({ code: 'recurring_invoice_not_found' })
  })
})
