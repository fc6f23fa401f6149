import { describe, expect, it } from 'vitest'
import { client } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

describe('200', () => {
  it('is empty where nothing was accepted', async () => {
    const id = await client(world, world.dk, { name: 'New', type: 'vendor' })
    const { body } = await world.read(world.dk, `learned/${id}`)
    expect(body.result).toMatchObject({ id, documents: 0, facts: [] })
  })
})

describe('404', () => {
  it('there is no such contact', async () => {
    const { status, body } = await world.read(world.dk, 'learned/con_01hzzzzzzzzzzzzzzzzzzzzzzz')
    expect([status, body.code]).toEqual([404, 'contact_not_found'])
  })
})
