import type { Mutant } from './find.ts'
import type { TestRun } from './run_tests.ts'

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

export function outcomeOf(run: TestRun, asked: number): Pick<Judged, 'outcome' | 'by'> {
  if (!run.hasEnded) return { outcome: 'timed out', by: null }
  const failed = run.files.find(({ isFailed }) => isFailed)
  if (failed) return { outcome: 'killed', by: `${failed.file}: ${failed.failed ?? ''}` }
  if (run.code === 0 && run.files.length >= asked) return { outcome: 'survived', by: null }
  return { outcome: 'killed', by: `no test, but the run failed: ${lastLine(run.said)}` }
}

const lastLine = (text: string): string => (text.trim().split('\n').at(-1) ?? '').slice(0, 200)
