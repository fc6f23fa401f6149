import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src/registry.ts'
import { attack, fill } from '../isolation/attack.ts'
import { attemptsOf } from '../isolation/attempts.ts'
import { createWorld, type World } from '../support/world.ts'

/** A planted fault: the application forgets its own filter, in every statement. */
function forgetFilter(world: World): void {
  world.app.database.tap = (statement) => {
    const text = statement.text.replaceAll(/(\w+\.)?org_id = (\$\d+)/g, '$2::uuid IS NOT NULL')
    return text === statement.text ? statement : { ...statement, text, name: `${statement.name}w` }
  }
}

async function worldWith(
  plant: ((world: World) => void) | null,
  superuser = false,
): Promise<World> {
  const world = await createWorld(superuser ? { asOwner: true } : {})
  await fill(world)
  plant?.(world)
  return world
}

async function leaksIn(world: World, count: number, seed: number): Promise<string[]> {
  const { places, ids, leaks } = await attack(world, registry, { count, seed })
  expect(places).toBeGreaterThan(100)
  expect(ids).toBeGreaterThan(10)
  return leaks
}

// `npm run prove -- isolation --full` makes a hundred thousand.
describe('4,000 calls with another organization’s ids', () => {
  let world: World
  beforeAll(async () => {
    world = await worldWith(null)
  })
  afterAll(() => world.close())

  it('answer exactly as for ids that do not exist, and change nothing', async () => {
    expect(await leaksIn(world, 4_000, 1)).toEqual([])
  }, 300_000)
})

describe('the places that are tried', () => {
  const says = attemptsOf(registry).map((one) => one.says)
  it.each([
    'post_document.documentId',
    'tool post_document.documentId',
    'documents/{id}',
    'tool documents/{id}',
    '/api/rest/files/{id}',
    '/api/rest/invoices/{id}/pdf',
    'resource files',
    'Daybook-Organization',
  ])('have %s', (place) => expect(says).toContain(place))

  it('have fields within lists and objects', () => {
    expect(says.filter((one) => one.includes('[]')).length).toBeGreaterThan(0)
  })
})

describe('with one layer broken on purpose', () => {
  it('row level security holds where the application forgot its filter', async () => {
    const world = await worldWith(forgetFilter)
    expect(await leaksIn(world, 1_000, 2)).toEqual([])
    await world.close()
  }, 120_000)

  it('the application’s filter holds where row level security is bypassed', async () => {
    const world = await worldWith(null, true)
    expect(await leaksIn(world, 1_000, 3)).toEqual([])
    await world.close()
  }, 120_000)

  it('and with both broken this suite sees the leak, so it can fail', async () => {
    const world = await worldWith(forgetFilter, true)
    expect((await leaksIn(world, 400, 5)).length).toBeGreaterThan(10)
    await world.close()
  }, 120_000)
})
