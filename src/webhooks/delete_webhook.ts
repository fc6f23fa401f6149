import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/definition'
import { deleted } from '#kernel/record'
import * as store from './store.ts'
import { toWebhook } from './webhook.ts'

export default action({
  name: 'delete_webhook',
  says: 'Stop sending events there, and forget the secret.',
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
