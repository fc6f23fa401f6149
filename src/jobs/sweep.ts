import { setTimeout as sleep } from 'node:timers/promises'
import { resumeIntent } from '#kernel/intent'
import type { House } from '#kernel/house'
import { sql } from '#kernel/sql'
import { transact } from '#kernel/transaction'

export type SweepOptions = {
  /** How long to rest when nothing was left to do; each rest varies by half around it. */
  pauseMs?: number
  /** How many intents one round takes at most. */
  most?: number
  /** How many of them are worked on at the same time. */
  abreast?: number
}

export type Sweep = { stop(): Promise<void> }

type Due = { org_id: string; id: string }

const defaults = { pauseMs: 2_000, most: 100, abreast: 4 }

/**
 * Takes over work outside whose process died or lost the database: the lease on its intent ran out.
 * Several processes may sweep at once; whoever takes the lease first does the work.
 */
export function startSweep(house: House, options: SweepOptions = {}): Sweep {
  const { pauseMs, most, abreast } = { ...defaults, ...options }
  const ending = new AbortController()
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const found = await sweepOnce(house, { most, abreast, signal: ending.signal })
      // A full round means that more waits; an error rests like an empty round.
      if (found < most) await rest(restMs(house, pauseMs), ending.signal)
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

type Round = { most?: number; abreast?: number; signal?: AbortSignal }

/** One round: how many intents were found due. Never throws; what failed is logged and comes back. */
export async function sweepOnce(house: House, round: Round = {}): Promise<number> {
  const { most, abreast } = { ...defaults, ...round }
  let due: Due[]
  try {
    due = await listDue(house, most)
  } catch (error) {
    house.log.error({ error }, 'the sweep could not look for abandoned work')
    return 0
  }
  const waiting = due.values()
  const hand = async (): Promise<void> => {
    for (const intent of waiting) {
      if (round.signal?.aborted) return
      await takeOver(house, intent)
    }
  }
  await Promise.all(Array.from({ length: abreast }, hand))
  return due.length
}

async function listDue(house: House, most: number): Promise<Due[]> {
  return await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<Due>(sql`SELECT org_id, id FROM due_intents(${most})`),
  )
}

async function takeOver(house: House, intent: Due): Promise<void> {
  const about = { org: intent.org_id, intent: intent.id }
  try {
    const isTaken = await resumeIntent(house, intent.org_id, intent.id)
    if (isTaken) house.log.info(about, 'abandoned work was taken over and settled')
  } catch (error) {
    house.log.error({ ...about, error }, 'abandoned work failed again; it stays open for a retry')
  }
}

/** Between half and one and a half of the pause, so that many workers do not ask in step. */
function restMs(house: House, pauseMs: number): number {
  return pauseMs / 2 + (pauseMs * house.random.bytes(2).readUInt16BE()) / 65_535
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
