import { clearDatabases } from '../../test/support/database.ts'
import type { Mutant } from './find.ts'
import { outcomeOf, type Judged } from './outcome.ts'
import type { Jury } from './reach.ts'
import { runTests, type TestPlace } from './run_tests.ts'

type Case = { mutant: Mutant; number: number; jury: Jury }

export type JudgeOptions = { jobs: number; mostCpuMs: number; onJudged: (judged: Judged) => void }

/** Each mutant before its jury, as many at once as asked for. */
export async function judgeAll(
  place: TestPlace,
  cases: readonly Case[],
  { jobs, mostCpuMs, onJudged }: JudgeOptions,
): Promise<Judged[]> {
  const waiting = cases.map((one, at) => ({ one, at }))
  const judged: Judged[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await judge(place, next.one, mostCpuMs)
      judged[next.at] = result
      onJudged(result)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return judged
}

async function judge(place: TestPlace, one: Case, mostCpuMs: number): Promise<Judged> {
  const { mutant, number, jury } = one
  const about = { mutant, files: jury.files.length, left: jury.left }
  if (jury.files.length === 0) return { ...about, outcome: 'not reached', by: null, seconds: 0 }
  const began = performance.now()
  const run = await runTests(place, {
    files: jury.files,
    args: ['--bail=1'],
    env: { DAYBOOK_MUTANT: String(number) },
    // Long tests that all pass are no endless loop.
    mostCpuMs: mostCpuMs + 2 * jury.ms,
  })
  await clearDatabases(place.adminUrl, `daybook_test_${run.pid}`)
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { ...about, ...outcomeOf(run, jury.files.length), seconds }
}

/** Without a mutant the same tests pass, or nothing that they say about mutants is worth anything. */
export async function assertPasses(
  place: TestPlace,
  files: readonly string[],
  mostCpuMs: number,
): Promise<void> {
  const run = await runTests(place, { files, mostCpuMs })
  const { outcome, by } = outcomeOf(run, files.length)
  if (outcome === 'survived') return
  throw new Error(`Without a mutant the tests ${outcome}: ${by}\n${run.said.slice(-3_000)}`)
}
