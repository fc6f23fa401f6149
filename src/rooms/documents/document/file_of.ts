import type { Scene } from '#kernel/corridor/scene'
import { findFileOf } from '#files/room'
import type { DocumentRow } from './store.ts'

export type DocumentFile = { sha256: string; fileName: string | null; mimeType: string | null }

/**
 * The file of a document: the hash to find its bytes, and the name and type it was captured with.
 */
export async function fileOf(scene: Scene, row: DocumentRow): Promise<DocumentFile | null> {
  if (row.file_id === null) return null
  const file = await findFileOf(scene, row.file_id)
  return { sha256: file.sha256, fileName: row.file_name, mimeType: row.mime_type }
}
