import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { toView, view, viewFields } from './views/view.ts'
import * as store from './views/view_store.ts'

export default action({
  name: 'save_view',
  says: 'Keep a view of a list under a name: its filters, order and columns; or replace the one with the given id.',
  needs: 'documents:read',
  input: z
    .strictObject({
      id: z.string().max(100).optional().meta({
        description: 'The view to replace.',
      }),
      ...viewFields,
    })
    .meta({
      examples: [{ list: 'bank-transactions', name: 'To do', query: 'status=unmatched' }],
    }),
  output: view,
  fails: ['view_not_found'],
  // It belongs to a person's app; an agent asks for its own filters.
  forApps: false,
  hints: { idempotent: true },

  async run(scene, { id, columns = null, shared = false, ...rest }) {
    const fields = { ...rest, columns, is_shared: shared }
    if (id === undefined) {
      const after = toView(scene, store.insertView(scene, fields))
      scene.changed({ event: 'view.created', id: after.id, before: null, after })
      return after
    }
    const row = await store.lockView(scene, id)
    const before = toView(scene, row)
    const after = toView(scene, store.updateView(scene, row, fields))
    scene.changed({ event: 'view.updated', id: after.id, before, after })
    return after
  },
})
