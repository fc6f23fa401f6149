import { z } from 'zod'
import { encodeId } from '#kernel/id'
import type { DeliveryRow } from './delivery_store.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dead'] as const

/** What became of one event at one webhook. Only the deliverer changes it, so it has no version. */
export const delivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  eventId: z.string().meta({ description: 'Sent as webhook-id, the same in every attempt.' }),
  eventType: z.string(),
  recordId: z.string(),
  status: z.enum(deliveryStatuses).meta({
    description: 'failed waits for its next attempt; dead was given up.',
  }),
  attempts: z.number().int(),
  nextAt: z.string().nullable().meta({
    description: 'Not before then; a record’s earlier events go first. Null when it is over.',
  }),
  lastStatus: z.number().int().nullable().meta({ description: 'The HTTP status last answered.' }),
  lastError: z.string().nullable().meta({
    description:
      'Such as http_error, redirect, gone, timeout, address_not_public, name_not_found, tls_failed.',
  }),
  lastMs: z.number().int().nullable(),
  createdAt: z.string().meta({ description: 'When it was queued, last by a replay.' }),
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
