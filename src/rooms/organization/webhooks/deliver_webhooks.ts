import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { deliverDue, deliverKind } from './delivery/deliver.ts'
import { listActive } from './delivery/round_store.ts'

const webhooksAbreast = 8

/**
 * Delivers everything due at the webhooks of one organization; a slow one does not delay the
 * others.
 */
export const deliverWebhooks = task({
  kind: deliverKind,
  class: 'webhook',
  restsOn: {
    nothingSet: 'It delivers events to addresses that only people and keys with the right may set.',
  },
  retries: 5,
  backoffMs: 1_000,
  async run(app, { orgId, signal }) {
    const ids = await transact(app.database, { orgId, readOnly: true }, (tx) =>
      listActive(tx, orgId),
    )
    const waiting = ids.values()
    const hand = async (): Promise<void> => {
      for (const id of waiting) await deliverDue(app, orgId, id, signal)
    }
    await Promise.all(Array.from({ length: Math.min(webhooksAbreast, ids.length) }, hand))
  },
})
