import { callInBackground, type BackgroundWork } from '#access/room'
import { task } from '#kernel/corridor/task'
import { matchingStep } from '../candidates/match_item_read.ts'
import reconcileChanged from './reconcile_changed.ts'

const work: BackgroundWork = {
  name: 'bank matching',
  caller: 'bank_matching',
  permissions: ['bank:read', 'bank:edit'],
}

/** Enqueued once while there are marks; later marks enqueue the next. */
export const reconcileChangedTask = task({
  kind: 'match_changed',
  class: 'bank',
  restsOn: matchingStep,
  retries: 5,
  backoffMs: 5_000,
  async run(app, { orgId }) {
    await callInBackground(app, orgId, work, { definition: reconcileChanged, body: {} })
  },
})
