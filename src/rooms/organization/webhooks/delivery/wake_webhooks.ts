import type { App } from '#kernel/corridor/app'
import { enqueue } from '#kernel/corridor/queue'
import { transact } from '#kernel/database/transaction'
import { startLoop, type Loop } from '#kernel/process/loop'
import { deliverKind } from './deliver.ts'
import { listLagging } from './round_store.ts'

const mostAtOnce = 500
const pauseMs = 10_000

/**
 * The safety net for lost jobs: a writer that did not know of the webhook, or a deliverer that was
 * killed. Finds such webhooks and enqueues their delivery.
 */
export async function wakeWebhooks(app: App): Promise<number> {
  const lagging = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    listLagging(tx, mostAtOnce),
  )
  const orgIds = new Set(lagging.map((one) => one.org_id))
  for (const orgId of orgIds) {
    await transact(app.database, { orgId }, async (tx) => enqueue(tx, { kind: deliverKind, orgId }))
  }
  return orgIds.size
}

/** Every ten seconds, in every worker; enqueueing twice delivers once. */
export function startWakingWebhooks(app: App): Loop {
  return startLoop({ pauseMs, random: app.random }, async () => {
    try {
      await wakeWebhooks(app)
    } catch (error) {
      app.log.error({ error }, 'lagging webhooks could not be searched')
    }
  })
}
