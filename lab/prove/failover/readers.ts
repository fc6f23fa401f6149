import { setTimeout as sleep } from 'node:timers/promises'
import { look, type Target } from './writers.ts'

export type Readers = { offences: string[]; stop(): Promise<void> }

const pauseMs = 50

/**
 * Callers who read all the while. A read on a connection that fell silent waits for an answer that
 * never comes; it must end with 503, and its connection must not be given to anybody again.
 */
export function startReaders(target: Target, count: number): Readers {
  const offences: string[] = []
  let stopsAt = Infinity
  async function work(): Promise<void> {
    while (performance.now() < stopsAt) {
      const status = await look(target, '/api/rest/contacts?limit=1')
      if (status !== 200 && status !== 503) offences.push(`a read was answered with ${status}`)
      await sleep(pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: count }, work))
  return {
    offences,
    async stop() {
      stopsAt = performance.now()
      await all
      if ((await look(target, '/api/rest/contacts?limit=1')) !== 200) {
        offences.push('reads did not come back')
      }
    },
  }
}
