import { afterAll, describe, it } from 'vitest'
import type { RegionKey } from '#regions/room'
import { readBook } from '../../cases/topics.ts'
import { useWorld } from '../use_world.ts'
import { letTimePass } from '../books/vat.ts'
import { runCase } from './check.ts'

const book = await readBook()
const runsAll = process.env['DAYBOOK_CASES'] === 'all'

/** One test for each case of a region; those that wait are skipped, with the reason in their name. */
export function testBook(region: RegionKey): void {
  const world = useWorld()
  afterAll(() => letTimePass(world))
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
