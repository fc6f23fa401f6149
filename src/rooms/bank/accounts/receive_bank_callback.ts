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
    })
    .refine(
      ({ code, error }) => code !== undefined || error !== undefined,
      'Neither a code nor an error came back.',
    ),
  output: z.object({
    status: z.enum(['returned', 'denied', 'failed']),
    institutionName: z.string(),
  }),
  fails: ['bank_authorization_not_found', 'authorization_expired', 'authorization_used'],

  async run(scene, { authorizationId, code, error }) {
    const row = await store.lockAuthorization(scene, authorizationId)
    rules.assertAwaited(row, scene.now)
    const returned = rules.readReturn({ code, error })
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
    // The bank's own name, not the label of the caller: the reader of the page did not choose the
    // caller.
    const institutionName = rules.parseInstitutionId(row.institution_id)?.name ?? row.institution_id
    return { status: returned.status, institutionName }
  },
})
