import { z } from 'zod'
import type { TickRow } from './tick_store.ts'

const actor = z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() })

const tickShape = z.object({
  done: z.boolean(),
  note: z.string().nullable(),
  by: actor,
  at: z.string(),
})

export const ownItem = z.object({
  item: z.string(),
  done: z.boolean(),
  history: z.array(tickShape).meta({ description: 'Every tick, the newest first.' }),
})

export type OwnItem = z.input<typeof ownItem>

/** A point is known again however it was written. */
export function itemKey(item: string): string {
  return item.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

type Usual = Pick<TickRow, 'item' | 'item_key'>

/** The points of a month as they stand, and those of the months before that nobody has ticked yet. */
export function ownItems(ticks: readonly TickRow[], usual: readonly Usual[]): OwnItem[] {
  const byKey = Map.groupBy(ticks, (tick) => tick.item_key)
  const missing = usual.filter((one) => !byKey.has(one.item_key))
  const known = [...byKey.values()].map((rows): OwnItem => {
    const last = rows.at(-1)
    const history = rows.toReversed().map(({ done, note, done_by: by, created_at: at }) => {
      return { done, note, by, at: at.toISOString() }
    })
    return { item: last?.item ?? '', done: last?.done ?? false, history }
  })
  const open = missing.map(({ item }): OwnItem => ({ item, done: false, history: [] }))
  return [...known, ...open].toSorted((a, b) => (itemKey(a.item) < itemKey(b.item) ? -1 : 1))
}
