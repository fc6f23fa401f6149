import type { Scene } from '../corridor/scene.ts'
import { Failure } from '../failure/failure.ts'
import { lockRecord } from '../database/record_lock.ts'
import { countWaiting } from './quota_store.ts'

/** So near to the quota captures wait for each other, so that no two take the last place. */
const margin = 200

/**
 * Refuses a document more than may wait to be read or coded. What the exchange or the mail brings
 * comes by a job, and is always taken in.
 */
export async function assertDocumentMayWait(scene: Scene): Promise<void> {
  if (scene.via === 'job') return
  const { tx, orgId, quotas } = scene
  let counted = await countWaiting(tx, orgId, quotas.documentsWaiting)
  if (counted === null || counted.waiting < counted.most - margin) return
  lockRecord(tx, `documents waiting ${orgId}`)
  counted = await countWaiting(tx, orgId, quotas.documentsWaiting)
  if (counted === null || counted.waiting < counted.most) return
  throw new Failure('documents_waiting', { quota: counted.most, retryAfterSeconds: 60 })
}
