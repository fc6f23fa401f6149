import { z } from 'zod'
import { decodeId } from '#kernel/id'
import { nobody } from '#kernel/listing'
import { read } from '#kernel/read'
import { app, appRecorder } from './app.ts'
import * as store from './app_store.ts'

export default read({
  name: 'apps',
  resource: 'app',
  says: 'The apps that members connected, with what each may do and has done today; disconnected ones too.',
  needs: 'settings:read',
  fails: ['app_not_found'],
  item: app,
  filters: z.strictObject({
    userId: z.string().optional().meta({ description: 'Only the apps of this user.' }),
    connected: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'Only apps that are, or are no longer, connected.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const toApp = await appRecorder(scene)
    const rows = await store.listApps(scene, filtersOf(filters), limit, after?.[0] ?? null)
    return rows.map(toApp)
  },
  position: (item) => [decodeId('app', item.id) ?? ''],
  count: (scene, filters, cap) => store.countApps(scene, filtersOf(filters), cap),
  async get(scene, id) {
    const toApp = await appRecorder(scene)
    return toApp(await store.findApp(scene, id))
  },
})

type Given = { userId?: string | undefined; connected?: 'true' | 'false' | undefined }

/** An id that no user can have finds no apps, as an unknown one does. */
function filtersOf({ userId, connected }: Given): store.AppFilters {
  return {
    ...(userId === undefined ? {} : { userId: decodeId('usr', userId) ?? nobody }),
    ...(connected === undefined ? {} : { connected: connected === 'true' }),
  }
}
