import { uuidOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import { takeTurn } from '#kernel/turn'
import { toContact } from './contact.ts'
import * as store from './store.ts'

/** For whoever locks another record first: both turns must be taken before either row is locked. */
export function takeContactTurn(scene: Scene, id: string): void {
  takeTurn(scene.tx, uuidOf('con', id, 'contact_not_found'))
}

/** A contact that something was bought from is a vendor: a client becomes both. Gives its uuid. */
export async function asVendor(scene: Scene, id: string): Promise<string> {
  const row = await store.lockNamed(scene, id)
  if (row.type !== 'client') return row.id
  const before = toContact(scene, row)
  const after = toContact(scene, store.updateContact(scene, row, { ...row, type: 'both' }))
  scene.changed({ event: 'contact.updated', id: after.id, before, after })
  return row.id
}
