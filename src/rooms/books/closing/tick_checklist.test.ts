import { describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const body = { month: '2026-10', item: 'Stock is counted', done: true }

describe('200', () => {
  it('says who ticked it, and the same again is no second tick', async () => {
    const org = await world.createOrg('italy')
    const first = await run(world, org, 'operations/tick_checklist', body)
    expect(first).toMatchObject({ ...body, note: null, by: { kind: 'key' } })
    const again = { ...body, item: '  stock is  COUNTED' }
    expect((await run(world, org, 'operations/tick_checklist', again)).id).toBe(first.id)
    const back = await run(world, org, 'operations/tick_checklist', { ...body, done: false })
    expect(back.id).not.toBe(first.id)
  })
})

describe('400', () => {
  it('invalid_input: a month that is none', async () => {
    const org = await world.createOrg('italy')
    for (const month of ['2026-13', '9999-12', '0000-01']) {
      const reply = await world.rest(org, 'operations/tick_checklist', { ...body, month })
      expect(reply.status).toBe(400)
      expect((await world.read(org, `month-checklist?month=${month}`)).status).toBe(400)
    }
  })
})
