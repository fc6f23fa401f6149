import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { hashSecret } from '../keys/key_text.ts'

export type FalseKeys = {
  /**
   * Lets a key or token be looked up, and counts it where it turns out to be false. From a network
   * that showed too many false ones, those that do not exist are refused together; a good one is
   * found and works from anywhere.
   */
  watch<T>(network: string, secret: string, lookUp: () => Promise<T>): Promise<T>
}

const windowMs = 60_000
const mostNetworks = 50_000
const mostRemembered = 20_000
const mostAtOnce = 500
const mostWaiting = 5_000

type Question = { hash: Buffer; answer(isKnown: boolean): void; fail(error: unknown): void }

/** Counted by each process for itself: a key cannot be guessed, so this only protects the database. */
export function createFalseKeys(app: App): FalseKeys {
  const most = app.limits.falseKeys
  let window = 0
  let misses = new Map<string, number>()
  /** Secrets that opened nothing in this minute, and those that opened something lately. */
  let shut = new Set<string>()
  const good = new Set<string>()
  const ask = createQuestions(app)

  function turnWindow(): void {
    const current = Math.floor(app.clock.now().getTime() / windowMs)
    if (current === window) return
    window = current
    misses = new Map()
    shut = new Set()
  }

  async function admit(network: string, hash: Buffer, name: string): Promise<void> {
    turnWindow()
    if ((misses.get(network) ?? 0) < most || good.has(name)) return
    if (!shut.has(name) && (await ask(hash))) return
    const retryAfterSeconds = Math.ceil(((window + 1) * windowMs - app.clock.now().getTime()) / 1e3)
    throw new Failure('rate_limited', {
      policy: 'address',
      retryAfterSeconds: Math.max(1, retryAfterSeconds),
    })
  }

  function remember(names: Set<string>, name: string): void {
    if (names.size >= mostRemembered) names.clear()
    names.add(name)
  }

  function miss(network: string, name: string): void {
    turnWindow()
    good.delete(name)
    remember(shut, name)
    if (misses.size >= mostNetworks) misses.clear()
    misses.set(network, (misses.get(network) ?? 0) + 1)
  }

  return {
    async watch(network, secret, lookUp) {
      if (most === 0) return await lookUp()
      const hash = hashSecret(secret)
      const name = hash.toString('base64')
      await admit(network, hash, name)
      try {
        const found = await lookUp()
        if (!good.has(name)) remember(good, name)
        return found
      } catch (error) {
        if (error instanceof Failure && error.code === 'unauthenticated') miss(network, name)
        throw error
      }
    },
  }
}

/** Asks for all that wait in one look at a time, however many come. */
function createQuestions(app: App): (hash: Buffer) => Promise<boolean> {
  const waiting: Question[] = []
  let isAsking = false

  async function work(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const questions = waiting.splice(0, mostAtOnce)
      try {
        const known = await findKnown(
          app,
          questions.map(({ hash }) => hash),
        )
        for (const { hash, answer } of questions) answer(known.has(hash.toString('hex')))
      } catch (error) {
        for (const { fail } of questions) fail(error)
      }
    }
    isAsking = false
  }

  return (hash) =>
    new Promise((answer, fail) => {
      if (waiting.length >= mostWaiting) {
        answer(false)
        return
      }
      waiting.push({ hash, answer, fail })
      if (!isAsking) void work()
    })
}

async function findKnown(app: App, hashes: readonly Buffer[]): Promise<Set<string>> {
  const list = `{${hashes.map((hash) => `"\\\\x${hash.toString('hex')}"`).join(',')}}`
  const rows = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<{ hash: Buffer }>(sql`SELECT known_secrets(${list}::bytea[]) AS hash`),
  )
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}
