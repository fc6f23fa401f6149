import { z } from 'zod'

/** What ended with a person, as the operations that offboard return it. */
export const endedSecrets = z
  .object({
    keys: z.array(
      z.object({ id: z.string(), name: z.string(), scope: z.enum(['organization', 'user']) }),
    ),
    apps: z.array(z.object({ id: z.string(), name: z.string() })),
    webhooks: z.array(z.object({ id: z.string(), url: z.string() })),
    inboundAddresses: z.array(z.object({ id: z.string(), name: z.string() })),
    invitations: z.array(z.object({ id: z.string(), email: z.string() })),
    approvals: z.array(z.string()),
    calendarToken: z.boolean(),
    sessions: z.number().int(),
  })
  .meta({
    description: 'What ended with the person. Use a dry run to see it before anything ends.',
  })

export type EndedSecrets = z.output<typeof endedSecrets>

export const keptSecrets = z
  .array(
    z.object({
      id: z.string(),
      newId: z.string().meta({ description: 'A key gets a new id; other records keep theirs.' }),
      name: z.string(),
      secret: z.string().meta({ description: 'The new secret. It is shown only once.' }),
    }),
  )
  .meta({ description: 'What was named in `keep`, each with its new secret; the old one ended.' })

export type KeptSecret = z.output<typeof keptSecrets>[number]

export const keep = z.array(z.string().max(100)).max(200).optional().meta({
  description:
    'Ids of organization keys, webhooks and inbound addresses by this person, or "calendar_token", that go on with a new secret; the rest ends.',
})

export const nothingEnded: EndedSecrets = {
  keys: [],
  apps: [],
  webhooks: [],
  inboundAddresses: [],
  invitations: [],
  approvals: [],
  calendarToken: false,
  sessions: 0,
}
