import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Where tests run: the copy, directories for notes and theirs, and a server with a migrated template. */
export type TestPlace = {
  copy: string
  notes: string
  temporary: string
  adminUrl: string
  template: string
}

export type TestRun = {
  pid: number
  hasEnded: boolean
  code: number | null
  said: string
  files: FileResult[]
}

export type FileResult = {
  file: string
  isFailed: boolean
  ms: number
  /** The test that failed. */
  failed: string | null
  /** Whether it waited too long, which may be the fault of the machine. */
  isLate: boolean
}

type Wanted = {
  /** In this order, in one process; or by the arguments. */
  files?: readonly string[]
  args?: readonly string[]
  env?: Record<string, string>
  /** Of processors, not of the clock: on a busy machine honest tests take ten times as long. */
  mostCpuMs: number
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=json',
  '--config=lab/prove/mutants/planted/config.ts',
]

const running = new Set<number>()
process.once('exit', () => {
  for (const pid of running) endGroup(pid)
})

/** One run of vitest in the copy; killed with all its processes when it takes too long. */
export async function runTests(place: TestPlace, wanted: Wanted): Promise<TestRun> {
  const directory = mkdtempSync(join(place.notes, 'run-'))
  const output = join(directory, 'report.json')
  const list = join(directory, 'files.json')
  if (wanted.files) writeFileSync(list, JSON.stringify(wanted.files))
  const run = await launch(place, wanted, [`--outputFile=${output}`], {
    ...(wanted.files && { DAYBOOK_MUTANT_FILES: list }),
  })
  const files = existsSync(output) ? readReport(readFileSync(output, 'utf8'), place.copy) : []
  rmSync(directory, { recursive: true, force: true })
  return { ...run, files }
}

async function launch(
  place: TestPlace,
  wanted: Wanted,
  args: readonly string[],
  more: Record<string, string>,
): Promise<Omit<TestRun, 'files'>> {
  const child = spawn(
    join(place.copy, 'node_modules/.bin/node'),
    [...vitest, '--root', place.copy, ...args, ...(wanted.args ?? [])],
    { cwd: place.copy, env: environment(place, { ...wanted.env, ...more }), detached: true },
  )
  const { pid } = child
  // The group 0 would be our own.
  if (pid === undefined) throw new Error('vitest could not be started')
  running.add(pid)
  let said = ''
  const hear = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let hasEnded = true
  const began = Date.now()
  const clock = setInterval(() => {
    const isOver = Date.now() - began > mostTimes * wanted.mostCpuMs
    if (!isOver && cpuMsOf(pid) <= wanted.mostCpuMs) return
    hasEnded = false
    endGroup(pid)
  }, 1_000)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(clock)
  endGroup(pid)
  running.delete(pid)
  return { pid, hasEnded, code, said }
}

/** For what waits for ever and needs no processor. */
const mostTimes = 10
const tickMs = 10

/** What all processes of the group have used so far, with those that have ended. */
function cpuMsOf(group: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const fields = statOf(name)
    if (Number(fields[2]) !== group) continue
    ticks += fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0)
  }
  return ticks * tickMs
}

/** The fields behind the name of the program: state, parent, group, and so on. */
function statOf(process: string): string[] {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function environment(place: TestPlace, more: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('DAYBOOK_MUTANT'))
  return {
    ...Object.fromEntries(own),
    CI: 'true',
    DATABASE_URL: place.adminUrl,
    DAYBOOK_TEST_TEMPLATE: place.template,
    // What tests leave there when they are killed goes with the copy.
    TMPDIR: place.temporary,
    ...more,
  }
}

/** What a killed worker has left goes with it. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

function readReport(text: string, copy: string): FileResult[] {
  return report.parse(JSON.parse(text)).testResults.map((one) => {
    const failed = one.assertionResults.find(({ status }) => status === 'failed')
    const isFailed = one.status === 'failed'
    const why = [one.message ?? '', ...(failed?.failureMessages ?? [])].join('\n')
    return {
      file: one.name.slice(copy.length + 1),
      isFailed,
      ms: Math.max(0, Math.round(one.endTime - one.startTime)),
      failed: failed?.fullName ?? (isFailed ? firstLine(one.message ?? '') : null),
      isLate: isFailed && /timed out|timeout/i.test(why),
    }
  })
}

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, 200)
