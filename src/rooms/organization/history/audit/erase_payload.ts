import { inOrganization } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { auditId } from '#kernel/corridor/audit_and_events'
import { erasureAction } from '../seal/check_chain.ts'
import * as store from '../seal/seal_store.ts'

export type ErasureGiven = { orgId: string; auditId: string; why: string }

/**
 * Erases personal data of an audit row: before and after, the salt of their hash, and the data of
 * its event. The row, its seal and the name of the actor stay. Needs the owner's connection, since
 * the application role cannot change history; the erasure has an audit row of its own.
 */
export async function erasePayload(app: App, given: ErasureGiven): Promise<void> {
  await inOrganization(app, given.orgId, erasureAction, async (scene) => {
    const isErased = await store.erasePayload(scene.tx, scene.orgId, given.auditId, scene.now)
    if (!isErased) throw new Failure('audit_row_not_found')
    store.emptyEvents(scene.tx, scene.orgId, given.auditId)
    const id = auditId(given.auditId)
    const after = { id, why: given.why }
    scene.changed({ event: 'audit_row.erased', id, before: null, after })
  })
}
