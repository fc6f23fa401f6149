import type { House } from './house.ts'
import { Failure } from './failure.ts'
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
  /** Holds If-Match against the version of the record that the action is about to change. */
  assertVersion(version: number): void
}

export type SceneState = {
  scene: Scene
  changes: Change[]
  isVersionChecked(): boolean
  isAccessChanged(): boolean
}

export type SceneRequest = {
  principal: Principal
  via: Via
  requestId: string
  visitor?: Visitor | undefined
  ifMatch?: number | null | undefined
}

export function createScene(house: House, tx: Tx, request: SceneRequest): SceneState {
  const changes: Change[] = []
  let versionChecked = false
  let accessChanged = false
  const { principal } = request
  const scene: Scene = {
    tx,
    orgId: principal.orgId,
    principal,
    via: request.via,
    requestId: request.requestId,
    visitor: request.visitor ?? null,
    now: house.clock.now(),
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
    assertVersion(version) {
      versionChecked = true
      if (typeof request.ifMatch === 'number' && request.ifMatch !== version) {
        throw new Failure('version_mismatch', { version })
      }
    },
  }
  return {
    scene,
    changes,
    isVersionChecked: () => versionChecked,
    isAccessChanged: () => accessChanged,
  }
}

function mayRun(house: House, principal: Principal, name: string): boolean {
  const definition = house.definitions.get(name)
  if (!definition || (principal.app !== null && definition.forApps === false)) return false
  return isPermitted(principal, definition.needs)
}
