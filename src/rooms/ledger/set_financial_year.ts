import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { addDays, isDay } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { regionOf, type Period } from '#regions/room'
import { financialYearOf, holdBooks, holdHome, saveYearRule } from '#settings/room'
import { findBookedDays } from './entries/booked_days.ts'
import { findLocks } from './entries/books_lock_store.ts'
import { showYear, yearShape } from './entries/year_shape.ts'
import { chooseYear, naturalEnd, type YearChoice } from './entries/year_rules.ts'

const day = z.string().max(10).refine(isDay, 'Use a valid date, such as 2027-07-01.')

export default action({
  name: 'set_financial_year',
  says: "Choose the month in which the organization's financial year begins. It counts from the first year without entries; years that have entries stay as they are. Closing, reports, voucher numbers, SAF-T and the deadlines of a year follow; VAT periods do not.",
  needs: 'settings:edit',
  input: z
    .strictObject({
      month: z.number().int().min(1).max(12).meta({
        description: 'The month on whose first day a year begins: 1 for the calendar year.',
      }),
      from: day.optional().meta({
        description:
          'The first day of the first year: a year that has no entries, or the founding day while the books are empty. Left out: the first year without entries.',
      }),
      firstTo: day.optional().meta({
        description:
          "The last day of the first year where it has not the usual length: a company's first year, or one longer than the law's default. Left out: the day before years begin again.",
      }),
    })
    .meta({ examples: [{ month: 7 }] }),
  output: yearShape,
  fails: ['financial_year_begun', 'financial_year_too_long'],
  hints: { idempotent: true },
  // It decides where results are cut.
  reviewed: true,

  async run(scene, given) {
    // Alone: no entry comes into a year while its days change.
    holdBooks(scene.tx, scene.orgId)
    const { regionKey } = await holdHome(scene)
    const { mostFirst, mostChanged } = regionOf(regionKey).financialYear
    const chosen = accepted(
      chooseYear(given, {
        free: await findFree(scene),
        asked: given.from === undefined ? null : await financialYearOf(scene, given.from),
        most: { first: mostFirst, changed: mostChanged },
      }),
    )
    const { from, begins, to } = chosen
    const shown = from > scene.today || given.from !== undefined ? from : scene.today
    const before = await financialYearOf(scene, shown)
    saveYearRule(scene, { from, begins, firstTo: to === naturalEnd(from, begins) ? null : to })
    const after = showYear(await financialYearOf(scene, shown))
    const id = encodeId('org', scene.orgId)
    scene.changed({ event: 'financial_year.changed', id, before: showYear(before), after })
    return after
  },
})

/** The first year behind all entries and all closed years; null where there are none. */
async function findFree(scene: Scene): Promise<Period | null> {
  const booked = await findBookedDays(scene)
  const { yearThrough } = await findLocks(scene)
  const last = [booked?.last ?? null, yearThrough].filter((one) => one !== null).toSorted()
  const used = last.at(-1)
  if (used === undefined) return null
  const { to } = await financialYearOf(scene, used)
  return await financialYearOf(scene, addDays(to, 1))
}

function accepted(choice: YearChoice): Exclude<YearChoice, { wrong: string }> {
  if (!('wrong' in choice)) return choice
  if (choice.wrong === 'begun') throw new Failure('financial_year_begun', { from: choice.from })
  if (choice.wrong === 'long') {
    const { latest, months } = choice
    throw new Failure('financial_year_too_long', { latest, months })
  }
  const { pointer, detail } = choice
  throw new Failure('invalid_input', { errors: [{ pointer, code: 'day', detail }] })
}
