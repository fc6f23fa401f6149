import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = dirname(dirname(dirname(import.meta.dirname)))

export type Workers = { kills(): number; stop(): Promise<void> }

/**
 * `bin/daybook worker` several times over; each works for a few seconds and is then killed. Where `done`
 * counts what was achieved, the next one lives twice as long after one that achieved nothing: on a busy
 * machine none would get further than its start.
 */
export function startKilledWorkers(
  environment: Record<string, string>,
  count: number,
  done?: () => Promise<number>,
): Workers {
  const calmed = new AbortController()
  const { signal } = calmed
  let kills = 0
  const haunt = async (): Promise<void> => {
    let inVain = 0
    while (!signal.aborted) {
      const before = await done?.()
      const { child, ended } = await startWorker(environment)
      const life = (2_000 + Math.random() * 8_000) * 2 ** Math.min(inVain, 4)
      await sleep(life, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) kills += 1
      child.kill(signal.aborted ? 'SIGTERM' : 'SIGKILL')
      await ended
      if (done !== undefined && !signal.aborted) inVain = (await done()) === before ? inVain + 1 : 0
    }
  }
  const haunting = Promise.all(Array.from({ length: count }, haunt))
  return {
    kills: () => kills,
    async stop() {
      calmed.abort()
      await haunting
    },
  }
}

type Worker = { child: ChildProcess; ended: Promise<unknown> }

/** Returns once it works: one that is killed before would have had nothing to lose. */
async function startWorker(environment: Record<string, string>): Promise<Worker> {
  const child = spawn(join(root, 'bin/daybook'), ['worker'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      if (words.includes('Daybook works')) resolve()
    })
    child.once('exit', () => reject(new Error(`a worker ended by itself: ${words}`)))
  })
  return { child, ended }
}
