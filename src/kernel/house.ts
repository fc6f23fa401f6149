import type { Answer, CallRequest } from './call.ts'
import type { Clock, Random } from './clock.ts'
import type { Database } from './database.ts'
import type { Definition } from './definition.ts'
import type { Faults } from './faults.ts'
import type { Log } from './log.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'
import type { Watch } from './watch.ts'

/** One running process, wired: what the corridor needs to run any definition. */
export type House = {
  database: Database
  clock: Clock
  random: Random
  newId: () => string
  secrets: Secrets
  log: Log
  ports: Ports
  baseUrl: string
  /** Our own proxies, by address or network: what they say of a caller's address is believed. */
  proxies: readonly string[]
  /** The corridor itself, for what a definition has done on behalf of another caller. */
  call: (house: House, request: CallRequest) => Promise<Answer>
  /** By which clock the days of a region begin. */
  timeZoneOf: (regionKey: string) => string
  /** Every action and operation by name. */
  definitions: ReadonlyMap<string, Definition>
  /** Null in production and wherever nobody plants faults: the corridor then skips the points. */
  faults: Faults | null
  /** How long a request waits for work outside before it answers with the record as it stands. */
  patienceMs: number
  /** How long an intent belongs to the process that performs it without a sign of life. */
  leaseMs: number
  /** Null unless metrics or traces are on: whoever works tells it, see `eyes.ts`. */
  watch: Watch | null
  metrics: { contentType: string; render(): Promise<string> } | null
  metricsToken: string | undefined
  /** Calls a minute that one key and one organization may make on all nodes together; 0 is no end. */
  limits: { perKey: number; perOrganization: number }
  /** Whether webhooks may call private addresses, what waits are multiplied by, when one gives up. */
  webhooks: { toPrivate: boolean; pace: number; timeoutMs: number }
  /** Called when keys or members changed here, so that this process forgets what it believed. */
  forgetCallers: Set<() => void>
  /** Work that goes on after its request was answered; a drain waits for it. */
  background: Set<Promise<unknown>>
}
