import type { Clock } from '../clock.ts'
import type { Fault } from '../faults.ts'
import { type Chance, createChance } from '../world/chance.ts'
import { type Company, companiesOf } from './companies.ts'

export type Json = Record<string, unknown>

export const FATES = [
  'accepted',
  'not_delivered',
  'discarded',
  'rejected',
  'no_response',
  'error',
  'missing',
] as const

export type Fate = (typeof FATES)[number]

export type Subscription = {
  id: string
  company: number
  sink: string
  types: string[]
  mapping: 'binary' | 'structured'
  method: 'header' | 'query'
  isVerified: boolean
  expiresAt: number
}

/** One notification; the same id twice is the same notification delivered twice. */
export type WebhookEvent = {
  id: string
  type: string
  company: number
  ids: number[]
  time: string
  sink: string
  mapping: Subscription['mapping']
  /** The status of the answer; null: not sent yet, 0: nobody answered. */
  answered: number | null
}

export type Code = {
  code: string
  clientId: string
  redirectUri: string
  companies: number[]
  scopes: string[]
  expiresAt: number
}

/** A pair of tokens that one person gave one application. */
export type Grant = {
  clientId: string
  companies: number[]
  scopes: string[]
  access: string
  accessUntil: number
  refresh: string
  refreshUntil: number
  isRevoked: boolean
}

export type Client = { id: string; secret: string; name: string }

export type StoredFile = { token: string; fileName: string; bytes: Buffer; uploadedAt: number }

/** `data` has the form of the contract; what only the simulator knows is beside it. */
export type Received = { id: number; company: number; data: Json; file: StoredFile | null }

/** One way of a file through the exchange, by the simulator's clock. */
export type Sending = { at: number; fileName: string; fate: Fate }

export type Issued = {
  id: number
  company: number
  data: Json
  file: StoredFile | null
  /** Every time it was sent to the exchange, the last one last. */
  sendings: Sending[]
  announced: string
}

export type Pending = { id: number; company: number; data: Json; file: StoredFile }

export type Entity = { id: number; company: number; kind: 'suppliers' | 'clients'; data: Json }

export type Settings = {
  hourly: number
  monthly: number
  /** Calls of a company in five minutes. */
  short: number
  accessSeconds: number
  refreshSeconds: number
  /** Whether a refresh token is refused as soon as it was used. */
  strictRefresh: boolean
  /** The status that refuses a number that is taken; 0: it is not refused. */
  takenNumber: 0 | 409 | 422
  /** Whether a category that the company does not have is refused. */
  strictCategories: boolean
  /** The fates of the next files, by turns. */
  fates: Fate[]
  /** How many of 100 webhooks come twice. */
  doubled: number
}

export type Call = {
  at: string
  method: string
  path: string
  company: number | null
  status: number
  fault: string | null
}

export type State = {
  seed: number
  clock: Clock
  shiftMs: number
  chance: Chance
  settings: Settings
  clients: Client[]
  companies: Map<number, Company>
  codes: Map<string, Code>
  grants: Grant[]
  files: Map<string, StoredFile>
  received: Map<number, Received>
  issued: Map<number, Issued>
  pending: Map<number, Pending>
  entities: Map<number, Entity>
  subscriptions: Map<string, Subscription>
  /** What was sent to subscribers, and what is still to be sent. */
  events: WebhookEvent[]
  windows: Map<string, number>
  faults: Fault[]
  calls: Call[]
  /** All calls, also those that are no longer in the list, and how many of them were too many. */
  answered: number
  tooMany: number
  nextId: number
  sends: number
}

const DEFAULTS: Settings = {
  hourly: 1_000,
  monthly: 40_000,
  short: 300,
  accessSeconds: 86_400,
  refreshSeconds: 365 * 86_400,
  strictRefresh: false,
  takenNumber: 409,
  strictCategories: false,
  fates: ['accepted'],
  doubled: 0,
}

export const DEMO_CLIENT: Client = {
  id: 'daybook-demo',
  secret: 'secret-of-the-simulated-application',
  name: 'Daybook',
}

export function createState(seed: number, clock: Clock): State {
  return {
    seed,
    clock,
    shiftMs: 0,
    chance: createChance(`${seed}|fattureincloud`),
    settings: { ...DEFAULTS, fates: [...DEFAULTS.fates] },
    clients: [DEMO_CLIENT],
    companies: new Map(companiesOf().map((one) => [one.id, one])),
    codes: new Map(),
    grants: [],
    files: new Map(),
    received: new Map(),
    issued: new Map(),
    pending: new Map(),
    entities: new Map(),
    subscriptions: new Map(),
    events: [],
    windows: new Map(),
    faults: [],
    calls: [],
    answered: 0,
    tooMany: 0,
    nextId: 1_000 + seed,
    sends: 0,
  }
}

export const nowOf = (state: State): number => state.clock().getTime() + state.shiftMs

export const nextId = (state: State): number => state.nextId++

/** An instant as the service writes it: without a zone, in UTC. */
export const stampOf = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const createToken = (state: State, head: string): string =>
  `${head}/${(state.chance.uuid() + state.chance.uuid()).replaceAll('-', '')}`

/** A text or a number as text; anything else is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
