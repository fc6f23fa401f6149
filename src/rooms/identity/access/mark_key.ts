import { z } from 'zod'
import { notifyOwners } from '#kernel/corridor/call_action'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { key, toKey } from './keys/key.ts'
import * as store from './keys/store.ts'

export default action({
  name: 'mark_key',
  says: 'Say whether a key may change where data of the organization goes: accounting systems, webhooks, inbound addresses. In a live organization marking it needs a signed-in person with two-step verification; owners get a mail.',
  needs: 'members:edit',
  input: z.strictObject({
    keyId: z.string(),
    sendsDataOut: z.boolean().meta({ description: 'false takes the mark off again.' }),
  }),
  output: key,
  fails: ['key_not_found', 'key_revoked'],
  hints: { idempotent: true },
  forApps: false,
  secondFactor: true,

  async run(scene, { keyId, sendsDataOut }) {
    const row = await store.lockKey(scene, keyId)
    if (row.revoked_at !== null) throw new Failure('key_revoked')
    if (sendsDataOut) assertMayLoosen(scene.principal)
    const before = toKey(scene, row)
    if (row.sends_data_out === sendsDataOut) return before
    const after = toKey(scene, await store.markKey(scene, row, sendsDataOut))
    store.announceAccessChange(scene)
    scene.changed({ event: 'key.marked', id: after.id, before, after })
    if (sendsDataOut) notifyOwners(scene, 'mark_key')
    return after
  },
})
