import type { IntentContext } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { findFileOf } from '#files/room'
import type { Attachment } from '#accounting_systems/room'
import { encodeId } from '#kernel/values/id'
import { findDocument, type DocumentRow } from './store.ts'

export type DocumentFile = { sha256: string; fileName: string | null; mimeType: string | null }

/**
 * The file of a document: the hash to find its bytes, and the name and type it was captured with.
 */
export async function fileOf(scene: Scene, row: DocumentRow): Promise<DocumentFile | null> {
  if (row.file_id === null) return null
  const file = await findFileOf(scene, row.file_id)
  return { sha256: file.sha256, fileName: row.file_name, mimeType: row.mime_type }
}

/** The bytes, loaded when an entry is sent with them. */
export function attachmentOf(
  outside: IntentContext,
  file: DocumentFile,
): () => Promise<Attachment | null> {
  return async () => {
    const bytes = await outside.ports.files.get(outside.orgId, file.sha256)
    if (bytes === null) return null
    const mimeType = file.mimeType ?? 'application/octet-stream'
    return { fileName: file.fileName ?? file.sha256, mimeType, bytes }
  }
}

/** What was captured as words is sent as a file of them; null where somebody typed the amounts alone. */
export function wordsOf(
  outside: IntentContext,
  documentId: string,
): () => Promise<Attachment | null> {
  return async () => {
    const { text } = await outside.read((scene) => findDocument(scene, documentId))
    if (text === null || text.trim() === '') return null
    const fileName = `${encodeId('doc', documentId)}.txt`
    return { fileName, mimeType: 'text/plain', bytes: new TextEncoder().encode(text) }
  }
}
