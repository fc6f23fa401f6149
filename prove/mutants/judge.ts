import { clearDatabases } from '../../test/support/database.ts'
import type { Mutant } from './find.ts'
import type { Jury } from './reach.ts'
import { runTests, type TestPlace, type TestRun } from './run_tests.ts'

export type Outcome = 'killed' | 'timed out' | 'survived' | 'not reached'

export type Judged = {
  mutant: Mutant
  outcome: Outcome
  /** The test that failed. */
  by: string | null
  files: number
  /** Test files that have reached it and were not asked. */
  left: number
  seconds: number
}

type Case = { mutant: Mutant; number: number; jury: Jury }

export type JudgeOptions = { jobs: number; mostMs: number; onJudged: (judged: Judged) => void }

/** Each mutant before its jury, as many at once as asked for. */
export async function judgeAll(
  place: TestPlace,
  cases: readonly Case[],
  { jobs, mostMs, onJudged }: JudgeOptions,
): Promise<Judged[]> {
  const waiting = cases.map((one, at) => ({ one, at }))
  const judged: Judged[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await judge(place, next.one, mostMs)
      judged[next.at] = result
      onJudged(result)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return judged
}

async function judge(place: TestPlace, one: Case, mostMs: number): Promise<Judged> {
  const { mutant, number, jury } = one
  const about = { mutant, files: jury.files.length, left: jury.left }
  if (jury.files.length === 0) return { ...about, outcome: 'not reached', by: null, seconds: 0 }
  const began = performance.now()
  const run = await runTests(place, {
    files: jury.files,
    args: ['--bail=1'],
    env: { DAYBOOK_MUTANT: String(number) },
    // Long tests that all pass are no endless loop.
    mostMs: mostMs + 3 * jury.ms,
  })
  await clearDatabases(place.adminUrl, `daybook_test_${run.pid}`)
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { ...about, ...outcomeOf(run, jury.files.length), seconds }
}

export function outcomeOf(run: TestRun, asked: number): Pick<Judged, 'outcome' | 'by'> {
  if (!run.hasEnded) return { outcome: 'timed out', by: null }
  const failed = run.files.find(({ isFailed }) => isFailed)
  if (failed) return { outcome: 'killed', by: `${failed.file}: ${failed.failed ?? ''}` }
  if (run.code === 0 && run.files.length >= asked) return { outcome: 'survived', by: null }
  return { outcome: 'killed', by: `no test, but the run failed: ${lastLine(run.said)}` }
}

const lastLine = (text: string): string => (text.trim().split('\n').at(-1) ?? '').slice(0, 200)

/** Without a mutant the same tests pass, or nothing that they say about mutants is worth anything. */
export async function assertPasses(
  place: TestPlace,
  files: readonly string[],
  mostMs: number,
): Promise<void> {
  const run = await runTests(place, { files, mostMs })
  const { outcome, by } = outcomeOf(run, files.length)
  if (outcome === 'survived') return
  throw new Error(`Without a mutant the tests ${outcome}: ${by}\n${run.said.slice(-3_000)}`)
}
