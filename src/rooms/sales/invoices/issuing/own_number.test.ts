import { describe, expect, it } from 'vitest'
import { invoiceOf, issued } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

describe('a number of the caller’s own', () => {
  it('belongs to no counted series and moves none', async () => {
    const org = await world.createOrg('denmark')
    const own = await invoiceOf(world, org, await issued(world, org, { number: 'Sag 12/3' }))
    expect(own.number).toBe('Sag 12/3')
    expect((await invoiceOf(world, org, await issued(world, org))).number).toMatch(/-0001$/)
  })

  it('fills its place where the counter comes to it', async () => {
    const org = await world.createOrg('denmark')
    const date = '2026-04-01'
    await issued(world, org, { date, number: '2026-0002' })
    const numbers: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      numbers.push((await invoiceOf(world, org, await issued(world, org, { date }))).number)
    }
    expect(numbers).toEqual(['2026-0001', '2026-0003', '2026-0004'])
  })
})
