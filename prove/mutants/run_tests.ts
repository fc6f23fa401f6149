import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Where tests run: the copy, its server with a migrated template, and a directory for notes. */
export type TestPlace = { copy: string; notes: string; adminUrl: string; template: string }

export type TestRun = {
  pid: number
  hasEnded: boolean
  code: number | null
  said: string
  files: FileResult[]
}

export type FileResult = { file: string; isFailed: boolean; ms: number; failed: string | null }

type Wanted = {
  /** In this order, in one process; or by the arguments. */
  files?: readonly string[]
  args?: readonly string[]
  env?: Record<string, string>
  mostMs: number
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

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
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--root', place.copy, '--reporter=json'],
      ...['--config', 'prove/mutants/planted/config.ts', ...args, ...(wanted.args ?? [])],
    ],
    { cwd: place.copy, env: environment(place, { ...wanted.env, ...more }), detached: true },
  )
  const pid = child.pid ?? 0
  running.add(pid)
  let said = ''
  const hear = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let hasEnded = true
  const clock = setTimeout(() => {
    hasEnded = false
    endGroup(pid)
  }, wanted.mostMs)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearTimeout(clock)
  endGroup(pid)
  running.delete(pid)
  return { pid, hasEnded, code, said }
}

function environment(place: TestPlace, more: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('DAYBOOK_MUTANT'))
  return {
    ...Object.fromEntries(own),
    CI: 'true',
    DATABASE_URL: place.adminUrl,
    DAYBOOK_TEST_TEMPLATE: place.template,
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
    return {
      file: one.name.slice(copy.length + 1),
      isFailed,
      ms: Math.max(0, Math.round(one.endTime - one.startTime)),
      failed: failed?.fullName ?? (isFailed ? firstLine(one.message ?? '') : null),
    }
  })
}

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, 200)
