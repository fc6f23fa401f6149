import { z } from 'zod'
import { action } from '#kernel/definition'
import { keyWithText, toKey } from './key.ts'
import { makeKeyText } from './key_text.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export default action({
  name: 'rotate_key',
  says: 'Make a new key in place of an old one, which stays valid for the overlap, then ends.',
  needs: 'members:edit',
  input: z.strictObject({
    keyId: z.string(),
    overlapDays: z
      .number()
      .int()
      .min(0)
      .max(rules.mostOverlapDays)
      .optional()
      .meta({ description: `${rules.mostOverlapDays} if left out; 0 ends the old key at once.` }),
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
