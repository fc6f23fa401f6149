import { einvoiceOf } from '#einvoices/room'
import type { Scene } from '#kernel/corridor/scene'

const unanswered: ReadonlySet<string> = new Set(['queued', 'sent'])

/**
 * Whether the exchange has not answered yet. What it rejects counts as never issued, so until then nobody is mailed an
 * invoice.
 */
export async function isWithExchange(scene: Scene, invoiceId: string): Promise<boolean> {
  const einvoice = await einvoiceOf(scene, invoiceId)
  return einvoice !== null && unanswered.has(einvoice.status)
}
