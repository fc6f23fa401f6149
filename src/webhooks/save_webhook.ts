import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/definition'
import * as rules from './rules.ts'
import { makeSecret } from './signature.ts'
import * as store from './store.ts'
import { toWebhook, webhookWithSecret } from './webhook.ts'

const url = z
  .string()
  .max(2_000)
  .refine(rules.isWebhookUrl, 'Use an https address without credentials and without a fragment.')

const event = z
  .string()
  .max(100)
  .regex(rules.eventPattern, 'Use "*", "contact.*" or "contact.created".')

export default action({
  name: 'save_webhook',
  says: 'Say where events are sent, or change the webhook named by webhookId. A field left out stays as it is.',
  needs: 'settings:edit',
  input: z
    .strictObject({
      webhookId: z
        .string()
        .optional()
        .meta({ description: 'Present to update, left out to create.' }),
      url: url.optional().meta({ description: 'Needed to create. https, or http for a test.' }),
      events: z
        .array(event)
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'Event names, or all of a resource as "contact.*"; "*" is all.' }),
      description: z.string().max(500).optional(),
      active: z.boolean().optional().meta({ description: 'true if left out on create.' }),
      rotateSecret: z
        .literal(true)
        .optional()
        .meta({ description: 'A new secret; the old one signs beside it for 24 hours.' }),
    })
    .refine((input) => input.webhookId !== undefined || input.rotateSecret === undefined, {
      path: ['rotateSecret'],
      message: 'A new webhook has a new secret already.',
    })
    .refine((input) => input.webhookId !== undefined || input.url !== undefined, {
      path: ['url'],
      message: 'A new webhook needs a url.',
    }),
  output: webhookWithSecret,
  secretFields: ['secret'],
  fails: ['webhook_not_found', 'webhook_not_https', 'too_many_webhooks'],
  forApps: false,
  secondFactor: true,

  async run(scene, input) {
    if (input.url !== undefined) rules.assertPrivateWay(input.url, scene.principal.mode)
    if (input.webhookId === undefined) {
      const secret = makeSecret(scene.random.bytes(32))
      const fields = rules.withFields(rules.blankFields, input)
      if (fields.active) await store.assertRoomForOne(scene)
      const after = toWebhook(scene, store.insertWebhook(scene, fields, secret))
      announceAccessChange(scene)
      scene.changed({ event: 'webhook.created', id: after.id, before: null, after })
      return { ...after, secret }
    }
    const row = await store.lockWebhook(scene, input.webhookId)
    const before = toWebhook(scene, row)
    const fields = rules.withFields(row, input)
    if (rules.isSame(row, fields) && !input.rotateSecret) return before
    if (fields.active && !row.active) await store.assertRoomForOne(scene)

    const after = toWebhook(scene, store.updateWebhook(scene, row, fields))
    const secret = input.rotateSecret ? makeSecret(scene.random.bytes(32)) : null
    if (secret !== null) store.replaceSecret(scene, row, secret)
    if (fields.active !== row.active) announceAccessChange(scene)
    scene.changed({ event: 'webhook.updated', id: after.id, before, after })
    return secret === null ? after : { ...after, secret }
  },
})
