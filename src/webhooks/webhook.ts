import { z } from 'zod'
import { encodeId } from '#kernel/id'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import type { WebhookRow } from './store.ts'

/** A webhook as every operation and read gives it; its secret is not part of it. */
export const webhook = z.object({
  ...recordShape,
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  active: z.boolean(),
})

export const webhookWithSecret = webhook.extend({
  secret: z.string().optional().meta({
    description:
      'Signs every delivery. Shown this once: when the webhook is made, or its secret replaced.',
  }),
})

function allowedOn(row: WebhookRow): string[] {
  return ['save_webhook', 'delete_webhook', ...(row.active ? ['replay_webhook'] : [])]
}

export function toWebhook(scene: Scene, row: WebhookRow): z.input<typeof webhook> {
  return {
    id: encodeId('whk', row.id),
    url: row.url,
    events: row.events,
    description: row.description,
    active: row.active,
    ...stampsOf(row),
    allowedActions: scene.allowed(allowedOn(row)),
  }
}
