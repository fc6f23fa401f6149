import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { acceptAll, type Refused } from './accept/accept_batch.ts'
import { planAccepting, type AcceptPlan } from './accept/plan_accepting.ts'
import { acceptedRun, toAcceptedRun } from './accept/accepted_run.ts'
import { endDeciding } from './accept/decided_run.ts'
import { lowestConfidence } from './accept/sure.ts'
import { changedRun, toRun } from './runs/run.ts'
import { insertRun, startedRun } from './runs/open_run_store.ts'
import * as store from './runs/run_list_store.ts'

/** At once; the answer says whether there are more. */
const mostAtOnce = 1_000

const input = z
  .strictObject({
    minConfidence: z
      .number()
      .min(lowestConfidence)
      .max(1)
      .optional()
      .meta({
        description: `Accept the first suggestion of every transaction where its confidence is at least this. Not below ${lowestConfidence}.`,
      }),
    transactionIds: z.array(z.string().max(100)).min(1).max(mostAtOnce).optional().meta({
      description: 'Accept the first suggestion of these transactions only.',
    }),
  })
  .refine((given) => given.minConfidence !== undefined || given.transactionIds !== undefined, {
    message: 'Set minConfidence, transactionIds or both.',
    path: ['minConfidence'],
  })
  .meta({ examples: [{ minConfidence: 0.95 }] })

export default run({
  name: 'accept_suggestions',
  says: `Match many bank transactions to their first suggestion in one run. A dry run returns the list. A suggestion below ${lowestConfidence}, with a close alternative or with a warning is refused and stays open. undo_run reverts the whole run.`,
  needs: 'bank:edit',
  input,
  output: acceptedRun,
  fails: ['bank_transaction_not_found'],

  async start(scene, given, origin): Promise<AcceptPlan> {
    const start = { ...origin, kind: 'accept' } as const
    changedRun(scene, 'started', null, insertRun(scene, startedRun(scene, start)))
    return await planAccepting(scene, start, given, mostAtOnce)
  },

  async work(context: RunContext, plan: AcceptPlan): Promise<Refused[]> {
    return await acceptAll(context, plan.runId, plan.matches)
  },

  async end(scene: Scene, plan: AcceptPlan, outcome: RunOutcome<Refused[]>) {
    const { record, refused } = await endDeciding(scene, plan.runId, outcome)
    return await toAcceptedRun(scene, record, plan, refused)
  },

  async soFar(scene: Scene, plan: AcceptPlan) {
    const record = toRun(scene, await store.findRun(scene, plan.runId))
    return await toAcceptedRun(scene, record, plan, [])
  },
})
