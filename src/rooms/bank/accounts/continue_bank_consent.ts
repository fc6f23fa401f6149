import { z } from 'zod'
import { hashSecret } from '#access/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import * as rules from './authorization_rules.ts'
import * as store from './authorization_store.ts'

/**
 * Not callable by name: only the page before the bank runs it. The first browser that goes on is the
 * one that may come back; the same one may go on again, after pressing Back.
 */
export default action({
  name: 'continue_bank_consent',
  says: 'Bind the request to this browser and give the address at the bank.',
  needs: 'bank:edit',
  input: z.strictObject({ authorizationId: z.string(), browser: z.string().min(1).max(200) }),
  output: z.object({ address: z.string(), institutionName: z.string() }),
  fails: [
    'bank_authorization_not_found',
    'authorization_expired',
    'authorization_used',
    'authorization_elsewhere',
  ],

  async run(scene, { authorizationId, browser }) {
    const row = await store.lockAuthorization(scene, authorizationId)
    rules.assertAwaited(row, scene.now)
    if (row.browser_hash === null) store.bindBrowser(scene, row, hashSecret(browser))
    else if (!rules.isBound(row, browser)) throw new Failure('authorization_elsewhere')
    return { address: row.consent_url, institutionName: rules.bankNameOf(row) }
  },
})
