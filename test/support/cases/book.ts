import { afterAll, beforeAll, describe, it } from 'vitest'
import type { RegionKey } from '#regions/room'
import { readBook } from '../../cases/topics.ts'
import { createWorld, type World } from '../world.ts'
import { letTimePass } from '../books/vat.ts'
import { runCase } from './check.ts'

const book = await readBook()
const runsAll = process.env['DAYBOOK_CASES'] === 'all'

/** One test for each case of a region; those that wait are skipped, with the reason in their name. */
export function testBook(region: RegionKey): void {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(async () => {
    letTimePass(world)
    await world.close()
  })
  for (const { title, cases } of book.filter((topic) => topic.region === region)) {
    describe(title, () => {
      for (const one of cases) {
        const name = `${one.id} ${one.title}`
        if (one.waits === undefined || runsAll)
          it(name, async () => await runCase(world, region, one))
        else it.skip(`${name} (waits: ${one.waits})`, () => undefined)
      }
    })
  }
}
