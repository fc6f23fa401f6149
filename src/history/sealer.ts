import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from '#kernel/house'
import { transact } from '#kernel/transaction'
import { chain } from './seal.ts'
import * as store from './seal_store.ts'

export type SealerOptions = {
  /** How long to rest between rounds; each rest varies by half around it. */
  pauseMs?: number
  /** How many rows of the log one look covers. */
  stretch?: number
  /** How many rows one transaction seals. */
  batch?: number
  /** How many organizations are sealed at the same time. */
  abreast?: number
}

export type Sealer = { stop(): Promise<void> }

const defaults = { pauseMs: 400, stretch: 10_000, batch: 500, abreast: 3 }

/**
 * Chains new audit rows, organization by organization. Any number of processes may run it: a lock
 * per organization keeps them apart, and none of them is needed by a write. Rows wait as long as
 * any older transaction of the database server is still running.
 */
export function startSealer(house: House, options: SealerOptions = {}): Sealer {
  const ending = new AbortController()
  const { pauseMs } = { ...defaults, ...options }
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await sealOnce(house, options, ending.signal)
      } catch (error) {
        house.log.error({ error }, 'the sealer could not look for unsealed audit rows')
      }
      const restMs = pauseMs / 2 + (pauseMs * house.random.bytes(2).readUInt16BE()) / 65_535
      await sleep(restMs, undefined, { signal: ending.signal }).catch(() => undefined)
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

/** One round over everything that can be sealed now; gives how many rows were. */
export async function sealOnce(
  house: House,
  options: SealerOptions = {},
  signal?: AbortSignal,
): Promise<number> {
  const { stretch, batch, abreast } = { ...defaults, ...options }
  let position: store.Position | null = null
  let sealed = 0
  for (;;) {
    if (signal?.aborted) return sealed
    const from: store.Position | null = position
    const found: store.Stretch | undefined = await transact(
      house.database,
      { orgId: null, readOnly: true },
      (tx) => store.findUnsealed(tx, from, stretch),
    )
    if (!found || found.end_txid === null || found.end_id === null) return sealed
    const waiting = found.org_ids.values()
    const hand = async (): Promise<void> => {
      for (const orgId of waiting) {
        if (signal?.aborted) return
        sealed += await sealOrganization(house, orgId, batch)
      }
    }
    await Promise.all(Array.from({ length: abreast }, hand))
    await transact(house.database, { orgId: null }, async (tx) => store.raiseLowWater(tx, stretch))
    // An organization that cannot be sealed holds the low water, but not the others behind it.
    position = { txid: found.end_txid, id: found.end_id }
    if (found.row_count < stretch) return sealed
  }
}

async function sealOrganization(house: House, orgId: string, batch: number): Promise<number> {
  let sealed = 0
  try {
    for (;;) {
      const count = await sealBatch(house, orgId, batch)
      sealed += count
      if (count < batch) return sealed
    }
  } catch (error) {
    house.log.error({ error, org: orgId }, 'audit rows were not sealed; they wait for the next try')
    return sealed
  }
}

async function sealBatch(house: House, orgId: string, batch: number): Promise<number> {
  return await transact(house.database, { orgId }, async (tx) => {
    if (!(await store.lockChain(tx, orgId))) return 0
    const head = await store.findHead(tx, orgId)
    const rows = await store.listUnsealed(tx, orgId, head, batch)
    if (rows.length > 0) store.insertLinks(tx, orgId, chain(head, rows))
    return rows.length
  })
}
