import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../failover/cluster.ts'
import type { Ground } from '../failover/ground.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const program = join(root, 'bin/daybook')
const runFile = promisify(execFile)

export type StagedRole = 'api' | 'worker' | 'reader' | 'mail'

const commands: Record<StagedRole, string[]> = {
  api: ['serve'],
  worker: ['worker', '--without-reading'],
  reader: ['reader'],
  mail: ['mail'],
}

export type Stage = {
  environment: Record<string, string>
  /** Where each role shows its metrics. */
  ports: Record<StagedRole, number>
  mailPort: number
  /** With more settings, or behind a command that starts it as its own process. */
  start(role: StagedRole, more?: Record<string, string>, before?: string[]): Promise<void>
  /** At once, as a crash does. */
  kill(role: StagedRole): Promise<void>
  pidOf(role: StagedRole): number
  run(args: string[]): Promise<string>
}

/** The four roles as an operator runs them, each with its metrics. */
export async function setStage(
  ground: Ground,
  environment: Record<string, string>,
): Promise<Stage> {
  const ports = {
    api: await findFreePort(),
    worker: await findFreePort(),
    reader: await findFreePort(),
    mail: await findFreePort(),
  }
  const mailPort = await findFreePort()
  const children = new Map<StagedRole, ChildProcess>()
  mkdirSync(environment['DAYBOOK_NOTES'] ?? '', { recursive: true })
  ground.whenDone(() => {
    for (const child of children.values()) child.kill('SIGKILL')
  })
  const argsOf = (role: StagedRole): string[] => {
    if (role === 'api') return ['--port', String(ports.api)]
    return role === 'mail' ? ['--port', String(mailPort)] : []
  }
  const kill: Stage['kill'] = async (role) => {
    const child = children.get(role)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  return {
    environment,
    ports,
    mailPort,
    async start(role, more = {}, before = []) {
      // A scene that broke off may have left it running, and its port is taken then.
      await kill(role)
      const command = [...before, program, ...commands[role], ...argsOf(role)]
      const child = spawn(command[0] ?? '', command.slice(1), {
        env: {
          ...process.env,
          ...environment,
          DAYBOOK_METRICS_PORT: String(ports[role]),
          ...more,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      children.set(role, child)
      await isUp(child, role)
    },
    kill,
    pidOf: (role) => children.get(role)?.pid ?? 0,
    async run(args) {
      const env = { ...process.env, ...environment, DATABASE_URL: environment['OWNER_URL'] }
      const answer = await runFile(program, args, { env, timeout: 180_000 }).catch(
        // `verify` ends with 1 where it found something, and its words count all the same.
        (error: unknown) => error as { stdout: string; stderr: string },
      )
      return answer.stdout
    },
  }
}

async function isUp(child: ChildProcess, role: StagedRole): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let words = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      if (/Daybook (serves|works|reads|takes)/.test(words)) resolve()
    })
    child.once('exit', () => reject(new Error(`${role} ended: ${words}`)))
  })
}
