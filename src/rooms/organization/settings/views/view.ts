import { z } from 'zod'
import { handOf } from '#kernel/corridor/principal'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { mayChange, type ViewRow } from './view_store.ts'

const mostColumns = 40

/** The name of a read, such as `bank-transactions`. */
export const listName = z
  .string()
  .max(50)
  .regex(/^[a-z]+(?:-[a-z]+)*$/)

export const viewFields = {
  list: listName.meta({ description: 'The list that it is of, such as bank-transactions.' }),
  name: z.string().trim().min(1).max(100),
  query: z.string().max(2_000).meta({
    description: 'Filters and order as in the address of the list: status=unmatched&sort=-amount.',
  }),
  columns: z.array(z.string().max(50)).max(mostColumns).optional().meta({
    description: 'What is shown, in this order. Default: what the list shows by itself.',
  }),
  shared: z.boolean().optional().meta({
    description: 'true: everybody in the organization sees it. Default: only who keeps it.',
  }),
}

/** A kept view as every action and read returns it. */
export const view = z.object({
  ...recordShape,
  list: z.string(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()).nullable(),
  shared: z.boolean(),
  own: z.boolean().meta({ description: 'Whether the caller keeps it.' }),
})

export function toView(scene: Scene, row: ViewRow): z.input<typeof view> {
  const own = row.owner === handOf(scene.principal)
  return {
    id: encodeId('viw', row.id),
    list: row.list,
    name: row.name,
    query: row.query,
    columns: row.columns,
    shared: row.is_shared,
    own,
    ...stampsOf(row),
    allowedActions: scene.allowed(mayChange(scene, row) ? ['save_view', 'delete_view'] : []),
  }
}
