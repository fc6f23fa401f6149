import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect } from 'vitest'
import { childSeconds } from './cpu_time.ts'

/** What the time of a test file goes to: how often, and how long it was waited for. */
export type Work = 'world' | 'http' | 'sql' | 'process'

export type Measure = {
  file: string
  seconds: number
  /** Of the worker, and of the processes that it started and that have ended. */
  cpuSeconds: number
  childSeconds: number
  times: Record<Work, number>
  waited: Record<Work, number>
}

type Tally = { times: Record<Work, number>; waited: Record<Work, number> }

const nothing = (): Record<Work, number> => ({ world: 0, http: 0, sql: 0, process: 0 })

// Test files of a worker share it: each has its own copy of this module.
const shared = globalThis as { daybookTally?: Tally }
const target = process.env['DAYBOOK_MEASURES']

/** Counts a piece of work, where somebody measures. */
export async function counted<T>(work: Work, begin: () => Promise<T>): Promise<T> {
  const end = begins(work)
  try {
    return await begin()
  } finally {
    end()
  }
}

function begins(work: Work): () => void {
  const tally = (shared.daybookTally ??= { times: nothing(), waited: nothing() })
  const began = performance.now()
  tally.times[work] += 1
  return () => void (tally.waited[work] += (performance.now() - began) / 1000)
}

type Asked = (...given: unknown[]) => unknown

/** Statements of every client but those that are sent as a batch, and processes of every kind. */
async function countStatementsAndProcesses(): Promise<void> {
  const { default: pg } = await import('pg')
  const client = pg.Client.prototype as unknown as { query: Asked }
  const { query } = client
  client.query = function (this: unknown, ...given) {
    const end = begins('sql')
    const answer = query.apply(this, given)
    if (answer instanceof Promise) void answer.then(end, end)
    return answer
  }
  const processes = process.getBuiltinModule('node:child_process') as unknown as Record<
    string,
    Asked
  >
  for (const name of ['spawn', 'fork', 'execFile', 'spawnSync', 'execFileSync']) {
    const start = processes[name]
    if (start !== undefined) processes[name] = countedStart(start)
  }
  process.getBuiltinModule('node:module').syncBuiltinESMExports()
}

function countedStart(start: Asked & { [promisify.custom]?: Asked }): Asked {
  const asked: Asked = (...given) => {
    const end = begins('process')
    const child = start(...given)
    const isRunning = child instanceof process.getBuiltinModule('node:child_process').ChildProcess
    if (isRunning) child.once('exit', end)
    else end()
    return child
  }
  // As `promisify` finds it, which otherwise answers with the first value alone.
  const promised = start[promisify.custom]
  return promised ? Object.assign(asked, { [promisify.custom]: promised }) : asked
}

function soFar(): Omit<Measure, 'file'> {
  const { user, system } = process.cpuUsage()
  const { times, waited } = shared.daybookTally ?? { times: nothing(), waited: nothing() }
  return {
    seconds: performance.now() / 1000,
    cpuSeconds: (user + system) / 1_000_000,
    childSeconds: childSeconds('self'),
    times: { ...times },
    waited: { ...waited },
  }
}

/** A line for the file that runs now, with what it took since. */
function measureFile(into: string): void {
  const before = soFar()
  const file = relative(join(import.meta.dirname, '..', '..'), expect.getState().testPath ?? '')
  afterAll(() => {
    const after = soFar()
    const less = (one: Record<Work, number>, other: Record<Work, number>): Record<string, number> =>
      Object.fromEntries(
        (Object.keys(one) as Work[]).map((work) => [work, rounded(one[work] - other[work])]),
      )
    const line = {
      file,
      seconds: rounded(after.seconds - before.seconds),
      cpuSeconds: rounded(after.cpuSeconds - before.cpuSeconds),
      childSeconds: rounded(after.childSeconds - before.childSeconds),
      times: less(after.times, before.times),
      waited: less(after.waited, before.waited),
    }
    appendFileSync(into, `${JSON.stringify(line)}\n`)
  })
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

if (target !== undefined) {
  if (shared.daybookTally === undefined) {
    shared.daybookTally = { times: nothing(), waited: nothing() }
    // Puts something before what tests call, so only where somebody asks for it.
    if (process.env['DAYBOOK_MEASURE_ALL'] === 'true') await countStatementsAndProcesses()
  }
  measureFile(target)
}
