import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/corridor/definition'
import * as rules from './webhook/rules.ts'
import { assertMayKnowSecret } from './delivery/maker.ts'
import { makeSecret } from './webhook/signature.ts'
import * as store from './webhook/store.ts'
import type { WebhookFields } from './webhook/store.ts'
import { toWebhook, webhookWithSecret } from './webhook/webhook.ts'

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
  says: 'Create a webhook, or update the one given by webhookId. Omitted fields keep their value.',
  needs: 'settings:edit',
  input: z
    .strictObject({
      webhookId: z
        .string()
        .optional()
        .meta({ description: 'Set it to update this webhook; omit it to create one.' }),
      url: url.optional().meta({ description: 'Required to create. https, or http in test mode.' }),
      events: z.array(event).min(1).max(100).optional().meta({
        description:
          'Event names, "contact.*" for all events of a resource, or "*" for all events.',
      }),
      description: z.string().max(500).optional(),
      active: z.boolean().optional().meta({ description: 'Default for a new webhook: true.' }),
      rotateSecret: z.literal(true).optional().meta({
        description:
          'Create a new secret; for 24 hours deliveries are also signed with the old one.',
      }),
    })
    .refine((input) => input.webhookId !== undefined || input.rotateSecret === undefined, {
      path: ['rotateSecret'],
      message: 'A new webhook gets a new secret anyway.',
    })
    .refine((input) => input.webhookId !== undefined || input.url !== undefined, {
      path: ['url'],
      message: 'A new webhook needs a url.',
    }),
  output: webhookWithSecret,
  secretFields: ['secret'],
  fails: ['webhook_not_found', 'webhook_not_https', 'too_many_webhooks', 'permission_exceeds_own'],
  forApps: false,
  sendsDataOut: true,

  async run(scene, input) {
    const warned = (fields: WebhookFields): { warnings?: rules.WebhookWarning[] } => {
      const warnings = [
        ...rules.warningsFor(fields.url, scene.callsPrivate),
        ...rules.unreadable(fields.events, scene.sight),
      ]
      return warnings.length > 0 ? { warnings } : {}
    }
    if (input.url !== undefined) rules.assertPrivateWay(input.url, scene.principal.mode)
    if (input.webhookId === undefined) {
      const secret = makeSecret(scene.random.bytes(32))
      const fields = rules.withFields(rules.blankFields, input)
      if (fields.active) await store.assertRoomForOne(scene)
      const after = toWebhook(scene, store.insertWebhook(scene, fields, secret))
      announceAccessChange(scene)
      scene.changed({ event: 'webhook.created', id: after.id, before: null, after })
      return { ...after, ...warned(fields), secret }
    }
    const row = await store.lockWebhook(scene, input.webhookId)
    const before = toWebhook(scene, row)
    const fields = rules.withFields(row, input)
    const isSame = rules.isSame(row, fields) && !store.isNobodys(row)
    if (isSame && !input.rotateSecret) return { ...before, ...warned(row) }
    if (fields.active && !row.active) await store.assertRoomForOne(scene)

    const saved = store.updateWebhook(scene, row, fields)
    // With another address it is in the caller's own name already.
    if (input.rotateSecret) await assertMayKnowSecret(scene, saved)
    const after = toWebhook(scene, saved)
    const secret = input.rotateSecret ? makeSecret(scene.random.bytes(32)) : null
    if (secret !== null) store.replaceSecret(scene, row, secret)
    if (fields.active !== row.active) announceAccessChange(scene)
    scene.changed({ event: 'webhook.updated', id: after.id, before, after })
    return { ...after, ...warned(fields), ...(secret === null ? {} : { secret }) }
  },
})
