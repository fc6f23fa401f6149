import type { Answer, CallRequest } from './request.ts'
import type { Clock, Random } from '../process/clock.ts'
import type { Database } from '../database/database.ts'
import type { Definition } from './definition.ts'
import { assertGate, type GateOf } from './gate.ts'
import { assertHooks, type Hooks } from './hooks.ts'
import type { Faults } from '../process/faults.ts'
import type { Log } from '../process/log.ts'
import type { Ports } from './ports.ts'
import type { ReadersOfKinds } from './sight.ts'
import type { Quotas } from './scene.ts'
import type { Secrets } from '../process/secrets.ts'
import type { MetricName } from '../process/catalogue.ts'
import type { Watch } from '../process/watch.ts'

/** What rooms decide about every call; see `gate.ts`. */
export type Gate = GateOf<App>

/** Which organizations people may found by themselves in the browser. */
export type Founding = 'off' | 'test' | 'live'

export type MailInLine = {
  /** Null where no mail is taken in. */
  domain: string | null
  /** Files; null: mail comes without TLS, which production refuses. */
  tls: { cert: string; key: string } | null
  perHour: number
  perSender: number
}

export type Sample = { value: number; labels?: Readonly<Record<string, string>> }

/** A figure that is read when somebody asks. No samples: it is left out, which is not 0. */
export type ReadFigure = {
  name: MetricName
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

/** What metrics can be asked, by whoever shows them and whoever has figures to add. */
export type ShownMetrics = {
  contentType: string
  render(): Promise<string>
  add(figures: readonly ReadFigure[]): void
}

/** One running process, wired: what the corridor needs to run any definition. */
export type App = {
  database: Database
  clock: Clock
  random: Random
  newId: () => string
  secrets: Secrets
  log: Log
  ports: Ports
  /** Required: approvals and the limits of apps. */
  gate: Gate
  /** Required: what rooms ask of rooms above them; see `hooks.ts`. */
  hooks: Hooks
  baseUrl: string
  /** Our own proxies, by address or network: what they say of a caller's address is believed. */
  proxies: readonly string[]
  /** The corridor itself, for what a definition has done on behalf of another caller. */
  call: (app: App, request: CallRequest) => Promise<Answer>
  /** By which clock the days of a region begin. */
  timeZoneOf: (regionKey: string) => string
  /** Every action and operation by name. */
  definitions: ReadonlyMap<string, Definition>
  /** By kind of record, what its reader needs; see `sight.ts`. */
  readers: ReadersOfKinds
  /** Null unless faults are injected, as in tests. */
  faults: Faults | null
  /** How long a request waits for an external system before it answers with the record so far. */
  patienceMs: number
  /** How long an intent belongs to the process that performs it without a sign of life. */
  leaseMs: number
  /** Null unless metrics or traces are on; see `start_observability.ts`. */
  watch: Watch | null
  metrics: ShownMetrics | null
  metricsToken: string | undefined
  /**
   * Calls a minute that one key and one organization may make on all nodes together, and false keys
   * that a node looks up for one network; 0 is no end.
   */
  limits: { perKey: number; perOrganization: number; falseKeys: number }
  /** What an organization may have at a time unless the operator gave it another quota. */
  quotas: Quotas
  /** Whether a new timeline of the database is nothing but a standby that took over. */
  goesOnAfterFailover: boolean
  /** Which organizations people may found by themselves. */
  founding: Founding
  /** Whether webhooks may call private addresses, what waits are multiplied by, when one gives up. */
  webhooks: { toPrivate: boolean; pace: number; timeoutMs: number }
  /** Where mail that brings documents is sent to, and how much of it is taken. */
  mailIn: Omit<MailInLine, 'tls'>
  /** Called when keys or members changed here, so that this process forgets what it believed. */
  forgetCallers: Set<(orgId: string) => void>
  /** Work that goes on after its request was answered; a drain waits for it. */
  background: Set<Promise<unknown>>
}

/** Without a whole gate and all hooks there is no app: nothing may run unreviewed or unheard. */
export function createApp(parts: App): App {
  assertGate(parts.gate)
  assertHooks(parts.hooks)
  return parts
}
