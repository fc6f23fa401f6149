import { z } from 'zod'
import { decodeId } from '#kernel/id'
import { nobody } from '#kernel/listing'
import { read } from '#kernel/read'
import { key, toKey } from './key.ts'
import * as store from './store.ts'

export default read({
  name: 'keys',
  resource: 'key',
  says: 'The API keys of the organization and of its users, revoked and expired ones too.',
  needs: 'settings:read',
  fails: ['key_not_found'],
  item: key,
  filters: z.strictObject({
    userId: z.string().optional().meta({ description: 'Only the keys that act as this user.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listKeys(scene, userOf(filters), limit, after?.[0] ?? null)
    return rows.map((row) => toKey(scene, row))
  },
  position: (item) => [decodeId('key', item.id) ?? ''],
  count: (scene, filters, cap) => store.countKeys(scene, userOf(filters), cap),
  get: async (scene, id) => toKey(scene, await store.findKey(scene, id)),
})

/** An id that no user can have finds no keys, as an unknown one does. */
function userOf(filters: { userId?: string | undefined }): string | null {
  if (filters.userId === undefined) return null
  return decodeId('usr', filters.userId) ?? nobody
}
