import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from '#kernel/house'
import { enqueue } from '#kernel/queue'
import { transact } from '#kernel/transaction'
import { deliverKind } from './deliver.ts'
import { listLagging } from './round_store.ts'

const mostAtOnce = 500
const pauseMs = 10_000

/**
 * The safety net under the jobs: whoever wrote an event believed that nobody wanted it, or the
 * process that delivered was killed. Finds such webhooks and enqueues their delivery.
 */
export async function wakeWebhooks(house: House): Promise<number> {
  const lagging = await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
    listLagging(tx, mostAtOnce),
  )
  const orgIds = new Set(lagging.map((one) => one.org_id))
  for (const orgId of orgIds) {
    await transact(house.database, { orgId }, async (tx) =>
      enqueue(tx, { kind: deliverKind, orgId }),
    )
  }
  return orgIds.size
}

export type Waking = { stop(): Promise<void> }

/** Looks every ten seconds, in every worker; what is enqueued twice is delivered once. */
export function startWakingWebhooks(house: House): Waking {
  const ending = new AbortController()
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await wakeWebhooks(house)
      } catch (error) {
        house.log.error({ error }, 'lagging webhooks could not be looked for')
      }
      // Between half and one and a half, so that many workers do not ask in step.
      const pause = pauseMs * (0.5 + house.random.uint32() / 2 ** 32)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
