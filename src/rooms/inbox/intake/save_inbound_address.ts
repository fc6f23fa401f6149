import { z } from 'zod'
import { isDeepStrictEqual } from 'node:util'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/corridor/definition'
import { addressWithSecret, toAddress } from './address/address.ts'
import * as rules from './address/rules.ts'
import * as store from './address/store.ts'

const sender = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .regex(rules.senderPattern, 'Use person@example.com, or @example.com for a whole domain.')

const input = z.strictObject({
  inboundAddressId: z
    .string()
    .optional()
    .meta({ description: 'Set it to update this address; omit it to create one.' }),
  kind: z.enum(rules.addressKinds).optional().meta({
    description:
      'Only for a new one. webhook, the default: signed calls to a URL. mail: a mail address.',
  }),
  name: z.string().trim().min(1).max(100).optional().meta({
    description: 'Who uses it, such as the name of the other system. Required to create.',
  }),
  senders: z.array(sender).max(200).optional().meta({
    description: 'Whose mail is taken: addresses, or @example.com for a whole domain.',
  }),
  allowMembers: z.boolean().optional().meta({
    description: 'Whether mail of members is taken who may edit documents. Default: true.',
  }),
  rotateSecret: z.literal(true).optional().meta({
    description:
      'Create a new secret, or a new mail address. The old secret is accepted for 24 hours; the old mail address ends at once.',
  }),
})

type Given = z.output<typeof input>

export default action({
  name: 'save_inbound_address',
  says: 'Create an address where other systems or people hand over files and text as documents (signed calls, or mail), or update or rotate the one given.',
  needs: 'settings:edit',
  input: input
    .refine((given) => given.inboundAddressId !== undefined || given.rotateSecret === undefined, {
      path: ['rotateSecret'],
      message: 'A new address gets a new secret anyway.',
    })
    .refine((given) => given.inboundAddressId !== undefined || given.name !== undefined, {
      path: ['name'],
      message: 'A new address needs a name.',
    })
    .refine((given) => given.inboundAddressId === undefined || given.kind === undefined, {
      path: ['kind'],
      message: 'The kind of an address does not change. Create another one.',
    }),
  output: addressWithSecret,
  secretFields: ['secret', 'address'],
  fails: [
    'inbound_address_not_found',
    'too_many_inbound_addresses',
    'mail_in_not_set_up',
    'permission_exceeds_own',
  ],
  forApps: false,
  sendsDataOut: true,

  async run(scene, given) {
    if (given.inboundAddressId === undefined) {
      rules.assertMayKnowSecret(scene)
      await store.assertRoomForOne(scene)
      const { kind = 'webhook' } = given
      const made = rules.newSecret(scene, kind)
      const fields = withFields({ name: '', senders: [], members: true }, given)
      const after = toAddress(scene, store.insertAddress(scene, { kind, ...fields }, made))
      announceAccessChange(scene)
      scene.changed({ event: 'inbound_address.created', id: after.id, before: null, after })
      return { ...after, ...rules.shownOnce(kind, made.secret) }
    }
    const row = await store.lockAddress(scene, given.inboundAddressId)
    const before = toAddress(scene, row)
    const { name, senders, members } = row
    const fields = withFields(row, given)
    const isSame = isDeepStrictEqual({ name, senders, members }, fields)
    if (isSame && !given.rotateSecret) return before
    const saved = isSame ? row : store.updateAddress(scene, row, fields)
    if (!given.rotateSecret) {
      const after = toAddress(scene, saved)
      scene.changed({ event: 'inbound_address.updated', id: after.id, before, after })
      return after
    }
    rules.assertMayKnowSecret(scene)
    const made = rules.newSecret(scene, row.kind)
    const keepDays = row.kind === 'mail' ? 0 : 1
    const after = toAddress(scene, store.replaceSecret(scene, saved, made, keepDays))
    scene.changed({ event: 'inbound_address.updated', id: after.id, before, after })
    return { ...after, ...rules.shownOnce(row.kind, made.secret) }
  },
})

function withFields(current: store.AddressFields, given: Given): store.AddressFields {
  return {
    name: given.name ?? current.name,
    senders: given.senders === undefined ? current.senders : [...new Set(given.senders)],
    members: given.allowMembers ?? current.members,
  }
}
