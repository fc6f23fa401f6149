import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Ground } from '../failover/ground.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const runFile = promisify(execFile)
/** A busy machine may take a while. */
const startedWithinMs = 300_000

/** Daybook as it is at one commit, in a directory of its own. */
export type Release = { name: string; directory: string; migrations: string[] }

export function currentRelease(): Release {
  return { name: 'new', directory: root, migrations: migrationsIn(root) }
}

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 })

/** The newest tag, or else the newest commit before the last change of the migrations. */
export function chooseOld(): string {
  const tag = git('tag', '--sort=-creatordate').split('\n')[0] ?? ''
  if (tag !== '') return tag
  const changed = git('log', '-1', '--format=%H', '--', 'migrations').trim()
  return git('rev-parse', '--short=8', `${changed}^`).trim()
}

/** The tree of a commit; the packages are shared where they are the same, and else installed. */
export function checkOut(ground: Ground, commit: string): Release {
  const directory = join(ground.directory, 'old')
  mkdirSync(directory)
  const tar = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', directory], { input: tar })
  const lockOf = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
  if (lockOf(directory) === lockOf(root)) {
    execFileSync('cp', ['-al', join(root, 'node_modules'), join(directory, 'node_modules')])
    if (existsSync(join(root, 'sdk/node_modules')))
      execFileSync('cp', ['-a', join(root, 'sdk/node_modules'), join(directory, 'sdk')])
    execFileSync('npm', ['run', 'build', '-w', 'web'], { cwd: directory, stdio: 'ignore' })
  } else {
    execFileSync('npm', ['ci'], { cwd: directory, stdio: 'ignore' })
  }
  // Children that read documents have another user.
  execFileSync('chmod', ['go+rX', directory])
  return { name: 'old', directory, migrations: migrationsIn(directory) }
}

function migrationsIn(directory: string): string[] {
  return readdirSync(join(directory, 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
}

export type Environment = Record<string, string>

export async function command(
  release: Release,
  environment: Environment,
  args: string[],
): Promise<Record<string, unknown>> {
  const options = { env: { ...process.env, ...environment }, timeout: 300_000, maxBuffer: 1 << 26 }
  const program = join(release.directory, 'bin/daybook')
  const { stdout } = await runFile(program, [...args, '--json'], options)
  return JSON.parse(stdout) as Record<string, unknown>
}

export type Running = {
  release: Release
  url: string
  /** SIGTERM, as an operator would; gives the exit code and how long it took. */
  end(): Promise<{ code: number | null; ms: number }>
}

const mostStarts = 4

/** A `serve` or a `worker`; a server is ready when this returns. A busy machine is asked again. */
export async function start(
  ground: Ground,
  release: Release,
  environment: Environment,
  args: string[],
): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(ground, release, environment, args)
    } catch (error) {
      if (attempt === mostStarts || !String(error).includes('timeout')) throw error
    }
  }
}

async function startOnce(
  ground: Ground,
  release: Release,
  environment: Environment,
  args: string[],
): Promise<Running> {
  const child = spawn(join(release.directory, 'bin/daybook'), args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  ground.whenDone(() => child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await untilStarted(child)
  return {
    release,
    url,
    async end() {
      const began = performance.now()
      child.kill('SIGTERM')
      const code = await ended
      return { code, ms: Math.round(performance.now() - began) }
    },
  }
}

async function untilStarted(child: ChildProcess): Promise<string> {
  return await new Promise((resolve, reject) => {
    let words = ''
    const late = setTimeout(() => reject(new Error(`did not start: ${words}`)), startedWithinMs)
    child.stderr?.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      const found = /Daybook (?:serves (http:\/\/\S+)|works)/.exec(words)
      if (!found) return
      clearTimeout(late)
      resolve(found[1] ?? '')
    })
    child.once('exit', () => {
      clearTimeout(late)
      reject(new Error(`ended while it started: ${words}`))
    })
  })
}
