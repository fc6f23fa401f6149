import { Failure } from './failure.ts'

/** What an error of another system means for what to do next. */
export type OutsideErrorKind =
  | 'auth'
  | 'permission'
  | 'validation'
  | 'conflict'
  | 'rate'
  | 'transient'
  | 'ambiguous'

/** Steps that only read, or leave nothing behind: whatever fails there, nothing is written. */
export async function beforeWriting<Value>(step: () => Promise<Value>): Promise<Value> {
  return await withKnowledge(step, true)
}

/** Steps after the write: whatever fails there, what was written stands. */
export async function afterWriting<Value>(step: () => Promise<Value>): Promise<Value> {
  return await withKnowledge(step, false)
}

async function withKnowledge<Value>(
  step: () => Promise<Value>,
  nothingHappened: boolean,
): Promise<Value> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, { ...error.details, nothingHappened }, error)
  }
}
