import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { nobody } from '#kernel/database/listing'
import { read } from '#kernel/corridor/read'
import { app, appRecorder } from './apps/app.ts'
import * as store from './apps/app_store.ts'

export default read({
  name: 'apps',
  resource: 'app',
  says: 'Apps that members connected, with their limits and use today; includes disconnected ones.',
  needs: 'settings:read',
  fails: ['app_not_found'],
  item: app,
  filters: z.strictObject({
    userId: z.string().optional().meta({ description: 'Only the apps of this user.' }),
    connected: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: '"true": only connected apps; "false": only disconnected ones.' }),
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

/** A malformed id finds no apps, like an unknown one. */
function filtersOf({ userId, connected }: Given): store.AppFilters {
  return {
    ...(userId === undefined ? {} : { userId: decodeId('usr', userId) ?? nobody }),
    ...(connected === undefined ? {} : { connected: connected === 'true' }),
  }
}
