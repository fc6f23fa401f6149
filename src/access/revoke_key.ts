import { z } from 'zod'
import { action } from '#kernel/definition'
import { key, toKey } from './key.ts'
import * as store from './store.ts'

export default action({
  name: 'revoke_key',
  says: 'End a key at once, on every node.',
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
