import { z } from 'zod'
import { run } from '#kernel/corridor/definition'
import { pulledRecord } from './pull/pulled_record.ts'
import { endPull, planPull, showPull, workPull, type PullPlan } from './pull/pull_step.ts'

export default run({
  name: 'pull_entries',
  says: 'Read what is in the accounting system that keeps the books: entries made there are taken over, drafts that were booked there are booked, e-invoices that came in there are captured, and what differs is named in `problems`. Runs by itself twice an hour; call it after mapping an account.',
  needs: 'ledger:edit',
  input: z.strictObject({}),
  output: pulledRecord,
  fails: [
    'provider_not_connected',
    'provider_access_lost',
    'provider_disconnected',
    'provider_refused',
    'provider_failed',
    'provider_unavailable',
    'provider_timeout',
    'file_store_unavailable',
  ],
  hints: { idempotent: true, openWorld: true },

  start: (scene, _input, origin): Promise<PullPlan> => planPull(scene, origin),
  work: workPull,
  end: endPull,
  soFar: (scene, plan: PullPlan) => showPull(scene, plan, 'running'),
})
