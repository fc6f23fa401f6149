import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { run } from '#test/support/books/invoices'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let other: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  other = { ...org, key: await world.createKey(org, ['documents:read']) }
})

const todo = { list: 'bank-transactions', name: 'To do', query: 'status=unmatched&sort=-amount' }
const save = (body: object, at: TestOrg = org) => run(world, at, 'operations/save_view', body)
const list = async (at: TestOrg, query = '') =>
  (await world.read(at, `views?${query}`)).body.result.items.map(
    ({ name }: { name: string }) => name,
  )

describe('200', () => {
  it('keeps filters, order and columns, and replaces them with their version', async () => {
    const made = await save({ ...todo, columns: ['date', 'amount'] })
    expect(made).toMatchObject({ ...todo, columns: ['date', 'amount'], shared: false, own: true })
    const changed = await save({ ...todo, id: made.id, name: 'Open' })
    expect(changed).toMatchObject({ id: made.id, name: 'Open', columns: null, version: 2 })
    expect((await world.read(org, `views/${made.id}`)).body.result).toEqual(changed)
  })

  it('shows it to its owner alone, unless it is shared', async () => {
    await save({ ...todo, name: 'Mine' })
    await save({ ...todo, name: 'Ours', shared: true })
    expect(await list(org)).toEqual(expect.arrayContaining(['Mine', 'Ours']))
    expect(await list(other)).toEqual(['Ours'])
    expect(await list(org, 'list=documents')).toEqual([])
  })
})

describe('400', () => {
  it('invalid_input: no list, no name', async () => {
    for (const wrong of [
      { list: 'Bank transactions' },
      { name: ' ' },
      { query: 'x'.repeat(2_001) },
    ]) {
      const { status } = await world.rest(org, 'operations/save_view', { ...todo, ...wrong })
      expect(status).toBe(400)
    }
  })
})

describe('403', () => {
  it('permission_denied: a shared one is changed by its owner, or with settings:edit', async () => {
    const { id } = await save({ ...todo, shared: true })
    const reply = await world.rest(other, 'operations/save_view', { ...todo, id })
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
  })
})

describe('404', () => {
  it('view_not_found: what others keep for themselves, and what is not there', async () => {
    const { id } = await save(todo)
    for (const one of [id, 'viw_nothing']) {
      const reply = await world.rest(other, 'operations/save_view', { ...todo, id: one })
      expect([reply.status, reply.body.code]).toEqual([404, 'view_not_found'])
      expect((await world.read(other, `views/${one}`)).status).toBe(404)
    }
  })
})
