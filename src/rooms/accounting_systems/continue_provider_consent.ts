import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { bindBrowser, lockAuthorization, openSecret } from './connection/authorization_store.ts'
import { assertAwaiting, isSameBrowser } from './connection/authorize_rules.ts'

/**
 * Not callable by name: only the page before the accounting system runs it. The first browser that
 * goes on is the one that may come back.
 */
export default action({
  name: 'continue_provider_consent',
  says: 'Bind the request to this browser and give the address at the accounting system.',
  needs: 'settings:edit',
  input: z.strictObject({ authorizationId: z.uuid(), browser: z.string().min(1).max(200) }),
  output: z.object({ address: z.string() }),
  fails: [
    'accounting_authorization_not_found',
    'authorization_expired',
    'authorization_used',
    'authorization_elsewhere',
  ],

  async run(scene, { authorizationId, browser }) {
    const row = assertAwaiting(await lockAuthorization(scene, authorizationId), scene.now)
    if (row.browser_hash === null) bindBrowser(scene, row.id, browser)
    else if (!isSameBrowser(row, browser)) throw new Failure('authorization_elsewhere')
    return { address: openSecret(scene, row) }
  },
})
