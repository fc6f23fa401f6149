import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import * as store from './webhook/store.ts'
import { toWebhook } from './webhook/webhook.ts'

export default action({
  name: 'delete_webhook',
  says: 'Delete a webhook and its secret; no more events are sent to it.',
  needs: 'settings:edit',
  input: z.strictObject({ webhookId: z.string() }),
  output: deleted,
  fails: ['webhook_not_found'],
  hints: { destructive: true, idempotent: true },
  forApps: false,

  async run(scene, input) {
    const row = await store.lockWebhook(scene, input.webhookId)
    const before = toWebhook(scene, row)
    store.removeWebhook(scene, row)
    announceAccessChange(scene)
    scene.changed({ event: 'webhook.deleted', id: before.id, before, after: null })
    return { id: before.id, deleted: true as const }
  },
})
