import type { CallRequest } from './request.ts'
import type { Failure } from '../failure/failure.ts'
import type { App } from './app.ts'
import { createScene } from './open_scene.ts'
import { writeAudit } from './audit_and_events.ts'
import { transact } from '../database/transaction.ts'

/** Who was turned away, and by what, is part of the history, though nothing else of it is kept. */
export async function auditRefusal(
  app: App,
  request: Omit<CallRequest, 'ifMatch'>,
  failure: Failure,
): Promise<void> {
  await transact(app.database, { orgId: request.principal.orgId }, async (tx) => {
    const { scene } = createScene(app, tx, { ...request, ifMatch: null })
    writeAudit(scene, request.definition.name, failure.code, null, null)
  })
}
