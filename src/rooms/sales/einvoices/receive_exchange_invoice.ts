import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { today } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { homeRegion } from '#regions/room'
import * as store from './inbound/inbound_store.ts'

/** Internal: run when the exchange delivers an invoice, not callable from outside. */
export default action({
  name: 'receive_exchange_invoice',
  says: 'Take in one invoice that the exchange delivered; a repeated one changes nothing.',
  needs: 'documents:edit',
  input: z.strictObject({
    exchangeId: z.string().min(1).max(100),
    fileName: z.string().min(1).max(200),
    receivedAt: z.iso.datetime(),
    metadata: z.base64().nullable(),
    /** The bytes are in the file store already. */
    sha256: z.string(),
    size: z.int(),
    mimeType: z.string(),
    contentSha256: z.string().nullable(),
    /** A file that the organization sent itself. */
    isOwn: z.boolean(),
  }),
  output: z.object({
    exchangeId: z.string(),
    documentId: z.string().nullable(),
    way: z.enum(['captured', 'joined', 'noted', 'own']),
  }),
  fails: [],

  async run(scene, input) {
    const { exchangeId, fileName, sha256 } = input
    lockRecord(scene.tx, `exchange delivery ${scene.orgId} ${exchangeId}`)
    const before = await store.findDelivery(scene, exchangeId)
    if (before !== null) return toAnswer(before)
    const receivedAt = new Date(input.receivedAt)
    const taken = input.isOwn
      ? null
      : await scene.hooks.files.takeDelivered(scene, {
          sha256,
          size: input.size,
          fileName,
          mimeType: input.mimeType,
          receivedOn: receiptOf(scene, receivedAt),
          exchangeId,
          contentSha256: input.contentSha256,
        })
    const row: store.ExchangeDeliveryRow = {
      exchange_id: exchangeId,
      document_id: taken?.documentId ?? null,
      way: taken?.way ?? 'own',
    }
    const metadata = input.metadata === null ? null : Buffer.from(input.metadata, 'base64')
    const fileId = taken?.fileId ?? null
    store.saveDelivery(scene, row, { fileName, sha256, receivedAt, metadata, fileId })
    return toAnswer(row)
  },
})

/** Where the organization is; a clock that runs ahead counts from the capture. */
function receiptOf(scene: Scene, receivedAt: Date): string | null {
  const { timeZone } = homeRegion(scene)
  const day = today(receivedAt, timeZone)
  return day <= scene.today ? day : null
}

function toAnswer({ exchange_id: exchangeId, document_id: id, way }: store.ExchangeDeliveryRow) {
  return { exchangeId, documentId: id === null ? null : encodeId('doc', id), way }
}
