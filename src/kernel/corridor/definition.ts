import type { z } from 'zod'
import type { FailureCode } from '#failures/failures'
import type { Failure } from '../failure/failure.ts'
import type { Permission } from './permission.ts'
import type { Ports } from './ports.ts'
import type { Principal } from './principal.ts'
import type { RunContext, RunOrigin } from './run_context.ts'
import type { Scene, Via } from './scene.ts'

/** Hints for the approval dialog of an agent's client; never our own control. */
export type Hints = { destructive?: boolean; idempotent?: boolean; openWorld?: boolean }

type Face<Input extends z.ZodType, Output extends z.ZodType> = {
  /** File name, URL segment, MCP tool, audit value and documentation anchor. */
  name: string
  says: string
  needs: Permission
  input: Input
  output: Output
  /** Failure codes of this definition itself, besides those of the corridor. */
  fails: readonly FailureCode[]
  hints?: Hints
  /** How long an answer is kept for repeats under the same Idempotency-Key. */
  keepsAnswerDays?: 1 | 30
  /** False for what only a person or a key may do, never a connected app. */
  forApps?: boolean
  /**
   * Needs a person's approval where the organization's policy says so. A function is for calls that
   * need it only sometimes; it runs in a transaction that is rolled back.
   */
  reviewed?: true | ((scene: Scene, input: z.output<Input>) => Promise<boolean>)
  /** True where a person's session needs a second factor. */
  secondFactor?: true
  /**
   * True where it decides where the organization's data goes, or who may bring it in. In a live
   * organization that needs a person with a second factor, or a key that such a person marked for it;
   * owners get a mail of what it changed.
   */
  sendsDataOut?: true
  /**
   * True for a preview: it is rolled back however it is called, as under a dry run, so that it leaves no audit row
   * and no job.
   */
  savesNothing?: true
  /** True for the little that may still happen in an organization that its owner closed. */
  whileClosed?: true
  /**
   * Fields of the answer that are shown once, such as the text of a new key. An answer that is kept
   * for repeats holds them sealed, so that they lie nowhere in the open.
   */
  secretFields?: readonly string[]
}

export type ActionSpec<Input extends z.ZodType, Output extends z.ZodType> = Face<Input, Output> & {
  run(scene: Scene, input: z.output<Input>): Promise<z.input<Output>>
}

/** A call that a person approved; it runs as the requester. */
export type ApprovedCall = {
  principal: Principal
  action: string
  body: unknown
  via: Via
  ifMatch: number | null
  seenFacts: string | null
  seenPreview: unknown
  approvalId: string
}

/** What `perform` may reach where it may be repeated: the ports, and what can be read. */
export type ReadingContext = {
  orgId: string
  ports: Ports
  /** Stable over every attempt of this intent; send it wherever the other side takes a key. */
  key: string
  attempt: number
  /** A read-only transaction. */
  read<T>(work: (scene: Scene) => Promise<T>): Promise<T>
  /** Runs it through the corridor, at most once, and returns its result. */
  callApproved(asked: ApprovedCall): Promise<unknown>
}

/** What `perform` may reach where it has to write before it sends, such as a claim. */
export type IntentContext = ReadingContext & {
  /** A short transaction under the lease. Work in batches is a `run`. */
  inTransaction<T>(work: (scene: Scene) => Promise<T>): Promise<T>
  /**
   * To be called right before something is written outside. It fails where another process has taken
   * the intent over; otherwise nobody does for as long as a lease lasts from now on.
   */
  hold(): Promise<void>
}

/**
 * What came of it. In doubt means that it may have happened outside all the same: the intent stays
 * open and a worker looks before it sends again, so the room records a condition, not an end.
 */
export type Outcome<Reply> =
  | { ok: true; reply: Reply }
  | { ok: false; failure: Failure; inDoubt: boolean }

const answer = Symbol('answered at once')

/** Returned instead of a plan where nothing is left to do, or where the call has to wait. */
export type AtOnce<Result> = { [answer]: Result }

/** Ends the call in its first transaction: no intent or run is written, and no second one follows. */
export function atOnce<Result>(result: Result): AtOnce<Result> {
  return { [answer]: result }
}

export function isAtOnce(plan: unknown): plan is AtOnce<unknown> {
  return typeof plan === 'object' && plan !== null && answer in plan
}

export function answerOf({ [answer]: result }: AtOnce<unknown>): unknown {
  return result
}

/**
 * How an intent reaches out, without a transaction and without the request that began it, and what
 * happens before anything is sent a second time.
 */
type Reach<Plan, Reply> =
  | {
      /** Performing twice does no harm, and writes nothing here: there is nothing to find. */
      find: 'repeatable'
      perform(outside: ReadingContext, plan: Plan): Promise<Reply>
    }
  | {
      /**
       * What did the first attempt leave outside? Null means nothing. 'in_perform': perform looks by
       * itself every time, under a claim that it commits before it sends.
       */
      find: 'in_perform' | ((outside: IntentContext, plan: Plan) => Promise<Reply | null>)
      perform(outside: IntentContext, plan: Plan): Promise<Reply>
    }

export type OutwardSpec<Input extends z.ZodType, Output extends z.ZodType, Plan, Reply> = Face<
  Input,
  Output
> &
  Reach<Plan, Reply> & {
    /** In a transaction: lock, check, and return what to do outside, or the answer. Stored as JSON. */
    plan(scene: Scene, input: z.output<Input>): Promise<Plan | AtOnce<z.input<Output>>>
    /** True where an attempt under another intent may have left something: then even the first one looks. */
    looksFirst?(plan: Plan): boolean
    /** In a transaction: record the reply or the failure. */
    settle(scene: Scene, plan: Plan, outcome: Outcome<Reply>): Promise<z.input<Output>>
    /**
     * True where `settle` may refuse by a rule, which ends the intent. Only for what has no effect
     * outside: whatever happened there must be recorded, and an error is tried again until it is.
     */
    refusesLate?: boolean
    /** The record to return while the work is still running. */
    soFar(scene: Scene, plan: Plan): Promise<z.input<Output>>
  }

/** How a run ended. Its batches stand, however that was. */
export type RunOutcome<Reply> = { ok: true; reply: Reply } | { ok: false; failure: Failure }

export type RunSpec<Input extends z.ZodType, Output extends z.ZodType, Plan, Reply> = Face<
  Input,
  Output
> & {
  /**
   * In a transaction: lock, check, and return what the work needs, or the answer. Stored as JSON.
   * The origin is the id of this run, when it started and who started it.
   */
  start(
    scene: Scene,
    input: z.output<Input>,
    origin: RunOrigin,
  ): Promise<Plan | AtOnce<z.input<Output>>>
  /**
   * Batch after batch, each in a transaction of its own. After a crash another process calls it
   * again with the same plan: it looks for what is left, and does nothing twice.
   */
  work(context: RunContext, plan: Plan): Promise<Reply>
  /** In a transaction: record how it ended. */
  end(scene: Scene, plan: Plan, outcome: RunOutcome<Reply>): Promise<z.input<Output>>
  /** The record to return while the work is still running. */
  soFar(scene: Scene, plan: Plan): Promise<z.input<Output>>
  /**
   * What a person sees besides before approving it, where that has to be looked up outside. What it
   * throws is answered instead of asking a person.
   */
  preview?(outside: Pick<RunContext, 'orgId' | 'ports'>, plan: Plan): Promise<object>
}

export type Action = ActionSpec<z.ZodType, z.ZodType> & { shape: 'action' }
export type Outward = OutwardSpec<z.ZodType, z.ZodType, unknown, unknown> & { shape: 'outward' }
export type Run = RunSpec<z.ZodType, z.ZodType, unknown, unknown> & { shape: 'run' }
export type Definition = Action | Outward | Run

/** One transaction: load and lock, check by pure rules, write, answer. */
export function action<Input extends z.ZodType, Output extends z.ZodType>(
  spec: ActionSpec<Input, Output>,
): Action {
  return { ...(spec as unknown as ActionSpec<z.ZodType, z.ZodType>), shape: 'action' }
}

/** Reaches outside: plan, perform, settle. Durable from the moment its plan is committed. */
export function outward<Input extends z.ZodType, Output extends z.ZodType, Plan, Reply>(
  spec: OutwardSpec<Input, Output, Plan, Reply>,
): Outward {
  const erased = spec as unknown as OutwardSpec<z.ZodType, z.ZodType, unknown, unknown>
  return { ...erased, shape: 'outward' }
}

/** Long work in batches: start, work, end. Carried on by another process if this one dies. */
export function run<Input extends z.ZodType, Output extends z.ZodType, Plan, Reply>(
  spec: RunSpec<Input, Output, Plan, Reply>,
): Run {
  return { ...(spec as unknown as RunSpec<z.ZodType, z.ZodType, unknown, unknown>), shape: 'run' }
}

/** Fields of the answer that are shown once. */
export function secretFieldsOf(definition: Definition): readonly string[] {
  return definition.secretFields ?? []
}

/** The answer as others than the caller may see it. */
export function withoutSecrets(definition: Definition, result: unknown): unknown {
  const secret = secretFieldsOf(definition)
  if (secret.length === 0 || result === null || typeof result !== 'object') return result
  return Object.fromEntries(Object.entries(result).filter(([field]) => !secret.includes(field)))
}
