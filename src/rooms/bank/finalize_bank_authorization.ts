import { z } from 'zod'
import { atOnce, outward, type AtOnce, type IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { listAccountsOfLink } from './accounts/account_store.ts'
import * as rules from './accounts/authorization_rules.ts'
import type { AuthorizationRow } from './accounts/authorization_row.ts'
import * as store from './accounts/authorization_store.ts'
import { bankAccount, toBankAccount } from './accounts/bank_account.ts'
import { toAuthorization } from './accounts/bank_authorization.ts'
import { linkAccounts, type BankSession } from './accounts/link_accounts.ts'
import { withinFailures } from './accounts/within_failures.ts'

/** The sealed code from the row. */
type Plan = { authorizationId: string; mode: 'live' | 'test'; code: string }

const output = z.object({
  authorizationId: z.string(),
  bankAccounts: z.array(bankAccount),
  processing: z.object({ step: z.string(), since: z.string() }).optional(),
})

type Linked = z.input<typeof output>

export default outward({
  name: 'finalize_bank_authorization',
  says: 'Complete the link after the person has given consent at the bank: the accounts appear and their transactions are fetched. Calling it again returns the same accounts.',
  needs: 'bank:edit',
  input: z.strictObject({
    authorizationId: z.string().meta({ description: 'From start_bank_authorization.' }),
  }),
  output,
  fails: [
    'bank_authorization_not_found',
    'authorization_pending',
    'authorization_denied',
    'authorization_expired',
    'authorization_failed',
    'bank_code_used',
    'bank_action_required',
    'provider_not_connected',
    'provider_failed',
    'provider_unavailable',
    'provider_timeout',
  ],
  hints: { idempotent: true, openWorld: true },
  secondFactor: true,
  // Of a completed one the accounts are only returned.
  reviewed: async (scene, { authorizationId }) =>
    (await store.findAuthorization(scene, authorizationId)).status !== 'completed',

  async plan(scene, { authorizationId }): Promise<Plan | AtOnce<Linked>> {
    const row = await store.lockAuthorization(scene, authorizationId)
    const { mode } = scene.principal
    if (row.status === 'completed') return atOnce(await answerOf(scene, row))
    scene.assertReviewed()
    rules.assertReturned(row, scene.now)
    // Which accounts there are is known when it is done.
    await scene.alsoShows(() => ({ bank: row.institution_name, country: row.country }))
    // Another call has taken the code and is using it at the bank.
    if (row.code_sealed === null) throw new Failure('record_busy')
    store.moveCode(scene, row, null)
    return { authorizationId, mode, code: row.code_sealed.toString('base64') }
  },

  // An answer cannot be looked up by its code; `perform` sends a code only once.
  find: async () => null,

  async perform(outside: IntentContext, plan: Plan): Promise<BankSession> {
    const { code: sealed } = plan
    if (outside.attempt > 1) throw new Failure('bank_code_used')
    const code = await outside.inTransaction(async (scene) => {
      const { id } = await store.findAuthorization(scene, plan.authorizationId)
      return store.openCode(scene, id, Buffer.from(sealed, 'base64'))
    })
    const feed = outside.ports.bankFeeds[plan.mode]
    try {
      return await withinFailures(['bank_code_used', 'bank_action_required'], () =>
        feed.finishAuthorization({ code }),
      )
    } catch (error) {
      throw rules.asSpent(error)
    }
  },

  async settle(scene, plan, outcome) {
    const row = await store.lockAuthorization(scene, plan.authorizationId)
    if (row.status === 'completed') return await answerOf(scene, row)
    if (!outcome.ok) {
      const sealed = Buffer.from(plan.code, 'base64')
      return await answerOf(scene, settleFailure(scene, row, sealed, outcome.failure))
    }
    const { link, relinks } = await linkAccounts(scene, row, outcome.reply)
    const saved = store.updateAuthorization(scene, row, {
      status: 'completed',
      code_sealed: null,
      valid_until: outcome.reply.validUntil,
      relinks,
      link_id: link.id,
    })
    return await answerOf(scene, recordChange(scene, 'bank_authorization.completed', row, saved))
  },

  soFar: async (scene, plan) =>
    await answerOf(scene, await store.findAuthorization(scene, plan.authorizationId)),
})

/** If the request did not reach the bank, the code can be used again; otherwise it is used up. */
function settleFailure(
  scene: Scene,
  row: AuthorizationRow,
  sealed: Buffer,
  failure: Failure,
): AuthorizationRow {
  if (rules.isUnspent(failure)) {
    store.moveCode(scene, row, sealed)
    return row
  }
  const message = 'The bank did not complete the connection. Authorize again.'
  const saved = store.updateAuthorization(scene, row, {
    status: 'failed',
    code_sealed: null,
    error: { code: failure.code, message },
  })
  return recordChange(scene, 'bank_authorization.failed', row, saved)
}

function recordChange(
  scene: Scene,
  event: string,
  row: AuthorizationRow,
  saved: AuthorizationRow,
): AuthorizationRow {
  const after = toAuthorization(saved)
  scene.changed({ event, id: after.id, before: toAuthorization(row), after })
  return saved
}

async function answerOf(scene: Scene, row: AuthorizationRow): Promise<Linked> {
  const linked = row.link_id === null ? [] : await listAccountsOfLink(scene, row.link_id)
  return {
    authorizationId: encodeId('bau', row.id),
    bankAccounts: linked.map((one) => toBankAccount(scene, one)),
  }
}
