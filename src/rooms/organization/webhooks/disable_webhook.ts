import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/corridor/definition'
import * as store from './webhook/store.ts'
import { toWebhook, webhook } from './webhook/webhook.ts'

/** Run by delivery only, when a receiver answers 410; not in the list of operations. */
export default action({
  name: 'disable_webhook',
  says: 'Turn off a webhook whose receiver answers 410 Gone.',
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
