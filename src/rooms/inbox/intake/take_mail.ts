import { z } from 'zod'
import { takeInbound } from '#documents/room'
import { nameBlob } from '#files/room'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { inboundMessage, toMessage } from './message/message.ts'
import * as store from './message/store.ts'

const part = z.object({
  sha256: z.string(),
  size: z.number().int(),
  mimeType: z.string(),
  fileName: z.string(),
})

/** Called by the job of a mail only: its documents, all in one transaction, and only once. */
export default action({
  name: 'take_mail',
  says: 'Make documents of a mail that came in: its attachments, or the mail itself if it has none.',
  needs: 'documents:edit',
  input: z.strictObject({
    messageId: z.string(),
    parts: z.array(part),
    problem: z.string().nullable(),
  }),
  output: inboundMessage,
  fails: ['inbound_message_not_found'],

  async run(scene, { messageId, parts, problem }) {
    const row = await store.lockMessage(scene, messageId)
    if (row === null) throw new Failure('inbound_message_not_found')
    if (row.state === 'done') return toMessage(row)
    const files = parts.map((one) => {
      const { mimeType, fileName, sha256, size } = one
      const named = { mime_type: mimeType, file_name: fileName, claimed_type: null }
      return { fileId: nameBlob(scene, scene.newId(), { sha256, size, ...named }).id, ...one }
    })
    const itself = { fileId: row.file_id, fileName: 'mail.eml', mimeType: 'message/rfc822' }
    const all = files.length > 0 ? files : [itself]
    const documentIds = all.map((one) => capture(scene, row, one))
    const before = toMessage(row)
    const after = { ...toMessage(store.markDone(scene, row, problem)), documentIds }
    scene.changed({ event: 'inbound_message.opened', id: after.id, before, after })
    return after
  },
})

type MailFile = { fileId: string | null; fileName: string; mimeType: string }

function capture(scene: Scene, row: store.InboundRow, file: MailFile): string {
  const { fileId, fileName, mimeType } = file
  return takeInbound(scene, {
    source: 'email',
    fileId,
    fileName,
    mimeType,
    text: null,
    receivedOn: row.received_on,
    messageId: row.id,
    unverifiedSender: row.is_verified ? null : (row.sender ?? ''),
  })
}
