import type { Definition } from './definition.ts'
import type { Principal } from './principal.ts'
import type { Via, Visitor } from './scene.ts'

/** A key under which the caller may repeat a call without it happening twice. */
export type Claim = {
  orgId: string
  caller: string
  key: string
  action: string
  bodyHash: Buffer
  keepsDays: number
  /** Fields of the result that are kept sealed. */
  secretFields: readonly string[]
}

export type CallRequest = {
  principal: Principal
  definition: Definition
  /** Asked for only after the permission was checked: who may not act learns nothing of the form. */
  body: () => unknown
  via: Via
  requestId: string
  visitor?: Visitor
  /** The caller's network address, for the audit log; of a person it is known from the visitor. */
  address?: string
  idempotencyKey?: string | undefined
  dryRun?: boolean
  /** Read after the permission was checked, like the body. */
  ifMatch?: () => number | null
  /** The approval by which a person let this call. No entrance can set it: see `intent_context.ts`. */
  approvalId?: string
  /** True for a call of a run, whose start was counted. No entrance can set it: see `run.ts`. */
  isOfRun?: true
  /** What that person saw it rest on; see `pinFacts` of the scene. */
  seenFacts?: string | null
  /** What that person was shown; see `effect.ts`. Undefined where nobody had to approve it. */
  seenPreview?: unknown
}

/** In progress: the work goes on, and the result shows the record so far. */
export type Answer = { result: unknown; replayed: boolean; isUnderWay?: true }

/** A request that has passed the corridor's checks and may enter a transaction. */
export type Admitted = Omit<CallRequest, 'ifMatch'> & {
  input: unknown
  claim: Claim | null
  ifMatch: number | null
  mustWait?: boolean
  isTrial?: boolean
}
