export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dead'] as const

export type DeliveryRow = {
  id: string
  webhook_id: string
  event_id: string
  event_type: string
  record_id: string
  status: (typeof deliveryStatuses)[number]
  attempts: number
  next_at: Date
  last_status: number | null
  last_error: string | null
  last_ms: number | null
  created_at: Date
  delivered_at: Date | null
}
