import type { Scene } from '#kernel/corridor/scene'
import { documentUuid, lockByUuid } from '../document/store.ts'

/** A document as far as others need it to speak about what is missing. */
export type SubjectDocument = {
  id: string
  isOpen: boolean
  capturedBy: string | null
  name: string | null
  day: string | null
  amount: number | null
  currency: string | null
}

export async function lockWaitingDocument(scene: Scene, id: string): Promise<SubjectDocument> {
  const row = await lockByUuid(scene, documentUuid(id))
  const fields = row.extraction?.fields
  const total = fields?.total?.value ?? null
  return {
    id: row.id,
    isOpen: row.status !== 'posted',
    capturedBy: row.captured_by,
    name: row.supplier_name ?? row.file_name,
    day: row.document_on,
    amount: total === null ? null : Number(total),
    currency: fields?.currency?.value ?? null,
  }
}
