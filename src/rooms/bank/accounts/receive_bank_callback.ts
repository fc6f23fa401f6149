import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import * as rules from './authorization_rules.ts'
import * as store from './authorization_store.ts'
import { toAuthorization } from './bank_authorization.ts'

/** Not callable by name: only the browser that returns from the bank runs it. */
export default action({
  name: 'receive_bank_callback',
  says: 'Record what the bank sent back with the browser.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      authorizationId: z.string(),
      code: z.string().min(1).max(4_000).optional(),
      error: z.string().min(1).max(4_000).optional(),
      browser: z.string().max(200).optional(),
    })
    .refine(
      ({ code, error }) => code !== undefined || error !== undefined,
      'Neither a code nor an error came back.',
    ),
  output: z.object({
    status: z.enum(['returned', 'denied', 'failed', 'other_browser']),
    institutionName: z.string(),
  }),
  fails: ['bank_authorization_not_found', 'authorization_expired', 'authorization_used'],

  async run(scene, { authorizationId, code, error, browser }) {
    const row = await store.lockAuthorization(scene, authorizationId)
    rules.assertAwaited(row, scene.now)
    const isOwn = rules.isBound(row, browser)
    // Whoever was sent to the bank by somebody else must not open their account to that somebody. Its
    // code is of no more use either: it stands in an address that others may come to see.
    const returned = isOwn
      ? rules.readReturn({ code, error })
      : { status: 'failed' as const, error: rules.otherBrowser }
    const isCode = returned.status === 'returned' && code !== undefined
    const sealed = isCode ? store.sealCode(scene, row.id, code) : null
    const saved = store.updateAuthorization(scene, row, { ...returned, code_sealed: sealed })
    const after = toAuthorization(saved)
    scene.changed({
      event: `bank_authorization.${returned.status}`,
      id: after.id,
      before: toAuthorization(row),
      after,
    })
    const status = isOwn ? returned.status : ('other_browser' as const)
    return { status, institutionName: rules.bankNameOf(row) }
  },
})
