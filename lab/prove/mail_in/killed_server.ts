import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = join(import.meta.dirname, 'mail_process.ts')

export type KilledServer = {
  port: number
  kills(): number
  /** To be called for each mail that has got its answer. */
  noteAnswer(): void
  stop(): Promise<void>
}

/**
 * A mail server that works for a second or some, is killed, and comes back at the same port. One that
 * answered no mail before it was killed lives twice as long the next time: on a busy machine a large mail
 * would never get through.
 */
export async function startKilledServer(
  environment: Record<string, string>,
): Promise<KilledServer> {
  const calmed = new AbortController()
  const { signal } = calmed
  let kills = 0
  let inVain = 0
  let { child, port } = await start(environment, 0)
  const haunt = async (): Promise<void> => {
    while (!signal.aborted) {
      inVain += 1
      const life = (1_000 + Math.random() * 4_000) * 2 ** Math.min(inVain - 1, 5)
      await sleep(life, undefined, { signal }).catch(() => undefined)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (!signal.aborted) kills += 1
      child.kill('SIGKILL')
      await ended
      if (!signal.aborted) ({ child, port } = await start(environment, port))
    }
  }
  const haunting = haunt()
  return {
    port,
    kills: () => kills,
    noteAnswer() {
      inVain = 0
    },
    async stop() {
      calmed.abort()
      await haunting
    },
  }
}

async function start(
  environment: Record<string, string>,
  port: number,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [program, String(port)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /listening (\d+)/.exec(chunk.toString())
      if (found) resolve({ child, port: Number(found[1]) })
    })
    child.once('exit', () => reject(new Error('the mail server ended by itself')))
  })
}
