import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { startLoop, type Loop } from '#kernel/process/loop'
import { chain } from './seal.ts'
import * as store from './seal_store.ts'

export type SealerOptions = {
  /** The pause between rounds; it varies by half. */
  pauseMs?: number
  /** How many rows of the log one query covers. */
  stretch?: number
  /** How many rows one transaction seals. */
  batch?: number
  /** How many organizations are sealed at the same time. */
  abreast?: number
}

const defaults = { pauseMs: 400, stretch: 10_000, batch: 500, abreast: 3 }

/**
 * Chains new audit rows, organization by organization. Any number of processes may run it: a lock
 * per organization keeps them apart, and no write depends on it. Rows wait while any older
 * transaction of the database server runs.
 */
export function startSealer(app: App, options: SealerOptions = {}): Loop {
  const { pauseMs } = { ...defaults, ...options }
  return startLoop({ pauseMs, random: app.random }, async (signal) => {
    try {
      await sealOnce(app, options, signal)
    } catch (error) {
      app.log.error({ error }, 'unsealed audit rows could not be searched')
    }
  })
}

/** One round over everything that can be sealed now; returns the number of rows. */
export async function sealOnce(
  app: App,
  options: SealerOptions = {},
  signal?: AbortSignal,
): Promise<number> {
  const { stretch, batch, abreast } = { ...defaults, ...options }
  let position: store.Position | null = null
  let sealed = 0
  for (;;) {
    if (signal?.aborted) return sealed
    const from: store.Position | null = position
    const found: store.SealRange | undefined = await transact(
      app.database,
      { orgId: null, readOnly: true },
      (tx) => store.findUnsealed(tx, from, stretch),
    )
    if (!found || found.end_txid === null || found.end_id === null) return sealed
    const waiting = found.org_ids.values()
    const hand = async (): Promise<void> => {
      for (const orgId of waiting) {
        if (signal?.aborted) return
        sealed += await sealOrganization(app, orgId, batch)
      }
    }
    await Promise.all(Array.from({ length: abreast }, hand))
    await transact(app.database, { orgId: null }, async (tx) => store.raiseLowWater(tx, stretch))
    // An organization that cannot be sealed holds back the low water, but not the other
    // organizations.
    position = { txid: found.end_txid, id: found.end_id }
    if (found.row_count < stretch) return sealed
  }
}

async function sealOrganization(app: App, orgId: string, batch: number): Promise<number> {
  let sealed = 0
  try {
    for (;;) {
      const count = await sealBatch(app, orgId, batch)
      sealed += count
      if (count < batch) return sealed
    }
  } catch (error) {
    app.log.error({ error, org: orgId }, 'audit rows were not sealed; the next round tries again')
    return sealed
  }
}

async function sealBatch(app: App, orgId: string, batch: number): Promise<number> {
  return await transact(app.database, { orgId }, async (tx) => {
    if (!(await store.lockChain(tx, orgId))) return 0
    const head = await store.findHead(tx, orgId)
    const rows = await store.listUnsealed(tx, orgId, head, batch)
    if (rows.length > 0) store.insertLinks(tx, orgId, chain(head, rows))
    return rows.length
  })
}
