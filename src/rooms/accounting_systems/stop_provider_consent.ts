import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { lockAuthorization, removeAuthorization } from './connection/authorization_store.ts'
import { assertAwaiting } from './connection/authorize_rules.ts'

/** Not callable by name: only the page before the accounting system runs it, in any browser. */
export default action({
  name: 'stop_provider_consent',
  says: 'End the request to the accounting system, because the person did not expect it.',
  needs: 'settings:edit',
  input: z.strictObject({ authorizationId: z.uuid() }),
  output: z.object({ provider: z.string() }),
  fails: ['accounting_authorization_not_found', 'authorization_expired', 'authorization_used'],

  async run(scene, { authorizationId }) {
    const row = assertAwaiting(await lockAuthorization(scene, authorizationId), scene.now)
    removeAuthorization(scene, row.id)
    return { provider: row.provider }
  },
})
