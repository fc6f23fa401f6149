import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { accountFor } from './accounts/bookable_account.ts'
import { homeRegion } from '#regions/room'
import { decideAll, type Refused } from './accept/accept_batch.ts'
import { endDeciding } from './accept/decided_run.ts'
import { bookedRun, bookSome, toBookedRun, type BookPlan } from './accept/book_batch.ts'
import { changedRun, toRun } from './runs/run.ts'
import { insertRun, startedRun } from './runs/open_run_store.ts'
import * as store from './runs/run_list_store.ts'
import { transactionUuid } from './transactions/match_store.ts'

/** At once; more is another run. */
const mostAtOnce = 1_000

export default run({
  name: 'book_transactions',
  says: 'Book many bank transactions without an invoice or document on one ledger account in one run: the same fee every month, the same payee. A dry run returns the list. What is refused stays open and is named with its reason. undo_run reverts the whole run. Without VAT.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      transactionIds: z.array(z.string().max(100)).min(1).max(mostAtOnce),
      ledgerAccountId: z
        .string()
        .max(100)
        .meta({ description: 'The id of an account from GET /api/rest/accounts.' }),
      text: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .meta({ description: "The text of each entry. Default: the bank's own." }),
      vatCode: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Only a code at 0 % that no VAT return reports.' }),
    })
    .meta({
      examples: [{ transactionIds: ['btx_01h455vb4pex5vsknk084sn02q'], ledgerAccountId: '2390' }],
    }),
  output: bookedRun,
  fails: ['bank_transaction_not_found', 'unknown_account', 'account_not_bookable'],
  // It writes entries without a document behind them.
  reviewed: true,

  async start(scene, given, origin): Promise<BookPlan> {
    const { text = null, vatCode = null } = given
    const account = await accountFor(scene, homeRegion(scene), given.ledgerAccountId)
    const start = { ...origin, kind: 'book' } as const
    changedRun(scene, 'started', null, insertRun(scene, startedRun(scene, start)))
    const ids = [...new Set(given.transactionIds.map(transactionUuid))]
    return { runId: start.id, ids, account: account.id, text, vatCode }
  },

  async work(context: RunContext, plan: BookPlan): Promise<Refused[]> {
    const rows = plan.ids.map((id) => ({ id }))
    return await decideAll(context, plan.runId, rows, (scene, few) => bookSome(scene, plan, few))
  },

  async end(scene: Scene, plan: BookPlan, outcome: RunOutcome<Refused[]>) {
    const { record, refused } = await endDeciding(scene, plan.runId, outcome)
    return await toBookedRun(scene, record, plan, refused)
  },

  async soFar(scene: Scene, plan: BookPlan) {
    const record = toRun(scene, await store.findRun(scene, plan.runId))
    return await toBookedRun(scene, record, plan, [])
  },
})
