import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { say } from '#commands/process/say'
import type { Mutant } from './find.ts'
import { runTests, type FileResult, type TestPlace } from './run_tests.ts'

const recordedFile = z.object({
  ms: z.number(),
  /** Whether it fails without a mutant; then it judges none. */
  isFailed: z.boolean(),
  /** Mutants reached while its modules were loaded, which other files had perhaps loaded before. */
  loaded: z.array(z.string()),
  reached: z.array(z.string()),
})

const recording = z.object({
  /** All mutants that were there to be reached. */
  mutants: z.array(z.string()),
  tests: z.record(z.string(), recordedFile),
})

export type Recording = z.infer<typeof recording>

export function readRecording(path: string): Recording {
  return recording.parse(JSON.parse(readFileSync(path, 'utf8')))
}

export type RecordOptions = { withSlow: boolean; filters: readonly string[]; path: string }

const mostCpuMs = 3 * 3_600_000

/** These hold the text of the tree against rules, and see our switches. */
const readersOfSource = ['test/tidy/**', 'test/whole/committed_docs.test.ts']

/**
 * Runs the tests without a mutant and keeps which mutants each file has reached. What is in the file
 * already stays for files that did not run. A file that fails gets a second try with nothing else.
 */
export async function record(
  place: TestPlace,
  mutants: readonly Mutant[],
  options: RecordOptions,
): Promise<Recording> {
  const projects = ['apart', 'pure', 'world', ...(options.withSlow ? ['slow'] : [])]
  const args = [
    ...projects.flatMap((name) => ['--project', name]),
    ...readersOfSource.flatMap((file) => ['--exclude', file]),
    ...options.filters,
  ]
  const found = await recordOnce(place, mutants, { args })
  const failed = Object.keys(found).filter((file) => found[file]?.isFailed)
  say(`${Object.keys(found).length} test files ran, ${failed.length} failed without a mutant`)
  const again = failed.length === 0 ? {} : await recordOnce(place, mutants, { files: failed })
  const keys = mutants.map(({ key }) => key)
  const before = existsSync(options.path) ? readRecording(options.path) : null
  const isAlike = before !== null && keys.join('\n') === before.mutants.join('\n')
  const kept = isAlike ? before : { mutants: keys, tests: {} }
  const result = { ...kept, tests: { ...kept.tests, ...found, ...again } }
  writeFileSync(options.path, JSON.stringify(result))
  return result
}

async function recordOnce(
  place: TestPlace,
  mutants: readonly Mutant[],
  what: { args?: readonly string[]; files?: readonly string[] },
): Promise<Recording['tests']> {
  const directory = mkdtempSync(join(place.notes, 'record-'))
  const env = { DAYBOOK_MUTANT_RECORD: directory }
  const run = await runTests(place, { ...what, env, mostCpuMs })
  if (run.files.length === 0) throw new Error(`No test file ran: ${run.said.slice(-2_000)}`)
  return gather(directory, run.files, (number) => mutants[number]?.key ?? '')
}

const workerLine = z.object({
  file: z.string(),
  began: z.number(),
  ready: z.number(),
  ended: z.number(),
  loaded: z.array(z.number()),
  reached: z.array(z.number()),
})

/** Puts together what workers and their child processes have written down. */
function gather(
  directory: string,
  results: readonly FileResult[],
  keyOf: (number: number) => string,
): Recording['tests'] {
  const tests: Recording['tests'] = {}
  for (const { file, isFailed, ms } of results) {
    tests[file] = { ms, isFailed, loaded: [], reached: [] }
  }
  for (const name of readdirSync(directory).filter((one) => one.endsWith('.files'))) {
    const notes = notesOf(join(directory, name.replace('.files', '.notes')))
    for (const line of linesOf(join(directory, name))) {
      const { file, began, ready, ended, loaded, reached } = workerLine.parse(JSON.parse(line))
      const test = tests[file]
      if (test === undefined) continue
      const byChildren = notes.filter(({ at }) => at >= began && at <= ended)
      // Modules are loaded by whichever file comes first.
      test.ms = ended - ready
      test.loaded = loaded.map(keyOf)
      test.reached = [...new Set([...reached, ...byChildren.map(({ number }) => number)])].map(
        keyOf,
      )
    }
  }
  return tests
}

function notesOf(path: string): { number: number; at: number }[] {
  if (!existsSync(path)) return []
  return linesOf(path).map((line) => {
    const [number = '', at = ''] = line.split(' ')
    return { number: Number(number), at: Number(at) }
  })
}

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
