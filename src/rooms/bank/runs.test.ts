import { describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { Reply } from '#test/support/reply'

const world = useWorld()

const reconcile = async (): Promise<string> => {
  const made: Reply['body'] = await run(world, world.dk, 'actions/reconcile_now', {})
  return made.id
}
const list = async (query: string): Promise<Reply['body']> =>
  (await world.read(world.dk, `runs?${query}`)).body.result

describe('runs', () => {
  it('are listed newest first, by kind and status, and counted', async () => {
    const made = [await reconcile(), await reconcile(), await reconcile()]
    const first = await list('limit=2&count=true')
    const second = await list(`limit=2&cursor=${first.nextCursor}`)
    const seen = [...first.items, ...second.items].map((one: { id: string }) => one.id)
    expect([seen, first.count]).toEqual([made.toReversed(), 3])
    expect((await list('kind=reconcile&status=done')).items).toHaveLength(3)
    expect((await list('kind=sync')).items).toEqual([])
    expect((await list('status=undone')).items).toEqual([])
  })

  it('of another organization are not there', async () => {
    const id = await reconcile()
    expect((await world.read(world.it, `runs/${id}`)).body.code).toBe('run_not_found')
    expect((await world.read(world.dk, `runs/${id}`)).body.result.version).toBe(2)
  })

  it('need settings:read', async () => {
    const key = await world.createKey(world.dk, ['bank:edit'])
    expect((await world.read({ ...world.dk, key }, 'runs')).status).toBe(403)
  })
})
