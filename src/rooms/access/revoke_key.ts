import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { key, toKey } from './keys/key.ts'
import * as store from './keys/store.ts'

export default action({
  name: 'revoke_key',
  says: 'Revoke a key at once, on every server.',
  needs: 'members:edit',
  input: z.strictObject({ keyId: z.string() }),
  output: key,
  fails: ['key_not_found'],
  hints: { destructive: true, idempotent: true },
  forApps: false,

  async run(scene, input) {
    const row = await store.lockKey(scene, input.keyId)
    const before = toKey(scene, row)
    if (before.status === 'revoked') return before

    const after = toKey(scene, await store.revokeKey(scene, row))
    store.announceAccessChange(scene)
    scene.changed({ event: 'key.revoked', id: after.id, before, after })
    return after
  },
})
