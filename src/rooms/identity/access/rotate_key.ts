import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { maySendOut } from '#kernel/corridor/principal'
import { keyWithText, toKey } from './keys/key.ts'
import { makeKeyText } from './keys/key_text.ts'
import * as rules from './members/rules.ts'
import * as store from './keys/store.ts'

export default action({
  name: 'rotate_key',
  says: 'Replace a key with a new one. The old key stays valid for the overlap, then ends.',
  needs: 'members:edit',
  input: z.strictObject({
    keyId: z.string(),
    overlapDays: z
      .number()
      .int()
      .min(0)
      .max(rules.mostOverlapDays)
      .optional()
      .meta({ description: `Default: ${rules.mostOverlapDays}; 0 revokes the old key at once.` }),
  }),
  output: keyWithText,
  secretFields: ['key'],
  fails: ['key_not_found', 'key_of_another_user', 'permission_exceeds_own', 'key_revoked'],
  forApps: false,
  secondFactor: true,

  async run(scene, input) {
    const old = await store.lockKey(scene, input.keyId)
    rules.assertMayRotate(scene.principal, old)

    const text = makeKeyText(scene.principal.mode, scene.random)
    const row = store.insertKey(scene, {
      userId: old.user_id,
      name: old.name,
      permissions: old.permissions,
      text,
      expiresAt: rules.sameLifeFromNow(old, scene.now),
      madeWith: scene.principal.keyId,
      sendsDataOut: old.sends_data_out && maySendOut(scene.principal),
    })
    const overlap = input.overlapDays ?? rules.mostOverlapDays
    const replaced = await store.replaceKey(scene, old, row.id, overlap)
    store.announceAccessChange(scene)

    const after = toKey(scene, row)
    scene.changed({ event: 'key.created', id: after.id, before: null, after })
    const before = toKey(scene, old)
    scene.changed({ event: 'key.replaced', id: before.id, before, after: toKey(scene, replaced) })
    return { ...after, key: text }
  },
})
