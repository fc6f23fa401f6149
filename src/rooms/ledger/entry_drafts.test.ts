import { describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

describe('200', () => {
  it('pages through the drafts of one organization only', async () => {
    for (const text of ['one', 'two', 'three']) {
      await run(world, world.dk, 'operations/save_entry_draft', { text })
    }
    await run(world, world.it, 'operations/save_entry_draft', { text: 'theirs' })
    const first = (await world.read(world.dk, 'entry-drafts?limit=2&count=true')).body.result
    expect([first.count, first.items.map((one: { text: string }) => one.text)]).toEqual([
      3,
      ['three', 'two'],
    ])
    const cursor = encodeURIComponent(first.nextCursor)
    const { items } = (await world.read(world.dk, `entry-drafts?limit=2&cursor=${cursor}`)).body
      .result
    expect(items.map((one: { text: string }) => one.text)).toEqual(['one'])
  })
})

describe('404', () => {
  it('entry_draft_not_found', async () => {
    const reply = await world.read(world.dk, 'entry-drafts/edr_none')
    expect(reply.body.code).toBe('entry_draft_not_found')
  })
})
