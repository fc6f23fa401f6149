import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { toContact } from './contact.ts'
import * as store from './store.ts'
import { standFor } from './touched.ts'

/** For callers that also lock another record: take both record locks before locking either row. */
export function lockContactRecord(scene: Scene, id: string): void {
  lockRecord(scene.tx, uuidOf('con', id, 'contact_not_found'))
}

/**
 * A contact that sells to the organization is a vendor: a client becomes both. Returns its uuid.
 */
export async function asVendor(scene: Scene, id: string): Promise<string> {
  const row = standFor(scene, await store.lockNamed(scene, id))
  if (row.type !== 'client') return row.id
  const before = toContact(scene, row)
  const after = toContact(scene, store.updateContact(scene, row, { ...row, type: 'both' }))
  scene.changed({ event: 'contact.updated', id: after.id, before, after })
  return row.id
}
