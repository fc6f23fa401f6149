import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(dirname(dirname(import.meta.dirname)))

export type Role = 'serve' | 'worker'

export type Ended = { code: number | null; signal: NodeJS.Signals | null }

export type Running = {
  child: ChildProcess
  pid: number
  /** Where it serves; empty for a worker. */
  url: string
  ended: Promise<Ended>
}

/** Counts what processes complain of, by its sentence. */
export type Complaints = Map<string, number>

/** One process of bin/daybook in a group of its own; returns once it serves or works. */
export async function start(
  role: Role,
  environment: Record<string, string>,
  complaints: Complaints,
): Promise<Running> {
  const args = role === 'serve' ? ['serve', '--port', '0'] : ['worker']
  const child = spawn(join(root, 'bin/daybook'), args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const pid = child.pid ?? 0
  const ended = new Promise<Ended>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  child.stdout.on('data', (chunk: Buffer) => noteComplaints(chunk.toString(), complaints))
  const url = await new Promise<string>((resolve, reject) => {
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      const found = /Daybook (?:serves (http:\S+)|works)/.exec(words)
      if (found) resolve(found[1] ?? '')
    })
    child.once('exit', () => reject(new Error(`it did not start: ${words.slice(-500)}`)))
  })
  return { child, pid, url, ended }
}

function noteComplaints(text: string, complaints: Complaints): void {
  for (const line of text.split('\n')) {
    const found = /"msg":"([^"]+)"/.exec(line)?.[1]
    if (found !== undefined) complaints.set(found, (complaints.get(found) ?? 0) + 1)
  }
}

/** Processes of these groups that outlived the one that started them. */
export function survivorsOf(groups: ReadonlySet<number>): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && groups.has(groupOf(pid)))
}

function groupOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[2])
  } catch {
    return 0
  }
}
