import type { Quotas, Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { lockRecord } from '#kernel/database/record_lock'
import { countWaiting } from '#kernel/limits/quota_store'

/** So near to the quota captures wait for each other, so that no two take the last place. */
const margin = 200

/**
 * Refuses a document more than may wait to be read or coded. What the exchange or the mail brings
 * comes by a job, and is always taken in.
 */
export async function assertDocumentMayWait(scene: Scene): Promise<void> {
  if (scene.via === 'job' || isFarFromQuota(scene)) return
  const { tx, orgId, quotas } = scene
  let counted = await countWaiting(tx, orgId, quotas.documentsWaiting)
  remember(scene, counted ?? { waiting: 0, most: Infinity })
  if (counted === null || counted.waiting < counted.most - margin) return
  lockRecord(tx, `documents waiting ${orgId}`)
  counted = await countWaiting(tx, orgId, quotas.documentsWaiting)
  if (counted === null || counted.waiting < counted.most) return
  throw new Failure('documents_waiting', { quota: counted.most, retryAfterSeconds: 60 })
}

type Known = { waiting: number; most: number; until: number }

const rememberMs = 10_000
const mostRemembered = 50_000
/** What each process counted lately, by its quotas, of which it has one. */
const memories = new WeakMap<Quotas, Map<string, Known>>()

/** While half of the quota is free nobody counts again for some seconds. */
function isFarFromQuota({ quotas, orgId, now }: Scene): boolean {
  const known = memories.get(quotas)?.get(orgId)
  if (!known || known.until <= now.getTime()) return false
  known.waiting += 1
  return known.most > 4 * margin && known.waiting < known.most / 2
}

function remember({ quotas, orgId, now }: Scene, counted: Omit<Known, 'until'>): void {
  const memory = memories.get(quotas) ?? new Map<string, Known>()
  if (memory.size >= mostRemembered) memory.clear()
  memory.set(orgId, { ...counted, until: now.getTime() + rememberMs })
  memories.set(quotas, memory)
}
