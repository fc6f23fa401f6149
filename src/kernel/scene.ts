import { countMovement, type Movement } from './allowance.ts'
import { today } from './day.ts'
import type { House } from './house.ts'
import { Failure } from './failure.ts'
import { hashBody } from './idempotency.ts'
import type { Permission } from './permission.ts'
import type { PortOfMode } from './ports.ts'
import { isPermitted, type Principal } from './principal.ts'
import type { Random } from './clock.ts'
import type { Secrets } from './secrets.ts'
import type { Tx } from './transaction.ts'

export type Via = 'rest' | 'mcp' | 'web' | 'job' | 'cli'

/** One record that an action changed: it becomes an event, and the first one the audit row. */
export type Change = {
  /** `<resource>.<past participle>` */
  event: string
  id: string
  before: unknown
  after: unknown
}

/** Where a person's request came from; known of web sessions only. */
export type Visitor = { ip: string; userAgent: string }

/** Everything an action can reach: its transaction, organization, caller, clock and ids. */
export type Scene = {
  tx: Tx
  orgId: string
  principal: Principal
  via: Via
  requestId: string
  visitor: Visitor | null
  now: Date
  /** The calendar day where the organization is. */
  today: string
  baseUrl: string
  secrets: Secrets
  random: Random
  newId(): string
  /** Says that a record changed. An action that changes nothing says nothing. */
  changed(change: Change): void
  /** Says that what this process believes about callers is out of date once this is committed. */
  accessChanged(): void
  /** Of these actions, the ones that this caller has the permission for. */
  allowed(names: readonly string[]): string[]
  may(permission: Permission): boolean
  /** Whether organizations of this mode have a line to that system; a rule may ask, but not use it. */
  isConnected(port: PortOfMode): boolean
  /** What the caller needs to run that action; null where there is none of that name. */
  neededFor(name: string): Permission | null
  /** Holds If-Match against the version of the record that the action is about to change. */
  assertVersion(version: number): void
  /**
   * Says what the outcome rests on beside the record, such as its contact: whoever approved the call
   * saw it with these. Said once by a definition.
   */
  restsOn(facts: object): void
  /** Says that an entry is about to be written: what an app may post has limits. */
  moves(movement: Movement): Promise<void>
  /**
   * Called before what is reviewed by a definition that is reviewed only at times: the record may
   * have moved on since its rule let the call pass.
   */
  assertReviewed(): void
}

export type SceneState = {
  scene: Scene
  changes: Change[]
  isVersionChecked(): boolean
  /** The version of the record that the action looked at; null where it looked at none. */
  seenVersion(): number | null
  /** What it rested on, in short; null where it said nothing. */
  seenFacts(): string | null
  isAccessChanged(): boolean
}

export type SceneRequest = {
  principal: Principal
  via: Via
  requestId: string
  visitor?: Visitor | undefined
  ifMatch?: number | null | undefined
  /** The approval by which a person let this call. */
  approvalId?: string | null | undefined
  seenFacts?: string | null | undefined
  /** A trial shows a person what would happen; it is rolled back. */
  isTrial?: boolean
  mustWait?: boolean
}

export function createScene(house: House, tx: Tx, request: SceneRequest): SceneState {
  const changes: Change[] = []
  let seenVersion: number | null = null
  let seenFacts: string | null = null
  let accessChanged = false
  const { principal } = request
  const now = house.clock.now()
  const isLet = request.isTrial === true || typeof request.approvalId === 'string'
  const scene: Scene = {
    tx,
    orgId: principal.orgId,
    principal,
    via: request.via,
    requestId: request.requestId,
    visitor: request.visitor ?? null,
    now,
    get today() {
      return today(now, house.timeZoneOf(principal.regionKey))
    },
    baseUrl: house.baseUrl,
    secrets: house.secrets,
    random: house.random,
    newId: house.newId,
    changed: (change) => void changes.push(change),
    accessChanged() {
      accessChanged = true
    },
    may: (permission) => isPermitted(principal, permission),
    isConnected: (port) => house.ports[port][principal.mode] !== null,
    allowed: (names) => names.filter((name) => mayRun(house, principal, name)),
    neededFor: (name) => house.definitions.get(name)?.needs ?? null,
    moves: (movement) => countMovement(house, tx, { principal, isLet, now }, movement),
    assertReviewed() {
      // Asked again, its rule sees the record as it is now, and the call waits.
      if (request.mustWait && !isLet) throw new Failure('record_busy', { retryAfterSeconds: 1 })
    },
    restsOn(facts) {
      seenFacts = hashBody(facts).toString('base64url')
      // An approval that saw it rest on nothing was of something else; other calls saw nothing at all.
      const shown = request.seenFacts === undefined ? seenFacts : request.seenFacts
      if (shown !== seenFacts) throw new Failure('version_mismatch')
    },
    assertVersion(version) {
      seenVersion = version
      if (typeof request.ifMatch === 'number' && request.ifMatch !== version) {
        throw new Failure('version_mismatch', { version })
      }
    },
  }
  return {
    scene,
    changes,
    isVersionChecked: () => seenVersion !== null,
    seenVersion: () => seenVersion,
    seenFacts: () => seenFacts,
    isAccessChanged: () => accessChanged,
  }
}

function mayRun(house: House, principal: Principal, name: string): boolean {
  const definition = house.definitions.get(name)
  if (!definition || (principal.app !== null && definition.forApps === false)) return false
  return isPermitted(principal, definition.needs)
}
