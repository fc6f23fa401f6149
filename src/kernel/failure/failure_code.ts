import { Failure } from './failure.ts'

/** Codes are safe to show; any other error may contain private data. */
export function codeOf(error: unknown): string {
  return error instanceof Failure ? error.code : 'internal_error'
}
