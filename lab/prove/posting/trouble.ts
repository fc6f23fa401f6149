import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Planter } from './faults.ts'
import type { Keeping, Simulators } from './simulators.ts'
import type { Stage } from './stage.ts'

export type Harm = {
  kills: number
  restarts: number
  hours: number
  expiries: number
  /** Forged calls in the name of an accounting system that were not refused. */
  believed: number
}

export type TroubleSize = {
  keepings: readonly Keeping[]
  /** The wait between two kills at the least; as much again is added by chance. */
  killEveryMs: number
  restartEveryMs: number
  faultEveryMs: number
  mostKills?: number
  mostRestarts?: number
}

type Troubled = { stage: Stage; simulators: Simulators; planter: Planter }

export type Trouble = { harm: Harm; end(): Promise<void> }

const chance = (ms: number): number => ms + Math.random() * ms

/** Processes and the database die and calls go wrong from now on, until it is ended. */
export function startTrouble({ stage, simulators, planter }: Troubled, size: TroubleSize): Trouble {
  const harm: Harm = { kills: 0, restarts: 0, hours: 0, expiries: 0, believed: 0 }
  const over = new AbortController()
  const { signal } = over
  const every = async (ms: number, work: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      await sleep(chance(ms), undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await work()
    }
  }
  const kill = async (): Promise<void> => {
    if (harm.kills < (size.mostKills ?? Infinity) && stage.killOne()) harm.kills += 1
  }
  // Sometimes it is away for longer than a lease lasts.
  const restart = async (): Promise<void> => {
    if (harm.restarts >= (size.mostRestarts ?? Infinity)) return
    await stage.restartDatabase(harm.restarts % 2 === 0, Math.random() * 5_000)
    harm.restarts += 1
  }
  const spoil = async (): Promise<void> => {
    for (const keeping of size.keepings) await planter.plant(keeping)
  }
  const letTimePass = async (): Promise<void> => {
    if (size.keepings.includes('economic')) {
      await simulators.economic.order('advance', { seconds: 3_700 })
      planter.note('clock past the idempotency hour', 'economic')
      harm.hours += 1
    }
    if (size.keepings.includes('fatture_in_cloud')) {
      await simulators.fatture_in_cloud.order('expire')
      planter.note('expired token', 'fatture_in_cloud')
      harm.expiries += 1
    }
  }
  const forge = async (): Promise<void> => {
    for (const keeping of size.keepings) {
      const status = await sendForged(stage)
      if (status === null) continue
      planter.note('forged webhook', keeping)
      if (status < 400) harm.believed += 1
    }
  }
  const all = Promise.all([
    every(1_000, forge),
    every(size.killEveryMs, kill),
    every(size.restartEveryMs, restart),
    every(size.faultEveryMs, spoil),
    every(size.killEveryMs, letTimePass),
  ])
  return {
    harm,
    async end() {
      over.abort()
      await all
      await planter.heal()
    },
  }
}

/** A call in the name of an accounting system, to an address that nobody gave out. */
async function sendForged(stage: Stage): Promise<number | null> {
  const [url] = stage.urls()
  if (url === undefined) return null
  const token = [randomUUID(), randomUUID(), randomBytes(32).toString('base64url')].join('.')
  const body = JSON.stringify({ data: { ids: [1] } })
  const headers = { 'content-type': 'application/json' }
  return await fetch(`${url}/hooks/accounting/${token}`, { method: 'POST', body, headers })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.status
    })
    .catch(() => null)
}
