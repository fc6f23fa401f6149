import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { encodeId } from '#kernel/values/id'
import { key, toKey } from './keys/key.ts'
import * as store from './keys/store.ts'
import { endedSecrets } from './keys/ended_secrets.ts'
import { listMadeWith, lockValidKeys } from './offboarding/hand_store.ts'
import { endMadeWith } from './offboarding/offboard.ts'

const madeKey = z.object({ id: z.string(), name: z.string() })

export default action({
  name: 'revoke_key',
  says: 'Revoke a key at once, on every server. Keys that were made with it go on unless withMade is true; the answer lists those that still work.',
  needs: 'members:edit',
  input: z.strictObject({
    keyId: z.string(),
    withMade: z.boolean().optional().meta({
      description:
        'Also ends what was made with the key: keys, in turn, webhooks, invitations nobody has accepted, calls waiting for approval, and the calendar address if it was shown to one of them. Use it for a key that was stolen; a dry run lists it.',
    }),
  }),
  output: key.extend({
    ended: endedSecrets.nullable().meta({ description: 'With withMade: what ended with the key.' }),
    stillValid: z
      .array(madeKey)
      .meta({ description: 'Keys made with this one, or with those, that still work.' }),
  }),
  fails: ['key_not_found'],
  hints: { destructive: true, idempotent: true },
  forApps: false,

  async run(scene, { keyId, withMade = false }) {
    const row = await store.lockKey(scene, keyId)
    const before = toKey(scene, row)
    const after =
      before.status === 'revoked' ? before : toKey(scene, await store.revokeKey(scene, row))
    if (after !== before) scene.changed({ event: 'key.revoked', id: after.id, before, after })
    const ended = withMade ? await endMadeWith(scene, row.id) : null
    if (after !== before || withMade) store.announceAccessChange(scene)
    const made = await lockValidKeys(scene, await listMadeWith(scene, row.id))
    const stillValid = made.map(({ id, name }) => ({ id: encodeId('key', id), name }))
    return { ...after, ended, stillValid }
  },
})
