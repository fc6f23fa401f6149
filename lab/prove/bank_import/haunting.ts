import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Haunting = {
  kills(): number
  /** What workers said besides that they were ready. */
  words: Map<string, number>
  end(): Promise<void>
}

/** Workers that each live for a random while, are killed with SIGKILL, and are followed by others. */
export function startHaunting(
  ordersFile: string,
  environment: Record<string, string>,
  { workers, lifeMs }: { workers: number; lifeMs: number },
): Haunting {
  const words = new Map<string, number>()
  const ending = new AbortController()
  let kills = 0
  const haunt = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const child = startWorker(ordersFile, environment, words)
      await isReady(child)
      await sleep(Math.random() * lifeMs)
      await killWorker(child)
      kills += 1
    }
  }
  const haunted = Promise.all(Array.from({ length: workers }, haunt))
  return {
    kills: () => kills,
    words,
    async end() {
      ending.abort()
      await haunted
    },
  }
}

export function startWorker(
  ordersFile: string,
  environment: Record<string, string>,
  words: Map<string, number>,
  rounds: readonly string[] = [],
): ChildProcess {
  const script = join(import.meta.dirname, 'worker.ts')
  const child = spawn(process.execPath, [script, ordersFile, ...rounds], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const note = (chunk: Buffer): void => {
    for (const line of chunk.toString().split('\n')) {
      if (line !== '' && line !== 'ready') words.set(line, (words.get(line) ?? 0) + 1)
    }
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  return child
}

async function isReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', () => resolve())
  })
}

async function killWorker(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  child.kill('SIGKILL')
  await ended
}
