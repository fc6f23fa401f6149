import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { findLocks, type BooksLocks } from '#ledger/room'
import { daysOfMonth, monthPattern, sayMonth } from './lock/rules.ts'
import { findChecklist } from './month/checklist.ts'
import { monthItem } from './month/item.ts'
import { ownItem, ownItems } from './month/own_items.ts'
import { listTicks, listUsual } from './month/tick_store.ts'

const checklist = z.object({
  month: z.string(),
  from: z.string(),
  to: z.string(),
  lock: z.enum(['open', 'soft', 'hard', 'year']),
  isPassed: z.boolean().meta({ description: 'Each point that must pass does.' }),
  items: z.array(monthItem).meta({ description: 'What Daybook finds in the books, as they are.' }),
  own: z.array(ownItem).meta({ description: 'What people say is done; see tick_checklist.' }),
})

export default read({
  name: 'month-checklist',
  resource: 'month_checklist',
  tellsOf: ['checklist'],
  says: 'What a month lacks before its books are closed, up to its last day: bank balances proven, transactions matched, documents posted, VAT accounts as declared, no drafts, nothing on clearing accounts; each with what is missing. And the points that people tick off themselves.',
  needs: 'ledger:read',
  fails: [],
  item: checklist,
  filters: z.strictObject({
    month: z
      .string()
      .regex(monthPattern, sayMonth)
      .optional()
      .meta({ description: 'The month before this one if left out.' }),
  }),
  one: (scene, { month }) => findMonth(scene, month ?? lastMonth(scene.today)),
})

const lastMonth = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)

async function findMonth(scene: Scene, month: string): Promise<z.input<typeof checklist>> {
  const days = daysOfMonth(month)
  const items = await findChecklist(scene, days)
  const ticks = await listTicks(scene, days.from)
  const yearBefore = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}-01`
  const usual = await listUsual(scene, { from: yearBefore, to: days.from })
  return {
    month,
    ...days,
    lock: lockOf(await findLocks(scene), days.to),
    isPassed: items.every((one) => !one.must || one.state === 'passed'),
    items,
    own: ownItems(ticks, usual),
  }
}

function lockOf(locks: BooksLocks, day: string): z.input<typeof checklist>['lock'] {
  const isBehind = (through: string | null): boolean => through !== null && day <= through
  if (isBehind(locks.yearThrough)) return 'year'
  if (isBehind(locks.hardThrough)) return 'hard'
  return isBehind(locks.softThrough) ? 'soft' : 'open'
}
