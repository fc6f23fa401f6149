import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { enqueue } from '#kernel/corridor/queue'
import { deliverKind } from './delivery/deliver.ts'
import * as replay from './delivery/replay_store.ts'
import * as store from './webhook/store.ts'
import { toWebhook, webhook } from './webhook/webhook.ts'

export default action({
  name: 'replay_webhook',
  says: 'Send past events again: one event, or all since a time. Event ids stay the same.',
  needs: 'settings:edit',
  input: z
    .strictObject({
      webhookId: z.string(),
      from: z.iso.datetime({ offset: true }).optional().meta({
        description: 'Send every subscribed event since this time. Give this or eventId.',
      }),
      eventId: z
        .string()
        .optional()
        .meta({ description: 'Send this event only. Give this or from.' }),
    })
    .refine((input) => (input.from === undefined) !== (input.eventId === undefined), {
      path: ['from'],
      message: 'Give either from or eventId.',
    })
    .meta({
      examples: [{ webhookId: 'whk_01h455vb4pex5vsknk084sn02q', from: '2026-01-31T00:00:00Z' }],
    }),
  output: webhook,
  fails: ['webhook_not_found', 'webhook_inactive', 'event_not_found'],
  // It sends data out again, to an address that the app may read.
  reviewed: true,

  async run(scene, input) {
    const row = await store.lockWebhook(scene, input.webhookId)
    if (!row.active) throw new Failure('webhook_inactive')
    if (input.eventId !== undefined) await replay.requeueEvent(scene, row.id, input.eventId)
    else await replay.moveCursorBack(scene, row.id, input.from ?? '')

    const result = toWebhook(scene, row)
    scene.changed({ event: 'webhook.replayed', id: result.id, before: result, after: result })
    enqueue(scene.tx, { kind: deliverKind, orgId: scene.orgId })
    return result
  },
})
