import type { Clock } from './clock.ts'
import type { Fault } from './faults.ts'
import { type Account, accountsUntil, liveThrough } from './world/accounts.ts'
import type { Bank } from './world/banks.ts'
import { type Chance, createChance } from './world/chance.ts'
import { addDays, type Day, dayOf } from './world/day.ts'

export type Application = {
  id: string
  name: string
  publicKey: string
  /** Where people may be sent back to; an empty list allows every address. */
  redirectUrls: string[]
  isActive: boolean
}

export type Access = {
  validUntil: string
  hasBalances: boolean
  hasTransactions: boolean
  /** The requested accounts; null: the person chooses. */
  ibans: string[] | null
}

export type Authorization = {
  id: string
  applicationId: string
  bank: Bank
  access: Access
  state: string
  redirectUrl: string
  psuType: 'business' | 'personal'
  psuIdHash: string
  createdAt: number
  status: 'pending' | 'approved' | 'denied' | 'used'
  /** The accounts the person agreed to share. */
  accounts: Account[]
  code: string | null
  codeExpiresAt: number
}

export const SESSION_STATUSES = [
  'INVALID',
  'PENDING_AUTHORIZATION',
  'RETURNED_FROM_BANK',
  'AUTHORIZED',
  'EXPIRED',
  'CLOSED',
  'REVOKED',
  'CANCELLED',
] as const

export type Session = {
  id: string
  authorization: Authorization
  status: (typeof SESSION_STATUSES)[number]
  authorizedAt: number
  closedAt: number | null
  accounts: { uid: string | null; account: Account }[]
}

export type Shown = { uid: string; session: Session; account: Account }

/** Settings for tests; see the README. */
export type Settings = {
  unattendedReads: number
  codeSeconds: number
  pageSize: number | null
  absent: 'omitted' | 'null'
}

export type Call = {
  at: string
  method: string
  path: string
  status: number
  fault: string | null
}

export type State = {
  seed: number
  clock: Clock
  /** A second clock by which tokens may be valid: the real one. */
  tokenClock: Clock
  shiftMs: number
  day: Day
  chance: Chance
  settings: Settings
  applications: Map<string, Application>
  authorizations: Map<string, Authorization>
  sessions: Map<string, Session>
  /** Accounts in sessions, by their uid, which is valid in that session only. */
  shown: Map<string, Shown>
  accounts: Account[]
  /** Unattended reads by account, kind and day. */
  reads: Map<string, number>
  faults: Fault[]
  calls: Call[]
  listings: number
  keyEpoch: number
}

const DEFAULTS: Settings = {
  unattendedReads: 4,
  codeSeconds: 600,
  pageSize: null,
  absent: 'omitted',
}

export type Beginning = { seed: number; clock: Clock; tokenClock: Clock }

export function createState({ seed, clock, tokenClock }: Beginning): State {
  const day = dayOf(clock())
  return {
    seed,
    clock,
    tokenClock,
    shiftMs: 0,
    day,
    chance: createChance(`${seed}|ids`),
    settings: { ...DEFAULTS },
    applications: new Map(),
    authorizations: new Map(),
    sessions: new Map(),
    shown: new Map(),
    accounts: accountsUntil(seed, day),
    reads: new Map(),
    faults: [],
    calls: [],
    listings: 0,
    keyEpoch: 0,
  }
}

export const nowOf = (state: State): number => state.clock().getTime() + state.shiftMs

/** Moves the bank's clock; everything that falls in between happens. */
export function moveClock(state: State, byMs: number): void {
  state.shiftMs += byMs
  const day = dayOf(nowOf(state))
  if (day <= state.day) return
  liveThrough(state.seed, state.accounts, addDays(state.day, 1), day)
  state.day = day
}
