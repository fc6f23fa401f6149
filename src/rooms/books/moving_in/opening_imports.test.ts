import { describe, expect, it } from 'vitest'
import { checkBooks, importBooks, makeBooks, newcomer } from '#test/support/books/opening'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })

const books = makeBooks({ accounts: 12, items: 12 })

describe('200', () => {
  it('lists openings newest first without their reports, and one with it', async () => {
    const org = await newcomer(world)
    const first = (await checkBooks(world, org, books)).body.result
    const second = (await checkBooks(world, org, books)).body.result
    await importBooks(world, org, second)
    const { items, count } = (await world.read(org, 'opening-imports?count=true')).body.result
    expect(count).toBe(2)
    expect(items.map((one: { id: string }) => one.id)).toEqual([second.id, first.id])
    expect(items[0]).toMatchObject({ status: 'done', report: null })
    const { result } = (await world.read(org, `opening-imports/${second.id}`)).body
    expect(result.report.accounts.length).toBeGreaterThan(3)
    expect(result.progress.done).toBe(result.progress.of)
    const done = (await world.read(org, 'opening-imports?status=done')).body.result
    expect(done.items).toHaveLength(1)
  })

  it('shows nobody the openings of others', async () => {
    const org = await newcomer(world)
    const { result } = (await checkBooks(world, org, books)).body
    const other = await newcomer(world)
    expect((await world.read(other, 'opening-imports')).body.result.items).toEqual([])
    const reply = await world.read(other, `opening-imports/${result.id}`)
    expect([reply.status, reply.body.code]).toEqual([404, 'opening_import_not_found'])
  })
})
