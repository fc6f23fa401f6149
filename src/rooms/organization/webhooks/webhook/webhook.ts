import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import type { WebhookRow } from './store.ts'

/** A webhook as every operation and read returns it, without its secret. */
export const webhook = z.object({
  ...recordShape,
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  active: z.boolean(),
})

export const webhookWithSecret = webhook.extend({
  warnings: z
    .array(z.object({ code: z.string(), detail: z.string() }))
    .optional()
    .meta({
      description:
        'Present if the address cannot receive deliveries, or you may not read the events.',
    }),
  secret: z.string().optional().meta({
    description:
      'Signs every delivery. Shown only once: when the webhook is created or its secret replaced.',
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
