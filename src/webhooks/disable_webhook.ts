import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/definition'
import * as store from './store.ts'
import { toWebhook, webhook } from './webhook.ts'

/** Run by the deliverer alone, when a receiver answers that it is gone; in no list of operations. */
export default action({
  name: 'disable_webhook',
  says: 'Switch off a webhook whose receiver says that it is gone.',
  needs: 'settings:edit',
  input: z.strictObject({ webhookId: z.string() }),
  output: webhook,
  fails: ['webhook_not_found'],

  async run(scene, input) {
    const row = await store.lockWebhook(scene, input.webhookId)
    const before = toWebhook(scene, row)
    if (!row.active) return before

    const after = toWebhook(scene, store.updateWebhook(scene, row, { ...row, active: false }))
    announceAccessChange(scene)
    scene.changed({ event: 'webhook.disabled', id: after.id, before, after })
    return after
  },
})
