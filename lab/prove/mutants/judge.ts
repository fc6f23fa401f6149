import { clearDatabases } from '../../../test/support/database.ts'
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
): Promise<void> {
  const waiting = [...cases]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      onJudged(await judge(place, next, mostCpuMs))
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
}

async function judge(place: TestPlace, one: Case, mostCpuMs: number): Promise<Judged> {
  const { mutant, jury } = one
  const about = { mutant, files: jury.files.length, left: jury.left }
  if (jury.files.length === 0) return { ...about, outcome: 'not reached', by: null, seconds: 0 }
  const began = performance.now()
  const verdict = await ask(place, one, jury.files, mostCpuMs)
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { ...about, ...verdict, seconds }
}

async function ask(
  place: TestPlace,
  one: Pick<Case, 'number' | 'jury'>,
  files: readonly string[],
  mostCpuMs: number,
): Promise<Pick<Judged, 'outcome' | 'by'>> {
  const run = await runTests(place, {
    files,
    args: ['--bail=1'],
    env: { DAYBOOK_MUTANT: String(one.number) },
    // Long tests that all pass are no endless loop.
    mostCpuMs: mostCpuMs + 2 * one.jury.ms,
  })
  await clearDatabases(place.adminUrl, `daybook_test_${run.pid}`)
  const late = run.files.find(({ isFailed, isLate }) => isFailed && isLate)
  if (late === undefined || (await passes(place, late.file, mostCpuMs))) {
    return outcomeOf(run, files.length)
  }
  const others = files.filter((file) => file !== late.file)
  if (others.length === 0) return { outcome: 'survived', by: null }
  return await ask(place, one, others, mostCpuMs)
}

/** Whether what waited too long does not without a mutant, and so it is not the machine. */
async function passes(place: TestPlace, file: string, mostCpuMs: number): Promise<boolean> {
  const run = await runTests(place, { files: [file], mostCpuMs: 5 * mostCpuMs })
  return outcomeOf(run, 1).outcome === 'survived'
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
