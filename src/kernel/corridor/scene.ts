import type { Hooks } from './hooks.ts'
import type { Permission } from './permission.ts'
import type { PortOfMode } from './ports.ts'
import type { Principal } from './principal.ts'
import type { Random } from '../process/clock.ts'
import type { Sight } from './sight.ts'
import type { Secrets } from '../process/secrets.ts'
import type { Tx } from '../database/transaction.ts'

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

/** What one organization may have at a time; 0: no limit. The operator can give one another. */
export type Quotas = { bytesStored: number; callsInFlight: number; documentsWaiting: number }

/** Everything an action can reach: its transaction, organization, caller, clock and ids. */
export type Scene = {
  tx: Tx
  orgId: string
  principal: Principal
  via: Via
  requestId: string
  visitor: Visitor | null
  /** The network address that the request came from; null for work without a request. */
  address: string | null
  now: Date
  /** The calendar day where the organization is. */
  today: string
  baseUrl: string
  /** Of the mail addresses for documents; null where no mail is taken in. */
  mailDomain: string | null
  secrets: Secrets
  /** What a room asks of rooms above it. */
  hooks: Hooks
  /** What an organization may have unless the operator gave it another quota. */
  quotas: Quotas
  random: Random
  newId(): string
  /** Says that a record changed. An action that changes nothing says nothing. */
  changed(change: Change): void
  /**
   * Work that comes behind all other of this transaction, before what changed is recorded and answered:
   * it holds what it locks for the shortest time, and may still fill in what was said.
   */
  atEnd(work: () => Promise<void>): void
  /** Says that what this process believes about callers is out of date once this is committed. */
  accessChanged(): void
  /** Of these actions, the ones that this caller has the permission for. */
  allowed(names: readonly string[]): string[]
  may(permission: Permission): boolean
  /** What the caller may see of records that are shown elsewhere than by their own read. */
  sight: Sight
  /** Whether organizations of this mode have a line to that system; a rule may ask, but not use it. */
  isConnected(port: PortOfMode): boolean
  /** Whether this server's webhooks may call addresses that are not public. */
  callsPrivate: boolean
  /** Whether a person has approved this very call, or it is tried for one who may. */
  isApproved: boolean
  /** Whether all of this is rolled back, also what would record that somebody was shown a secret. */
  isDryRun: boolean
  /** What the caller needs to run that action; null where there is none of that name. */
  neededFor(name: string): Permission | null
  /** Holds If-Match against the version of the record that the action is about to change. */
  assertVersion(version: number): void
  /**
   * Pins data besides the record that the result depends on, such as its contact: the approver
   * saw it with these. Said once by a definition.
   */
  pinFacts(facts: object): void
  /**
   * Says what else comes of the call than its answer shows, such as to whom answers to a mail go. It
   * is part of the preview that a person decides on, and of the effect that their approval binds.
   * Asked for only where a person decides, or has decided.
   */
  alsoShows(facts: () => object | Promise<object>): Promise<void>
  /** Says that an entry is about to be written: what an app may post has limits. */
  countAgainstLimits(movement: Movement): Promise<void>
  /** Expires what these callers wait for a person to approve, and returns the ids. */
  expireRequests(callers: EndedCallers): Promise<string[]>
  /**
   * Called before what is reviewed by a definition that is reviewed only at times: the record may
   * have moved on since its rule let the call pass.
   */
  assertReviewed(): void
}

export type SceneState = {
  scene: Scene
  changes: Change[]
  /** Runs what was left for the end; called once, before anything is recorded. */
  conclude(): Promise<void>
  isVersionChecked(): boolean
  /** The version of the record that the action looked at; null where it looked at none. */
  seenVersion(): number | null
  /** What it rested on, in short; null where it said nothing. */
  seenFacts(): string | null
  /** What it said besides its answer; see `alsoShows`. */
  shown(): object
  isAccessChanged(): boolean
}

export type SceneRequest = {
  principal: Principal
  via: Via
  requestId: string
  visitor?: Visitor | undefined
  address?: string | null | undefined
  ifMatch?: number | null | undefined
  /** The approval by which a person let this call. */
  approvalId?: string | null | undefined
  seenFacts?: string | null | undefined
  seenPreview?: unknown
  dryRun?: boolean | undefined
  /** A trial shows a person what would happen; it is rolled back. */
  isTrial?: boolean
  mustWait?: boolean
}

/** Who can call no more, by uuid: a disconnected app, or a person who leaves and the keys they know. */
export type EndedCallers = { appId: string } | { userId: string | null; keyIds: readonly string[] }

/** An entry about to be written, by what it moves in the organization's currency. */
export type Movement = {
  /** Null where nobody knows yet, because the rate of its day is asked for outside. */
  amountMinor: bigint | null
}

/** A transaction in which rooms above can be asked: a scene, or what there is before one. */
export type HookScope = Pick<Scene, 'tx' | 'hooks'>
