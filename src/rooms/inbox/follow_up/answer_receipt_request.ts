import { z } from 'zod'
import { takeInbound, assertDocumentMayWait } from '#documents/room'
import { nameBlob } from '#files/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { changedRequest, receiptRequest, toRequest } from './request/request.ts'
import * as store from './request/store.ts'

const file = z.object({
  sha256: z.string(),
  size: z.number().int(),
  mimeType: z.string(),
  fileName: z.string(),
})

/** Called by the page of a link only; the files are in the store already. One answer, whole or not at all. */
export default action({
  name: 'answer_receipt_request',
  says: 'Take in the files by which a person outside answers a request for a receipt.',
  needs: 'documents:edit',
  input: z.strictObject({
    requestId: z.string(),
    answerSha256: z.string(),
    files: z.array(file).min(1).max(10),
  }),
  output: receiptRequest,
  fails: ['receipt_link_unknown', 'receipt_link_expired', 'receipt_link_used', 'documents_waiting'],

  async run(scene, { requestId, answerSha256, files }) {
    const row = await store.lockRequest(scene, requestId)
    if (row === null || row.status === 'cancelled') throw new Failure('receipt_link_unknown')
    // The same files once more are a button pressed twice.
    if (row.answer_sha256 === answerSha256) return toRequest(scene, row)
    if (row.status === 'answered') throw new Failure('receipt_link_used')
    if (row.expires_at <= scene.now) throw new Failure('receipt_link_expired')
    for (const { mimeType, fileName, ...bytes } of files) {
      await assertDocumentMayWait(scene)
      const named = { mime_type: mimeType, file_name: fileName, claimed_type: null }
      takeInbound(scene, {
        source: 'upload',
        fileId: nameBlob(scene, scene.newId(), { ...bytes, ...named }).id,
        fileName,
        mimeType,
        text: null,
        receivedOn: scene.today,
        messageId: null,
        requestId: row.id,
        // Whoever has the link can answer, so nobody is proven.
        unverifiedSender: row.email,
      })
    }
    const after = store.updateRequest(scene, row, {
      status: 'answered',
      answered_at: scene.now,
      answer_sha256: answerSha256,
    })
    return changedRequest(scene, 'answered', row, after)
  },
})
