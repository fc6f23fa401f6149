import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { nobody } from '#kernel/database/listing'
import { read } from '#kernel/corridor/read'
import { key, toKey } from './keys/key.ts'
import * as store from './keys/store.ts'

export default read({
  name: 'keys',
  resource: 'key',
  says: 'API keys of the organization and of its users; includes revoked and expired ones.',
  needs: 'settings:read',
  fails: ['key_not_found'],
  item: key,
  filters: z.strictObject({
    userId: z.string().optional().meta({ description: 'Only keys that act as this user.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listKeys(scene, userOf(filters), limit, after?.[0] ?? null)
    return rows.map((row) => toKey(scene, row))
  },
  position: (item) => [decodeId('key', item.id) ?? ''],
  count: (scene, filters, cap) => store.countKeys(scene, userOf(filters), cap),
  get: async (scene, id) => toKey(scene, await store.findKey(scene, id)),
})

/** A malformed id finds no keys, like an unknown one. */
function userOf(filters: { userId?: string | undefined }): string | null {
  if (filters.userId === undefined) return null
  return decodeId('usr', filters.userId) ?? nobody
}
