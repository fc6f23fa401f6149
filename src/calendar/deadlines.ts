import { z } from 'zod'
import { isDay, today } from '#kernel/day'
import { Failure } from '#kernel/failure'
import { read } from '#kernel/read'
import type { Scene } from '#kernel/scene'
import { deadlineRange, regionOf, type Period } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { openSince } from '#vat/room'
import { readAskedDays } from './asked_days.ts'
import { deadline, toDeadline, type DeadlineRecord, type Moment } from './deadline.ts'
import { languageOf, languages } from './feed_words.ts'
import { findDeadlines } from './find_deadlines.ts'
import { shiftYears } from './months.ts'

const day = z.string().refine(isDay, 'Use a day of the calendar, such as 2026-11-30.')

const filters = z.strictObject({
  from: day.optional().meta({ description: 'The first day; today if left out.' }),
  to: day.optional().meta({
    description: 'The last day, at most 10 years after the first; a year after it if left out.',
  }),
  language: z
    .enum(languages)
    .optional()
    .meta({ description: "Of title and movedBecause; the region's own if left out." }),
})

type Filters = z.output<typeof filters>

export default read({
  name: 'deadlines',
  resource: 'deadline',
  says: 'What falls due by law, the soonest first: VAT by the chosen frequency and how far its return is, and the items chosen by set_calendar_items.',
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

async function listAsked(scene: Scene, asked: Filters): Promise<DeadlineRecord[]> {
  const settings = await findSettings(scene)
  const moment = await momentOf(scene, settings)
  const days = readAskedDays(asked, moment.today)
  const language = asked.language ?? languageOf(regionOf(settings.region_key).languages)
  const found = await findDeadlines(scene, settings, days)
  return found.map((one) => toDeadline(one, language, moment))
}

async function momentOf(scene: Scene, settings: SettingsRow): Promise<Moment> {
  const { timeZone } = regionOf(settings.region_key)
  return { today: today(scene.now, timeZone), since: await openSince(scene) }
}

/** Where the deadline of that id may lie: its key has the year, and no law waits two years. */
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
