import type { Rejected } from '#einvoices/room'
import type { Scene } from '#kernel/corridor/scene'
import { reasonToStop } from './compose.ts'
import { changedSending } from './sending.ts'
import { lockWaitingAbout, updateSending } from './sending_store.ts'

/**
 * A mail that waits is about the invoice that the exchange rejected: before it is issued again its buyer and address
 * may change. It is not kept for the next issue.
 */
export async function stopMails(scene: Scene, { purpose, invoiceId }: Rejected): Promise<void> {
  if (purpose === 'self_invoice') return
  for (const waiting of await lockWaitingAbout(scene, invoiceId)) {
    // A rejection of an earlier file leaves the invoice issued, and its mail waiting.
    if ((await reasonToStop(scene, waiting)) !== 'not_issued') continue
    const changes = { state: 'cancelled', reason: 'not_issued' } as const
    const version = waiting.version + 1
    changedSending(scene, waiting, updateSending(scene, waiting, { ...changes, version }))
  }
}
