import { enqueue } from '#kernel/corridor/queue'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { headStartMs, processKind } from '../document/capture_kind.ts'
import { changed } from '../document/document.ts'
import * as store from '../document/store.ts'

export type InboundDocument = {
  source: 'upload' | 'email' | 'webhook'
  fileId: string | null
  fileName: string | null
  mimeType: string | null
  text: string | null
  receivedOn: string | null
  messageId: string | null
  /** The request for a receipt that it answers. */
  requestId?: string
  /** Whom it claims to be from, where that is not proven; then it is never posted automatically. */
  unverifiedSender: string | null
}

/** A part of a message that came in, as a document. */
export function takeInbound(scene: Scene, given: InboundDocument): string {
  const row = store.insertDocument(scene, scene.newId(), {
    source: given.source,
    file_id: given.fileId,
    file_name: given.fileName,
    mime_type: given.mimeType,
    text: given.text,
    received_on: given.receivedOn,
    inbound_message_id: given.messageId,
    unverified_sender: given.unverifiedSender,
    receipt_request_id: given.requestId ?? null,
  })
  changed(scene, 'captured', null, row)
  const data = { documentId: row.id }
  enqueue(scene.tx, { kind: processKind, orgId: scene.orgId, data, afterMs: headStartMs })
  return encodeId('doc', row.id)
}
