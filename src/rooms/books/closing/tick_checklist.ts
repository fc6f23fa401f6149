import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { recordShape } from '#kernel/corridor/record'
import { encodeId } from '#kernel/values/id'
import { monthPattern, sayMonth } from './lock/rules.ts'
import { itemKey } from './month/own_items.ts'
import { findLastTick, insertTick, type TickRow } from './month/tick_store.ts'

const tick = z.object({
  ...recordShape,
  month: z.string(),
  item: z.string(),
  done: z.boolean(),
  note: z.string().nullable(),
  by: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
})

export default action({
  name: 'tick_checklist',
  says: 'Tick a point of your own list for a month off, or take the tick back: payroll is booked, stock is counted. Who, when and why is kept, also over reopening. The next months propose the same points.',
  needs: 'ledger:edit',
  input: z.strictObject({
    month: z
      .string()
      .regex(monthPattern, sayMonth)
      .meta({ examples: ['2026-10'] }),
    item: z.string().trim().min(1).max(200),
    done: z.boolean(),
    note: z.string().trim().min(1).max(500).optional(),
  }),
  output: tick,
  fails: [],
  hints: { idempotent: true },

  async run(scene, { month, item, done, note = null }) {
    const { kind, id, name } = scene.principal.actor
    const key = itemKey(item)
    const first = `${month}-01`
    const last = await findLastTick(scene, first, key)
    if (last !== null && last.done === done && last.note === note) return toTick(last)
    const row: TickRow = {
      id: scene.newId(),
      month: first,
      item,
      item_key: key,
      done,
      note,
      done_by: { kind, id, name },
      created_at: scene.now,
    }
    insertTick(scene, row)
    const after = toTick(row)
    scene.changed({ event: 'checklist.ticked', id: after.id, before: null, after })
    return after
  },
})

function toTick(row: TickRow): z.input<typeof tick> {
  const at = row.created_at.toISOString()
  return {
    id: encodeId('tck', row.id),
    month: row.month.slice(0, 7),
    item: row.item,
    done: row.done,
    note: row.note,
    by: row.done_by,
    version: 1,
    createdAt: at,
    updatedAt: at,
    allowedActions: [],
  }
}
