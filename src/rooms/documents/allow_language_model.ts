import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { handOf } from '#kernel/corridor/principal'
import { encodeId } from '#kernel/values/id'
import { assertPersonDecides } from './asking/rules.ts'
import { findConsent, saveConsent, type ConsentRow } from './asking/model_store.ts'

const consent = z.object({
  id: z.string(),
  allowed: z.boolean(),
  destination: z.string(),
  decidedAt: z.string(),
})

export default action({
  name: 'allow_language_model',
  says: 'Allow or forbid that pages of documents are shown to a language model. Repeat in destination where they go, as the read language-model tells: a model elsewhere is not covered. Allowing it takes a signed-in person with two-step verification.',
  needs: 'settings:edit',
  input: z
    .strictObject({
      allowed: z.boolean(),
      destination: z
        .string()
        .min(1)
        .max(300)
        .meta({ description: 'Who gets the pages and where, word for word.' }),
    })
    .meta({
      examples: [{ allowed: false, destination: 'Example Inc., Ireland (api.example.com)' }],
    }),
  output: consent,
  fails: ['second_factor_required'],
  hints: { idempotent: true },
  forApps: false,

  async run(scene, { allowed, destination }) {
    if (allowed) assertPersonDecides(scene.principal)
    const before = await findConsent(scene)
    const row: ConsentRow = {
      is_allowed: allowed,
      destination,
      decided_by: handOf(scene.principal),
      decided_at: scene.now,
    }
    saveConsent(scene, row)
    const id = encodeId('org', scene.orgId)
    const shown = toConsent(id, row)
    const event = 'organization.language_model_decided'
    scene.changed({ event, id, before: before && toConsent(id, before), after: shown })
    return shown
  },
})

const toConsent = (id: string, row: ConsentRow) => ({
  id,
  allowed: row.is_allowed,
  destination: row.destination,
  decidedAt: row.decided_at.toISOString(),
})
