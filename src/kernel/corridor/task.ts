import type { App } from './app.ts'
import type { Permission } from './permission.ts'

/** Kinds of work that must not wait for each other; every class has workers of its own. */
export const taskClasses = [
  'extract',
  'code',
  'post',
  'bank',
  'webhook',
  'schedule',
  'chore',
] as const

export type TaskClass = (typeof taskClasses)[number]

export type TaskJob = {
  orgId: string
  data: unknown
  /** 1 at first, one more after every failure. A worker that was killed does not count. */
  attempt: number
  /** Aborted when the work takes too long, or is given to another process. */
  signal: AbortSignal
}

const waits = new WeakMap<Error, number>()

/**
 * Thrown by a task that cannot begin yet. The job is put back for this long, without counting as a
 * failure, however often that happens.
 */
export function comeBackLater(waitMs: number): Error {
  const error = new Error(`come back in ${waitMs} ms`)
  waits.set(error, waitMs)
  return error
}

/** How long the job is put back for; null for every other error. */
export function waitOf(error: unknown): number | null {
  return error instanceof Error ? (waits.get(error) ?? null) : null
}

/** A step that nobody is there for, and what of it people, keys and apps have set. */
export type AutomaticStep<Part extends string = string> = {
  /** What somebody needs to do the same by hand. */
  needs: Permission
  /** What they set and it rests on. What was captured, read or delivered is evidence. */
  set: readonly Part[]
  /** What is left for a person where somebody who could not do it set a part. */
  otherwise: string
}

/** What a task rests on; where nothing that anybody set leads to an effect of it, the reason. */
export type RestsOn = AutomaticStep | { nothingSet: string }

/** Whoever decides about this step has to name who set each of its parts. */
export function automaticStep<const Part extends string>(
  spec: AutomaticStep<Part>,
): AutomaticStep<Part> {
  return spec
}

/**
 * A chore that runs behind a commit, any number of times until it succeeds. It changes records of
 * an organization only through `call`, so doing it twice must do no harm.
 */
export type Task = {
  kind: string
  class: TaskClass
  /** What acts without a person says what it rests on; nothing is left out by forgetting it. */
  restsOn: RestsOn
  /** How often a failed job is tried again before it has failed for good. */
  retries: number
  /** The wait before the first retry; it doubles with each, varies by half, and ends at 15 minutes. */
  backoffMs: number
  /** True for what goes on in an organization that its owner closed; all else waits for a reopening. */
  whileClosed?: true
  run(app: App, job: TaskJob): Promise<void>
}

const classes = new Map<string, TaskClass>()

/** Remembers which class a kind belongs to, so that `enqueue` needs only the kind. */
export function task(spec: Task): Task {
  const known = classes.get(spec.kind)
  if (known !== undefined) throw new Error(`two tasks are called ${spec.kind}`)
  classes.set(spec.kind, spec.class)
  return spec
}

export function classOf(kind: string): TaskClass {
  const found = classes.get(kind)
  if (found === undefined) throw new Error(`no task is called ${kind}`)
  return found
}
