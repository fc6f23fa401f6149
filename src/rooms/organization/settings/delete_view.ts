import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { toView } from './views/view.ts'
import * as store from './views/view_store.ts'

export default action({
  name: 'delete_view',
  says: 'Delete a kept view. The records that it shows stay.',
  needs: 'documents:read',
  input: z.strictObject({ viewId: z.string().max(100) }),
  output: deleted,
  fails: ['view_not_found'],
  forApps: false,
  hints: { destructive: true, idempotent: true },

  async run(scene, { viewId }) {
    const row = await store.lockView(scene, viewId)
    const before = toView(scene, row)
    store.removeView(scene, row)
    scene.changed({ event: 'view.deleted', id: before.id, before, after: null })
    return { id: before.id, deleted: true as const }
  },
})
