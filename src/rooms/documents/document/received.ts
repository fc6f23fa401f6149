import { today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import type { Reading } from '#readers/room'
import { homeRegion } from '#regions/room'
import { updateDocument, type DocumentRow } from './store.ts'

/** The day somebody told, otherwise the day of capture where the organization is. */
export function receivedOnOf(
  row: Pick<DocumentRow, 'received_on' | 'created_at'>,
  timeZone: string,
): string {
  return row.received_on ?? today(row.created_at, timeZone)
}

/** The day that the reading tells, unless it lies after the capture. */
export function receiptOf(
  { receivedAt }: Pick<Reading, 'receivedAt'>,
  { created_at: capturedAt }: Pick<DocumentRow, 'created_at'>,
  { principal }: Scene,
): string | null {
  const at = receivedAt === undefined ? null : new Date(receivedAt)
  if (at === null || at > capturedAt) return null
  return today(at, homeRegion({ principal }).timeZone)
}

/** States the day of receipt. The caller codes the document again, since its VAT day may change. */
export function setReceivedOn(scene: Scene, row: DocumentRow, day: string | null): DocumentRow {
  return row.received_on === day ? row : updateDocument(scene, row, { received_on: day })
}
