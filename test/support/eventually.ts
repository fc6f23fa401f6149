import { vi } from 'vitest'

/**
 * Waits until this no longer throws, and returns what it returns. One deadline for all, which only what
 * never comes reaches: a busy machine takes ten times as long as an idle one. `expect.poll` has the same.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return await vi.waitFor(check, { timeout: 60_000, interval: 50 })
}
