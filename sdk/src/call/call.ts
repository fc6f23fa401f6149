import type { FailureCode } from '../generated/failures.ts'
import { ApprovalPending, type WaitOptions } from './approval.ts'
import type { ClientCode, DaybookError } from './failure.ts'

export type ReadOptions = {
  /** Act in another organization than the client's own. */
  organization?: string | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
}

export type WriteOptions = ReadOptions & {
  /** Of your own, to repeat a write of an earlier process. Null sends none, and then nothing is repeated. */
  idempotencyKey?: string | null | undefined
  /** Runs the call, but saves nothing and sends nothing. */
  dryRun?: boolean | undefined
  /** The version that the record must still have. */
  ifMatch?: number | undefined
}

/** A result with what the answer said beside it. */
export type Answer<Result> = {
  result: Result
  requestId: string | null
  /** Of one record: send it as `ifMatch`. */
  version: number | null
  idempotencyKey: string | null
  /** The first answer again; nothing was run. */
  isReplayed: boolean
  isDryRun: boolean
  attempts: number
}

/** What can come of a call. `pending`: a person must approve it first. */
export type Outcome<Result, Failure extends string = FailureCode> =
  | { kind: 'done'; result: Result }
  | { kind: 'pending'; approval: ApprovalPending<Result> }
  | { kind: 'failed'; error: DaybookError<Failure | ClientCode> }

/** A call under way: await it for the result, or ask it for more. */
export interface Call<Result, Failure extends string = FailureCode> extends Promise<Result> {
  /** Never throws: the result, what waits for a person, or the failure with its codes. */
  outcome(): Promise<Outcome<Result, Failure>>
  /** As awaiting it, but waits for the person where one must approve. */
  approved(options?: WaitOptions): Promise<Result>
  answer(): Promise<Answer<Result>>
}

export function makeCall<Result, Failure extends string>(
  answered: Promise<Answer<Result>>,
): Call<Result, Failure> {
  const result = async (): Promise<Result> => (await answered).result
  return {
    // oxlint-disable-next-line unicorn/no-thenable, promise/no-callback-in-promise -- a call is awaited
    then: (done, broken) => result().then(done, broken),
    catch: (broken) => result().catch(broken),
    finally: (end) => result().finally(end),
    [Symbol.toStringTag]: 'Call',
    answer: () => answered,
    outcome: async () => {
      try {
        return { kind: 'done', result: await result() }
      } catch (error) {
        if (error instanceof ApprovalPending) return { kind: 'pending', approval: error }
        return { kind: 'failed', error: error as DaybookError<Failure | ClientCode> }
      }
    },
    approved: async (options) => {
      try {
        return await result()
      } catch (error) {
        if (error instanceof ApprovalPending) return await error.wait(options)
        throw error
      }
    },
  }
}
