import type { Clock } from '../clock.ts'
import type { Fault } from '../faults.ts'
import type { Answer } from '../wire.ts'
import { type Chance, createChance } from '../world/chance.ts'
import { type Agreement, createAgreement } from './agreement.ts'

/** What the token of an app may use up before it must wait. */
export type Bucket = { used: number; at: number }

export type Stored = { at: number; call: string; answer: Answer }

export type Settings = {
  /** Cost that one app may cause in a window; it is given back evenly. */
  tokenLimit: number
  windowSeconds: number
  /** Whether an answer that refuses is stored under its key, too. */
  storesRefusals: boolean
  cursorPageSize: number
  /** How long a booked entry is in no list. */
  bookingLagSeconds: number
}

export type Recorded = {
  at: string
  agreement: number | null
  method: string
  path: string
  query: string
  key: string | null
  status: number
  isReplay: boolean
  fault: string | null
}

export type State = {
  clock: Clock
  shiftMs: number
  seed: number
  chance: Chance
  settings: Settings
  /** Secrets of the apps that may call. */
  apps: Set<string>
  buckets: Map<string, Bucket>
  agreements: Map<string, Agreement>
  stored: Map<string, Stored>
  faults: Fault[]
  calls: Recorded[]
}

export const DEMO_APP = 'simulated-app-secret'
export const DEMO_GRANTS = ['simulated-grant-1', 'simulated-grant-2'] as const

const NAMES = ['Nordhavn Handel ApS', 'Fjordens Byg A/S']

export const nowOf = (state: State): number => state.clock().getTime() + state.shiftMs

const todayOf = (state: State): string => new Date(nowOf(state)).toISOString().slice(0, 10)

export function createState(given: { seed: number; clock: Clock }): State {
  const state: State = {
    clock: given.clock,
    shiftMs: 0,
    seed: given.seed,
    chance: createChance(`${given.seed}|economic`),
    settings: {
      tokenLimit: 10_000,
      windowSeconds: 60,
      storesRefusals: true,
      cursorPageSize: 1_000,
      bookingLagSeconds: 0,
    },
    apps: new Set([DEMO_APP, 'demo']),
    buckets: new Map(),
    agreements: new Map(),
    stored: new Map(),
    faults: [],
    calls: [],
  }
  DEMO_GRANTS.forEach((grant, index) => addAgreement(state, grant, NAMES[index] ?? grant))
  addAgreement(state, 'demo', 'Demo').isReadOnly = true
  return state
}

/** A new agreement with the usual chart; its years are those around the clock. */
export function addAgreement(state: State, grant: string, name: string): Agreement {
  const year = Number(todayOf(state).slice(0, 4))
  const number = 1_000_001 + state.agreements.size
  const agreement = createAgreement({ number, grant, name, year })
  state.agreements.set(grant, agreement)
  return agreement
}
