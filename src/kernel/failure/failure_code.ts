import { Failure } from './failure.ts'

/** What it returns, or null where it fails with that code; every other failure goes on. */
export async function nullOn<T>(code: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.code === code) return null
    throw error
  }
}

/** Codes are safe to show; any other error may contain private data. */
export function codeOf(error: unknown): string {
  return error instanceof Failure ? error.code : 'internal_error'
}
