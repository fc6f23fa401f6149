import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { addDays } from '#kernel/values/day'
import { homeRegion } from '#regions/room'
import { financialYearOf, listFinancialYears } from '#settings/room'
import { countYears, findBookedDays } from './entries/booked_days.ts'
import { findLocks } from './entries/books_lock_store.ts'
import { showYear, yearShape } from './entries/year_shape.ts'

const listed = yearShape.extend({
  entries: z.number().int(),
  closed: z.boolean().meta({ description: 'True once close_year closed it.' }),
})

export default read({
  name: 'financial-years',
  resource: 'financial_year',
  says: "The organization's financial years, from that of the first entry to the next one, with how many entries each has; and how long the law lets one be. set_financial_year chooses when they begin.",
  needs: 'ledger:read',
  fails: [],
  item: z.object({
    years: z.array(listed),
    current: yearShape,
    law: z.object({
      mostFirst: z.number().int().meta({ description: 'Most months of a first year.' }),
      mostChanged: z.number().int().meta({ description: 'Most months of a year of change.' }),
      source: z.string(),
    }),
  }),
  async one(scene) {
    const booked = await findBookedDays(scene)
    const current = await financialYearOf(scene, scene.today)
    const days = [booked?.first, booked?.last, scene.today].filter((one) => one !== undefined)
    const [from = scene.today] = days.toSorted()
    const last = days.toSorted().at(-1) ?? scene.today
    // With the year behind the last, where a change may be seen.
    const { to } = await financialYearOf(scene, last)
    const years = await listFinancialYears(scene, { from, to: addDays(to, 1) })
    const counts = await countYears(scene, years)
    const { yearThrough } = await findLocks(scene)
    return {
      years: years.map((year, index) => ({
        ...showYear(year),
        entries: counts[index] ?? 0,
        closed: yearThrough !== null && year.to <= yearThrough,
      })),
      current: showYear(current),
      law: homeRegion(scene).financialYear,
    }
  },
})
