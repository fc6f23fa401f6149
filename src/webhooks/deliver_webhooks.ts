import { task } from '#kernel/task'
import { transact } from '#kernel/transaction'
import { deliverDue, deliverKind } from './deliver.ts'
import { listActive } from './round_store.ts'

const webhooksAbreast = 8

/** Everything that is due at the webhooks of one organization; a slow one does not hold the others. */
export const deliverWebhooks = task({
  kind: deliverKind,
  class: 'webhook',
  retries: 5,
  backoffMs: 1_000,
  async run(house, { orgId, signal }) {
    const ids = await transact(house.database, { orgId, readOnly: true }, (tx) =>
      listActive(tx, orgId),
    )
    const waiting = ids.values()
    const hand = async (): Promise<void> => {
      for (const id of waiting) await deliverDue(house, orgId, id, signal)
    }
    await Promise.all(Array.from({ length: Math.min(webhooksAbreast, ids.length) }, hand))
  },
})
