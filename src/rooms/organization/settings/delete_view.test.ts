import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { run } from '#test/support/books/invoices'

const world = useWorld()
const todo = { list: 'documents', name: 'To do', query: 'status=coded' }

describe('200', () => {
  it('is gone, and nothing else', async () => {
    const { id } = await run(world, world.dk, 'operations/save_view', todo)
    const body = await run(world, world.dk, 'operations/delete_view', { viewId: id })
    expect(body).toEqual({ id, deleted: true })
    expect((await world.read(world.dk, `views/${id}`)).status).toBe(404)
  })
})

describe('403', () => {
  it('permission_denied: a shared one of somebody else', async () => {
    const { id } = await run(world, world.dk, 'operations/save_view', { ...todo, shared: true })
    const key = await world.createKey(world.dk, ['documents:read'])
    const { status, body } = await world.rest({ ...world.dk, key }, 'operations/delete_view', {
      viewId: id,
    })
    expect([status, body.code]).toEqual([403, 'permission_denied'])
  })
})

describe('404', () => {
  it('view_not_found: unknown, and of another organization', async () => {
    const { id } = await run(world, world.it, 'operations/save_view', todo)
    for (const viewId of [id, 'nonsense']) {
      const { status, body } = await world.rest(world.dk, 'operations/delete_view', { viewId })
      expect([status, body.code]).toEqual([404, 'view_not_found'])
    }
  })
})
