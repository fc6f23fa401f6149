import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { say } from '#commands/process/say'

/** Under what a run is repeated. What passes only in some of them rests on chance. */
type Condition = {
  name: string
  /** In front of the test runner; time is moved for Node and PostgreSQL alike. */
  before?: string[]
  environment?: Record<string, string>
  flags?: string[]
  /** Processes beside it that do nothing but keep a core busy. */
  busy?: number
}

// Time that passes is left alone, so that waiting takes as long as it says.
const steady = { FAKETIME_DONT_FAKE_MONOTONIC: '1' }
// The file system keeps the machine's own clock, so that what compares the two cannot be asked here.
const datedByFiles = ['src/providers/directory/provider.test.ts', 'test/whole/file_store.test.ts']
const at = (name: string, time: string): Condition => ({
  name,
  before: ['faketime', '-f', time],
  environment: steady,
  flags: datedByFiles.map((file) => `--exclude=${file}`),
})

const shuffled = (seed: number): Condition => ({
  name: `order_${seed}`,
  flags: ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`],
})

const conditions: readonly Condition[] = [
  { name: 'load', busy: 4 },
  at('days_40', '+40d'),
  at('days_400', '+400d'),
  // The last minutes of a year in UTC, and those in Denmark and Italy.
  at('midnight', '@2026-12-31 23:57:00'),
  at('midnight_there', '@2026-12-31 22:57:00'),
  { name: 'east', environment: { TZ: 'Pacific/Kiritimati' } },
  { name: 'west', environment: { TZ: 'Pacific/Pago_Pago' } },
  shuffled(1),
  shuffled(2),
  shuffled(3),
]

type Outcome = { name: string; passed: number; failed: string[]; seconds: number }

const root = dirname(dirname(import.meta.dirname))
const longestMs = 60 * 60_000

/**
 * `npm run prove -- chance [CONDITION[+CONDITION] …] [-- FLAGS of the test runner]`: the tests of `pure` and `world`
 * under each condition. Nothing runs a second time, so what fails by chance fails here.
 */
export async function run(args: string[]): Promise<void> {
  const end = args.indexOf('--')
  const names = end < 0 ? args : args.slice(0, end)
  const flags = end < 0 ? ['--project', 'pure', '--project', 'world'] : args.slice(end + 1)
  const chosen = names.length === 0 ? conditions : names.map(conditionOf)
  const outcomes: Outcome[] = []
  for (const condition of chosen) {
    const outcome = await tryUnder(condition, flags)
    outcomes.push(outcome)
    const { name, passed, failed, seconds } = outcome
    say(`${name}: ${passed} passed, ${failed.length} failed, ${seconds} s`)
    for (const test of failed) say(`  ${test}`)
  }
  say(JSON.stringify({ prove: 'chance', outcomes }))
  if (outcomes.some((one) => one.failed.length > 0 || one.passed === 0)) process.exitCode = 1
}

/** One by its name, or several at once, joined by a plus: what holds under all holds under each. */
function conditionOf(name: string): Condition {
  const parts = name.split('+').map((one) => {
    const found = conditions.find((condition) => condition.name === one)
    if (found) return found
    const known = conditions.map((condition) => condition.name).join(', ')
    throw new Error(`There is no condition ${one}. There are: ${known}`)
  })
  return {
    name,
    before: parts.flatMap((part) => part.before ?? []),
    environment: Object.assign({}, ...parts.map((part) => part.environment)) as Record<
      string,
      string
    >,
    flags: parts.flatMap((part) => part.flags ?? []),
    busy: parts.reduce((sum, part) => sum + (part.busy ?? 0), 0),
  }
}

async function tryUnder(condition: Condition, flags: readonly string[]): Promise<Outcome> {
  const { name, before = [], environment = {}, busy = 0 } = condition
  const directory = mkdtempSync(join(tmpdir(), 'daybook-chance-'))
  const result = join(directory, 'tests.json')
  const began = performance.now()
  const beside = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  try {
    const runner = ['npm', 'test', '--', ...flags, ...(condition.flags ?? [])]
    const command = [...before, ...runner, '--reporter=json', `--outputFile.json=${result}`]
    const ended = await endOf(command, environment)
    return { name, ...read(result, ended), seconds: Math.round((performance.now() - began) / 1000) }
  } finally {
    for (const child of beside) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  }
}

async function endOf(
  [program = '', ...args]: readonly string[],
  environment: Record<string, string>,
): Promise<string> {
  const env = { ...process.env, CI: 'true', ...environment }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => void (words = (words + chunk.toString()).slice(-4000)))
  const limit = setTimeout(() => child.kill('SIGTERM'), longestMs)
  await new Promise<void>((resolve) => {
    child.once('error', (error) => {
      words += String(error)
      resolve()
    })
    child.once('close', () => resolve())
  })
  clearTimeout(limit)
  return words
}

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function read(file: string, words: string): Pick<Outcome, 'passed' | 'failed'> {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { passed: 0, failed: [`it did not end: ${words}`] }
  }
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0) return tests.map((test) => `${name}: ${test.fullName}`)
    return status === 'failed' ? [`${name}: ${message ?? 'the file itself'}`] : []
  })
  return { passed: report.numPassedTests, failed: failed.map((one) => one.replace(`${root}/`, '')) }
}
