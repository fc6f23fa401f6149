import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { firstSpoken } from '#languages/room'
import { keptThrough, regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findClosing } from './closing/store.ts'
import { erasableFrom, lastKeptDay } from './keeping/rules.ts'
import { countErasable, findLastDay, listBookYears } from './keeping/store.ts'

const rule = z.object({
  subject: z.enum(['books', 'tax']),
  years: z.number().int(),
  law: z.string(),
  says: z.string(),
  source: z.string(),
  keptThrough: z
    .string()
    .nullable()
    .meta({ description: 'Null while there is nothing in the books.' }),
})

export default read({
  name: 'retention',
  resource: 'retention',
  says: 'How long the law keeps what the organization has, by which law, and from when all of it may be erased once the organization is closed; and how many records no law keeps, which can be erased on request.',
  needs: 'settings:read',
  fails: [],
  item: z.object({
    rules: z.array(rule),
    years: z.array(
      z.object({ year: z.string(), entries: z.number().int(), keptThrough: z.string().nullable() }),
    ),
    closedAt: z.string().nullable(),
    reopenUntil: z.string().nullable(),
    erasableFrom: z.string().nullable().meta({
      description:
        'The first day on which the operator may erase everything; null while it is open.',
    }),
    onRequest: z.object({ contacts: z.number().int(), documents: z.number().int() }).meta({
      description:
        'Contacts without postings and documents never posted: delete_contact and delete_document remove them.',
    }),
  }),
  async one(scene) {
    const settings = await findSettings(scene)
    const region = regionOf(settings.region_key)
    const rules = region.retention ?? []
    const language = firstSpoken(region.languages.slice(0, 1))
    const lastDay = await findLastDay(scene)
    const closing = await findClosing(scene)
    const reopenUntil = closing?.reopen_until ?? null
    const years = await listBookYears(scene)
    const byYear = rules.filter(({ from }) => from === 'financial_year_end')
    const whole = rules.filter(({ from }) => from === 'last_entry')
    const keptYear = (year: string): string | null => {
      if (rules.length === 0) return null
      const own = lastKeptDay(byYear, `${year}-12-31`)
      const all = lastDay === null ? own : lastKeptDay(whole, lastDay)
      return whole.length > 0 && all > own ? all : own
    }
    return {
      rules: rules.map((one) => ({
        subject: one.subject,
        years: one.years,
        law: one.law,
        says: one.text[language] ?? one.text['en'] ?? '',
        source: one.source,
        keptThrough: lastDay === null ? null : keptThrough(one, lastDay),
      })),
      years: years.map((one) => ({ ...one, keptThrough: keptYear(one.year) })),
      closedAt: closing?.closed_at.toISOString() ?? null,
      reopenUntil: reopenUntil?.toISOString() ?? null,
      erasableFrom: erasableFrom({ rules: region.retention, lastDay, reopenUntil }),
      onRequest: await countErasable(scene),
    }
  },
})
