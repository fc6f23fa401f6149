import { z } from 'zod'
import { nameBlob } from '#files/room'
import { takeInbound, assertDocumentMayWait } from '#documents/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { findSecrets } from './address/store.ts'
import { inboundMessage, toMessage } from './message/message.ts'
import * as store from './message/store.ts'

const blob = z.object({
  sha256: z.string(),
  size: z.number().int(),
  mimeType: z.string(),
  fileName: z.string(),
})

/** Called by a signed call to an inbound address only; its files are in the store already. */
export default action({
  name: 'take_webhook',
  says: 'Take in what another system handed over at an inbound address; each part is a document.',
  needs: 'documents:edit',
  input: z.strictObject({
    addressId: z.string(),
    webhookId: z.string(),
    sha256: z.string(),
    size: z.number().int(),
    receivedOn: z.string().nullable(),
    parts: z.array(z.object({ file: blob.nullable(), text: z.string().nullable() })),
  }),
  output: inboundMessage.extend({ isRepeated: z.boolean() }),
  fails: ['not_found', 'documents_waiting', 'inbound_message_differs'],

  async run(scene, input) {
    const { addressId, sha256, size } = input
    const identity = `webhook ${addressId} ${input.webhookId}`
    const before = await store.lockByIdentity(scene, identity)
    if (before !== null) {
      if (before.sha256 !== sha256) throw new Failure('inbound_message_differs')
      return { ...toMessage(before), isRepeated: true }
    }
    // It may have been deleted while the body arrived.
    if ((await findSecrets(scene.tx, scene.orgId, addressId)) === null) {
      throw new Failure('not_found')
    }
    const row = store.insertMessage(scene, {
      address_id: addressId,
      kind: 'webhook',
      identity,
      sha256,
      size,
      state: 'done',
      received_on: input.receivedOn ?? scene.today,
      is_verified: true,
    })
    const documentIds: string[] = []
    for (const { file, text } of input.parts) {
      await assertDocumentMayWait(scene)
      const fileId = file === null ? null : scene.newId()
      if (file !== null && fileId !== null) {
        const { mimeType, fileName, ...bytes } = file
        const named = { mime_type: mimeType, file_name: fileName, claimed_type: null }
        nameBlob(scene, fileId, { ...bytes, ...named })
      }
      const named = { fileName: file?.fileName ?? null, mimeType: file?.mimeType ?? null }
      const from = { source: 'webhook' as const, messageId: row.id, unverifiedSender: null }
      const { receivedOn } = input
      documentIds.push(takeInbound(scene, { ...from, ...named, fileId, text, receivedOn }))
    }
    const after = { ...toMessage(row), documentIds }
    scene.changed({ event: 'inbound_message.received', id: after.id, before: null, after })
    return { ...after, isRepeated: false }
  },
})
