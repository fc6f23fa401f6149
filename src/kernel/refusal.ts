import type { CallRequest } from './call.ts'
import type { Failure } from './failure.ts'
import type { House } from './house.ts'
import { createScene } from './scene.ts'
import { writeAudit } from './trail.ts'
import { transact } from './transaction.ts'

/** Who was turned away, and by what, is part of the history, though nothing else of it is kept. */
export async function auditRefusal(
  house: House,
  request: Omit<CallRequest, 'ifMatch'>,
  failure: Failure,
): Promise<void> {
  await transact(house.database, { orgId: request.principal.orgId }, async (tx) => {
    const { scene } = createScene(house, tx, { ...request, ifMatch: null })
    writeAudit(scene, request.definition.name, failure.code, null, null)
  })
}
