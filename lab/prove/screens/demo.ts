import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = join(dirname(dirname(dirname(import.meta.dirname))), 'bin/daybook')

export type Demo = {
  url: string
  email: string
  password: string
  /** Of the first organization, with all permissions; then of each. */
  key: string
  keys: string[]
  end(): Promise<void>
}

/** The demo with everything that it brings, gone when the proof ends; on a database that is given. */
export async function startDemo(environment: Record<string, string> = {}): Promise<Demo> {
  const files = mkdtempSync(join(tmpdir(), 'daybook-screens-'))
  const child = spawn(program, ['demo', '--port', '0'], {
    env: { PATH: process.env['PATH'], HOME: tmpdir(), DAYBOOK_FILES: files, ...environment },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  while (!out.includes('Ctrl-C ends')) {
    if (child.exitCode !== null) throw new Error(`the demo did not start: ${out}`)
    await sleep(100)
  }
  const [, url = ''] = /Daybook serves (\S+)/.exec(out) ?? []
  const [, email = '', password = ''] = /Open\s+\S+\s+(\S+@\S+)\s+(\S+)/.exec(out) ?? []
  const keys = [...new Set(out.match(/dbk_test_\w+/g))]
  const [key = ''] = keys
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(files, { recursive: true, force: true })
  }
  return { url, email, password, key, keys, end }
}
