import { Failure } from './failure.ts'

/** Codes are a closed table, so anybody may see them; whatever else was thrown may hold anything. */
export function codeOf(error: unknown): string {
  return error instanceof Failure ? error.code : 'internal_error'
}
