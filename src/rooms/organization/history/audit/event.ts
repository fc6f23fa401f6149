import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import type { EventRow } from './event_store.ts'

/** One change of one record. It never changes itself, so it has no version. */
export const event = z.object({
  id: z.string(),
  type: z.string().meta({ description: 'For example contact.created.' }),
  recordId: z.string(),
  data: z
    .unknown()
    .meta({ description: 'The record after the change; only its id if it was deleted.' }),
  at: z.string(),
  requestId: z.string(),
})

export function toEvent(row: EventRow): z.input<typeof event> {
  return {
    id: encodeId('evt', row.id),
    type: row.type,
    recordId: row.record_id,
    data: row.data,
    at: row.at.toISOString(),
    requestId: row.request_id,
  }
}
