import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { toContact } from './contact.ts'
import * as store from './store.ts'
import type { ContactRow } from './store.ts'

/**
 * The contact as a buyer, held so that it cannot go while something is being sold to it. Call it
 * before a row that refers to it is locked: removing a contact locks the two in this order, too.
 */
export async function holdBuyer(scene: Scene, id: string): Promise<ContactRow> {
  const { type } = await store.findContact(scene, id)
  // One that is about to change must be locked by one alone; the others sell to it side by side.
  if (type === 'vendor') return await store.lockNamed(scene, id)
  const row = await store.holdContact(scene, id)
  return row.type === 'vendor' ? await store.lockNamed(scene, id) : row
}

export async function findBuyer(scene: Scene, uuid: string): Promise<ContactRow> {
  return await store.findContact(scene, encodeId('con', uuid))
}

/** A contact that something is sold to is a client: a vendor becomes both. */
export function markClient(scene: Scene, row: ContactRow): void {
  if (row.type !== 'vendor') return
  const before = toContact(scene, row)
  const after = toContact(scene, store.updateContact(scene, row, { ...row, type: 'both' }))
  scene.changed({ event: 'contact.updated', id: after.id, before, after })
}
