import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { inboundUrl } from './inbound_url.ts'
import { addressKinds } from './rules.ts'
import type { AddressRow } from './store.ts'

/** An inbound address as every operation and read returns it, without its secret. */
export const inboundAddress = z.object({
  ...recordShape,
  kind: z.enum(addressKinds),
  name: z.string(),
  url: z.string().nullable().meta({ description: 'Where signed calls are sent; null for mail.' }),
  senders: z
    .array(z.string())
    .meta({ description: 'Whose mail is taken besides that of members.' }),
  allowMembers: z.boolean().meta({
    description: 'Whether mail of members is taken who may edit documents.',
  }),
})

export const addressWithSecret = inboundAddress.extend({
  secret: z.string().optional().meta({
    description: 'Signs every call. Shown only once: when the address is created or rotated.',
  }),
  address: z.string().optional().meta({
    description:
      'The mail address to send bills to. Shown only once: when it is created or rotated.',
  }),
})

export function toAddress(scene: Scene, row: AddressRow): z.input<typeof inboundAddress> {
  return {
    id: encodeId('iad', row.id),
    kind: row.kind,
    name: row.name,
    url: row.kind === 'mail' ? null : inboundUrl(scene, { orgId: scene.orgId, addressId: row.id }),
    senders: row.senders,
    allowMembers: row.members,
    ...stampsOf(row),
    allowedActions: scene.allowed(['save_inbound_address', 'delete_inbound_address']),
  }
}
