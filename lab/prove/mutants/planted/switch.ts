import { ChildProcess } from 'node:child_process'
import { appendFileSync, writeSync } from 'node:fs'

/**
 * Lies in the copy's kernel, and is asked by every mutant whether it is on. A process is told by its
 * environment, and tells its children, also those that get no environment of ours.
 */
type Ways = {
  on: number
  /** Where a process that is no test worker notes what it reaches: a file, or `2` for its stderr. */
  notes: string | undefined
  /** What a test worker has reached, once its set-up has begun to collect it. */
  reached: Set<number> | null
  isTelling: boolean
}

const here = globalThis as { daybookMutants?: Ways }
const ways = (here.daybookMutants ??= open())
// Workers of a recording are told where to write by vitest, and not by us.
if (process.env['DAYBOOK_MUTANT_RECORD'] === undefined) tellChildren()

export function mutantIsOn(number: number): boolean {
  if (ways.reached !== null) ways.reached.add(number)
  else if (ways.notes !== undefined) note(number)
  return number === ways.on
}

export const same = <T>(value: T): T => value

export function collectReached(): Set<number> {
  const before = ways.reached ?? new Set<number>()
  ways.reached = new Set()
  return before
}

function open(): Ways {
  const on = Number(process.env['DAYBOOK_MUTANT'] ?? '-1')
  const record = process.env['DAYBOOK_MUTANT_RECORD']
  const notes =
    record === undefined ? process.env['DAYBOOK_MUTANT_NOTES'] : `${record}/${process.pid}.notes`
  return { on, notes, reached: null, isTelling: false }
}

const noted = new Map<number, number>()
/** A process may serve several test files: what it reaches again is noted again. */
const againMs = 200

function note(number: number): void {
  const now = Date.now()
  if (now - (noted.get(number) ?? 0) < againMs) return
  noted.set(number, now)
  try {
    if (ways.notes === '2') writeSync(2, `\nmutant ${number}\n`)
    else appendFileSync(ways.notes ?? '', `${number} ${now}\n`)
  } catch {
    // Nobody reads it any more.
  }
}

type SpawnOptions = { envPairs: string[]; args: string[]; stdio: unknown }

/** All ways to start a process come by here. */
export function tellChildren(): void {
  if (ways.isTelling || (ways.on < 0 && ways.notes === undefined)) return
  ways.isTelling = true
  const inner = ChildProcess.prototype as unknown as { spawn(options: SpawnOptions): number }
  const { spawn } = inner
  inner.spawn = function spawnTold(this: ChildProcess, options: SpawnOptions): number {
    const isClosed = ways.notes !== undefined && isReader(options)
    const told = isClosed ? heard(options) : options
    const code = spawn.call(this, { ...told, envPairs: withOurs(told.envPairs, isClosed) })
    if (isClosed) hear(this)
    return code
  }
}

function withOurs(pairs: string[], isClosed: boolean): string[] {
  const notes = isClosed ? '2' : ways.notes
  return [
    ...pairs.filter((pair) => !pair.startsWith('DAYBOOK_MUTANT')),
    ...(ways.on >= 0 ? [`DAYBOOK_MUTANT=${ways.on}`] : []),
    ...(notes === undefined ? [] : [`DAYBOOK_MUTANT_NOTES=${notes}`]),
  ]
}

/** A reader in its sandbox can write no file: it says on stderr what it has reached. */
const isReader = ({ args, stdio }: SpawnOptions): boolean =>
  args.includes('--permission') && Array.isArray(stdio) && stdio[2] === 'ignore'

const heard = (options: SpawnOptions): SpawnOptions => ({
  ...options,
  stdio: [...(options.stdio as unknown[]).slice(0, 2), 'pipe'],
})

function hear({ stderr }: ChildProcess): void {
  let rest = ''
  stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const number = /^mutant (\d+)$/.exec(line)?.[1]
      if (number !== undefined) mutantIsOn(Number(number))
    }
  })
  ;(stderr as { unref?(): void } | null)?.unref?.()
}
