import { inOrganization } from '#access/room'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { auditId } from '#kernel/trail'
import { erasureAction } from './check_chain.ts'
import * as store from './seal_store.ts'

export type ErasureGiven = { orgId: string; auditId: string; why: string }

/**
 * Erases what an audit row says of a person: before and after, the salt of their hash, and what the
 * event of the change says. The row and its seal stay, and so does the name of who did it. The house must be opened on the owner's connection, since the application's
 * role cannot change history; the erasure has an audit row of its own.
 */
export async function erasePayload(house: House, given: ErasureGiven): Promise<void> {
  await inOrganization(house, given.orgId, erasureAction, async (scene) => {
    const isErased = await store.erasePayload(scene.tx, scene.orgId, given.auditId, scene.now)
    if (!isErased) throw new Failure('audit_row_not_found')
    store.emptyEvents(scene.tx, scene.orgId, given.auditId)
    const id = auditId(given.auditId)
    const after = { id, why: given.why }
    scene.changed({ event: 'audit_row.erased', id, before: null, after })
  })
}
