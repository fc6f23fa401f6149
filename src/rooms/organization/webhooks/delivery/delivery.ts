import { deliveryStatuses } from './delivery_row.ts'
import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import type { DeliveryRow } from './delivery_row.ts'

/**
 * The delivery of one event to one webhook. Only the deliverer changes it, so it has no version.
 */
export const delivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  eventId: z.string().meta({ description: 'Sent as webhook-id, the same in every attempt.' }),
  eventType: z.string(),
  recordId: z.string(),
  status: z.enum(deliveryStatuses).meta({
    description: 'failed: waits for its next attempt. dead: no more attempts.',
  }),
  attempts: z.number().int(),
  nextAt: z.string().nullable().meta({
    description:
      'The earliest next attempt; earlier events of the same record are sent first. null when done.',
  }),
  lastStatus: z.number().int().nullable().meta({ description: 'The last HTTP status received.' }),
  lastError: z.string().nullable().meta({
    description:
      'For example http_error, redirect, gone, timeout, address_not_public, name_not_found, tls_failed, not_permitted.',
  }),
  lastMs: z.number().int().nullable(),
  createdAt: z.string().meta({ description: 'When it was queued; a replay sets it again.' }),
  deliveredAt: z.string().nullable(),
})

export function toDelivery(row: DeliveryRow): z.input<typeof delivery> {
  const isOpen = row.status === 'pending' || row.status === 'failed'
  return {
    id: encodeId('dlv', row.id),
    webhookId: encodeId('whk', row.webhook_id),
    eventId: encodeId('evt', row.event_id),
    eventType: row.event_type,
    recordId: row.record_id,
    status: row.status,
    attempts: row.attempts,
    nextAt: isOpen ? row.next_at.toISOString() : null,
    lastStatus: row.last_status,
    lastError: row.last_error,
    lastMs: row.last_ms,
    createdAt: row.created_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  }
}
