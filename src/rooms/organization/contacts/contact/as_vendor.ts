import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { toContact } from './contact.ts'
import type { ContactRow } from './contact_row.ts'
import * as store from './store.ts'
import { standFor } from './touched.ts'

/** For callers that also lock another record: take both record locks before locking either row. */
export function lockContactRecord(scene: Scene, id: string): void {
  lockRecord(scene.tx, uuidOf('con', id, 'contact_not_found'))
}

/**
 * Somebody names the contact as the supplier of a bill, so they stand for that side of it; what invoices go
 * by they have not looked at. Returns its uuid.
 */
export async function asVendor(scene: Scene, id: string): Promise<string> {
  return markVendor(scene, standFor(scene, await store.lockNamed(scene, id), ['supplier']))
}

/** The same where nobody looked at it, because a list named it. */
export async function asVendorUnseen(scene: Scene, id: string): Promise<string> {
  return markVendor(scene, await store.lockNamed(scene, id))
}

/** A contact that sells to the organization is a vendor: a client becomes both. */
function markVendor(scene: Scene, row: ContactRow): string {
  if (row.type !== 'client') return row.id
  const before = toContact(scene, row)
  const after = toContact(scene, store.updateContact(scene, row, { ...row, type: 'both' }))
  scene.changed({ event: 'contact.updated', id: after.id, before, after })
  return row.id
}
