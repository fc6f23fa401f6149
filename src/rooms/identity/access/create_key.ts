import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { keyScopes, keyWithText, toKey } from './keys/key.ts'
import { makeKeyText } from './keys/key_text.ts'
import * as rules from './members/rules.ts'
import * as store from './keys/store.ts'

export default action({
  name: 'create_key',
  says: 'Create an API key for the organization or for yourself. The key is shown only once.',
  needs: 'members:edit',
  input: z.strictObject({
    name: z.string().min(1).max(200),
    permissions: z
      .union([z.literal('all'), z.array(z.string().max(100)).min(1).max(100)])
      .meta({ description: 'A list, or "all" for all your own permissions.' }),
    scope: z.enum(keyScopes).optional().meta({
      description: 'user: acts as you, within your role. Default: organization.',
    }),
    expiresInDays: z
      .number()
      .int()
      .min(1)
      .max(rules.mostKeyDays)
      .optional()
      .meta({ description: `Default: ${rules.defaultKeyDays}.` }),
  }),
  output: keyWithText,
  secretFields: ['key'],
  fails: ['permission_exceeds_own', 'unknown_permission', 'caller_is_no_user'],
  forApps: false,
  secondFactor: true,

  async run(scene, input) {
    const { principal } = scene
    const permissions =
      input.permissions === 'all'
        ? principal.permissions
        : rules.assertKnownPermissions(input.permissions)
    rules.assertWithinOwn(principal, permissions)
    const userId = input.scope === 'user' ? principal.userId : null
    if (input.scope === 'user' && userId === null) throw new Failure('caller_is_no_user')

    const text = makeKeyText(principal.mode, scene.random)
    const expiresAt = rules.daysLater(scene.now, input.expiresInDays ?? rules.defaultKeyDays)
    const made = { userId, name: input.name, permissions, text, expiresAt }
    const row = store.insertKey(scene, { ...made, madeWith: principal.keyId })
    const after = toKey(scene, row)
    scene.changed({ event: 'key.created', id: after.id, before: null, after })
    return { ...after, key: text }
  },
})
