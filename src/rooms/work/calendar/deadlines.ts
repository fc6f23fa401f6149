import { z } from 'zod'
import { isDay, today } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { deadlineRange, regionOf, type Period } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { findObligation } from '#vat/room'
import { readAskedDays } from './deadline/asked_days.ts'
import { deadline, toDeadline, type DeadlineRecord, type Moment } from './deadline/deadline.ts'
import { languages } from '#languages/room'
import { languageOf } from './deadline/feed_words.ts'
import { findDeadlines } from './deadline/find_deadlines.ts'
import { shiftYears } from './deadline/months.ts'

const day = z.string().refine(isDay, 'Use a valid date, such as 2026-11-30.')

const filters = z.strictObject({
  from: day.optional().meta({
    description: 'First day. Default: today, and before it the deadlines that are overdue.',
  }),
  to: day.optional().meta({
    description: 'Last day, at most 10 years after the first. Default: one year after it.',
  }),
  language: z
    .enum(languages)
    .optional()
    .meta({ description: "Language of title and movedBecause. Default: the region's own." }),
})

type Filters = z.output<typeof filters>

export default read({
  name: 'deadlines',
  resource: 'deadline',
  says: 'Statutory deadlines, overdue ones first, then the soonest: VAT at the chosen frequency with the status of its return, and the items chosen with set_calendar_items.',
  needs: 'ledger:read',
  fails: ['deadline_not_found'],
  item: deadline,
  filters,
  async list(scene, { filters: asked, limit, after }) {
    const items = await listAsked(scene, asked)
    const [dueDate = '', id = ''] = after ?? []
    return items
      .filter((one) => one.dueDate > dueDate || (one.dueDate === dueDate && one.id > id))
      .slice(0, limit)
  },
  position: (item) => [item.dueDate, item.id],
  count: async (scene, asked) => (await listAsked(scene, asked)).length,
  async get(scene, id) {
    const settings = await findSettings(scene)
    const days = daysOf(id)
    const found = days === null ? [] : await findDeadlines(scene, settings, days)
    const one = found.find((each) => each.id === id)
    if (one === undefined) throw new Failure('deadline_not_found')
    const { languages: known } = regionOf(settings.region_key)
    return toDeadline(one, languageOf(known), await momentOf(scene, settings))
  },
})

export async function listAsked(scene: Scene, asked: Filters): Promise<DeadlineRecord[]> {
  const settings = await findSettings(scene)
  const moment = await momentOf(scene, settings)
  const days = readAskedDays(asked, moment.today)
  const language = asked.language ?? languageOf(regionOf(settings.region_key).languages)
  const found = await findDeadlines(scene, settings, { ...days, from: overdueFrom(asked, moment) })
  return found
    .map((one) => toDeadline(one, language, moment))
    .filter((one) => one.dueDate >= days.from || one.status === 'overdue')
}

/** Without a first day, what is overdue comes first, at most from ten years ago. */
function overdueFrom({ from }: Filters, moment: Moment): string {
  if (from !== undefined) return from
  const since = moment.since ?? moment.today
  const oldest = shiftYears(moment.today, -10)
  return [moment.today, since < oldest ? oldest : since].toSorted()[0] ?? moment.today
}

async function momentOf(scene: Scene, settings: SettingsRow): Promise<Moment> {
  const { timeZone } = regionOf(settings.region_key)
  const { since } = await findObligation(scene, settings)
  return { today: today(scene.now, timeZone), since }
}

/**
 * The days in which that deadline can fall: its id has the year, and none is due two years later.
 */
function daysOf(id: string): Period | null {
  const year = /^[a-z_]+\.(\d{4})(?:-[QH]?\d{1,2})?$/.exec(id)?.[1]
  const to = year === undefined ? '' : shiftYears(`${year}-12-31`, 2)
  if (year === undefined || to < deadlineRange.from) return null
  const from = shiftYears(`${year}-01-01`, -1)
  if (from > deadlineRange.to) return null
  return {
    from: from > deadlineRange.from ? from : deadlineRange.from,
    to: to < deadlineRange.to ? to : deadlineRange.to,
  }
}
