import pg from 'pg'
import type { Log } from '#kernel/process/log'
import type { PrincipalCache } from './principal_cache.ts'

const retryMs = 1_000

/**
 * Forgets the callers of an organization whenever any node announces a change of its access. While the line to the
 * database is down announcements are missed, so the memory is emptied again when it comes back; its
 * short life bounds the time between.
 */
export function listenForAccessChanges(
  url: string,
  cache: PrincipalCache,
  log: Log,
): () => Promise<void> {
  let client: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'daybook-listen',
      // Nothing is ever asked on this line, so only the system can notice that its far end is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    fresh.on('notification', ({ payload }) => cache.clear(payload === '' ? undefined : payload))
    fresh.on('error', (error) => again(fresh, error))
    fresh.on('end', () => again(fresh, null))
    client = fresh
    await fresh.connect()
    await fresh.query('LISTEN daybook_access')
    cache.clear()
  }
  const again = (from: pg.Client, error: Error | null): void => {
    if (stopped || client !== from) return
    client = null
    cache.clear()
    log.warn({ error }, 'lost the line that announces access changes; trying again')
    timer = setTimeout(start, retryMs)
  }
  const start = (): void => {
    connect().catch((error: unknown) => {
      if (client) again(client, error as Error)
    })
  }
  start()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
