import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { toContact } from './contact.ts'
import * as store from './store.ts'
import type { ContactRow } from './contact_row.ts'

/**
 * The contact as a buyer, locked so that it cannot be deleted during a sale. Call it before locking
 * a row that refers to the contact: deleting a contact locks the two in the same order.
 */
export async function holdBuyer(scene: Scene, id: string): Promise<ContactRow> {
  const { type } = await store.findContact(scene, id)
  // A vendor becomes both, so it needs an exclusive lock; other contacts are locked for sharing.
  if (type === 'vendor') return await store.lockNamed(scene, id)
  const row = await store.holdContact(scene, id)
  return row.type === 'vendor' ? await store.lockNamed(scene, id) : row
}

export async function findBuyer(scene: Scene, uuid: string): Promise<ContactRow> {
  return await store.findContact(scene, encodeId('con', uuid))
}

/** A contact that buys is a client: a vendor becomes both. */
export function markClient(scene: Scene, row: ContactRow): void {
  if (row.type !== 'vendor') return
  const before = toContact(scene, row)
  const after = toContact(scene, store.updateContact(scene, row, { ...row, type: 'both' }))
  scene.changed({ event: 'contact.updated', id: after.id, before, after })
}
