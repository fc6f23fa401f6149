import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'

export const longestWaitSeconds = 25

/** Whoever would be one more is answered at once: a request that waits holds a connection. */
const mostWaiting = { process: 100, organization: 5 }

const lookAgainMs = 1_000

type Waiters = { all: number; byOrg: Map<string, number>; ending: AbortController }

const waiters = new WeakMap<App, Waiters>()

function waitersOf(app: App): Waiters {
  const known = waiters.get(app)
  if (known) return known
  const made = { all: 0, byOrg: new Map<string, number>(), ending: new AbortController() }
  waiters.set(app, made)
  return made
}

/** The process ends: whoever waits is answered with what there is, and nobody waits any more. */
export function letWaitersGo(app: App): void {
  waitersOf(app).ending.abort()
}

type Wait = {
  orgId: string
  seconds: number
  /** Ends with the client. */
  signal: AbortSignal | undefined
}

/**
 * Looks again until there is something, the time is over, the client is gone, or the process ends.
 * Between two looks it holds nothing of the database, and it finds what any process has written.
 */
export async function waitForItems<Answer extends { items: unknown[] }>(
  app: App,
  { orgId, seconds, signal: gone }: Wait,
  look: () => Promise<Answer>,
): Promise<Answer> {
  const first = await look()
  const { ending } = waitersOf(app)
  const signal = gone ? AbortSignal.any([gone, ending.signal]) : ending.signal
  if (first.items.length > 0 || seconds === 0 || !enter(app, orgId)) return first
  try {
    const end = performance.now() + seconds * 1_000
    for (;;) {
      const leftMs = end - performance.now()
      if (leftMs <= 0 || signal.aborted) return first
      await sleep(Math.min(lookAgainMs, leftMs), undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return first
      const answer = await look()
      if (answer.items.length > 0) return answer
    }
  } finally {
    leave(app, orgId)
  }
}

function enter(app: App, orgId: string): boolean {
  const now = waitersOf(app)
  const own = now.byOrg.get(orgId) ?? 0
  if (now.all >= mostWaiting.process || own >= mostWaiting.organization) return false
  now.all += 1
  now.byOrg.set(orgId, own + 1)
  return true
}

function leave(app: App, orgId: string): void {
  const now = waitersOf(app)
  now.all -= 1
  const own = (now.byOrg.get(orgId) ?? 1) - 1
  if (own === 0) now.byOrg.delete(orgId)
  else now.byOrg.set(orgId, own)
}
