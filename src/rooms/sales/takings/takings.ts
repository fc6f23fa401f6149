import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { registerKey } from './day/book_takings.ts'
import { gapsBetween, type DayGap } from './day/rules.ts'
import * as store from './day/store.ts'
import { takingsRecord, toTakings } from './day/takings_record.ts'

/** Days without takings are looked for in the last year at most. */
const mostDays = 366

const filters = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  register: z.string().max(60).optional().meta({ description: 'One till.' }),
  status: z.enum(store.takingsStates).optional(),
})

type Given = z.output<typeof filters>

const gap = z.object({ from: z.string(), to: z.string(), days: z.number().int() })

export default read({
  name: 'takings',
  resource: 'takings',
  says: 'Daily takings, the newest day first, and in `daysWithout` the days since the first ones that have none.',
  needs: 'ledger:read',
  fails: ['takings_not_found'],
  item: takingsRecord,
  filters,
  async list(scene, page) {
    const [date, key] = page.after ?? []
    const after = date === undefined || key === undefined ? null : { date, registerKey: key }
    const found = await store.listTakings(scene, wanted(page.filters), page.limit, after)
    return found.map((row) => toTakings(scene, row))
  },
  position: (item) => [item.date, registerKey(item.register ?? undefined)],
  count: (scene, given, cap) => store.countTakings(scene, wanted(given), cap),
  alongside: {
    output: z.object({ daysWithout: z.array(gap) }),
    of: async (scene, given) => ({ daysWithout: await findGaps(scene, given) }),
  },
  get: async (scene, id) => toTakings(scene, await store.findTakings(scene, id)),
})

function wanted({ register, ...rest }: Given): store.TakingsFilters {
  return { ...rest, registerKey: register === undefined ? undefined : registerKey(register) }
}

/** A closed day is a gap, too: who kept the shop open knows which. */
async function findGaps(scene: Scene, { from, to, register }: Given): Promise<DayGap[]> {
  const first = await store.firstTakingsDay(scene)
  if (first === null) return []
  const last = to !== undefined && to < scene.today ? to : scene.today
  const begin = [first, from ?? first, addDays(last, 1 - mostDays)].toSorted().at(-1) ?? first
  if (begin > last) return []
  const bounds = { from: begin, to: last }
  const key = register === undefined ? null : registerKey(register)
  const days = await store.listRecordedDays(scene, { ...bounds, registerKey: key })
  return gapsBetween(days, bounds)
}
