import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import * as rules from './authorization_rules.ts'
import * as store from './authorization_store.ts'
import { toAuthorization } from './bank_authorization.ts'

/**
 * Not callable by name: only the page before the bank runs it. Whoever has the link may stop, in any
 * browser: it gives nobody anything.
 */
export default action({
  name: 'stop_bank_consent',
  says: 'End the request, because the person did not expect it.',
  needs: 'bank:edit',
  input: z.strictObject({ authorizationId: z.string() }),
  output: z.object({ institutionName: z.string() }),
  fails: ['bank_authorization_not_found', 'authorization_expired', 'authorization_used'],

  async run(scene, { authorizationId }) {
    const row = await store.lockAuthorization(scene, authorizationId)
    rules.assertAwaited(row, scene.now)
    const saved = store.updateAuthorization(scene, row, {
      status: 'denied',
      error: rules.notExpected,
    })
    const after = toAuthorization(saved)
    const before = toAuthorization(row)
    scene.changed({ event: 'bank_authorization.denied', id: after.id, before, after })
    return { institutionName: rules.bankNameOf(row) }
  },
})
