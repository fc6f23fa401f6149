import { describe, expect, it } from 'vitest'
import { findMutants } from '../../lab/prove/mutants/find.ts'
import { outcomeOf, type Judged, type Outcome } from '../../lab/prove/mutants/outcome.ts'
import { juryOf } from '../../lab/prove/mutants/reach.ts'
import { listSurvivors, toPage, toTable } from '../../lab/prove/mutants/report.ts'

const file = 'src/rooms/vat/period/choose.ts'
const [mutant] = findMutants(file, '\nexport const a = (b: number) => b < `2`.length', [
  'operators',
])
if (mutant === undefined) throw new Error('no mutant was made')

const test = (ms: number, over = {}) => ({ ms, isFailed: false, loaded: [], reached: [], ...over })
const reached = [mutant.key]
const none = () => new Set<string>()
const bounds = { files: 40, ms: 60_000 }

describe('the test files that judge a mutant', () => {
  const tests = {
    'src/rooms/bank/far.test.ts': test(1, { reached }),
    'test/whole/all.test.ts': test(9, { reached }),
    'src/rooms/vat/room.test.ts': test(9, { reached }),
    'src/rooms/vat/quick.test.ts': test(2, { reached }),
    'src/rooms/vat/period/beside.test.ts': test(50, { reached }),
    'src/rooms/vat/period/choose.test.ts': test(900, { reached }),
    'src/rooms/vat/period/other.test.ts': test(1),
    'src/rooms/vat/period/fails.test.ts': test(1, { reached, isFailed: true }),
  }
  const recording = { mutants: reached, tests }

  it('are those that reach it and pass without it: near before far, quick before slow', () => {
    expect(juryOf(mutant, recording, none, bounds).files).toEqual([
      'src/rooms/vat/period/choose.test.ts',
      'src/rooms/vat/period/beside.test.ts',
      'src/rooms/vat/quick.test.ts',
      'src/rooms/vat/room.test.ts',
      'test/whole/all.test.ts',
      'src/rooms/bank/far.test.ts',
    ])
  })

  it('are no more than asked for, and those that are left are counted', () => {
    const { files, left } = juryOf(mutant, recording, none, { files: 40, ms: 951 })
    expect([files.length, left]).toEqual([3, 3])
    expect(juryOf(mutant, recording, none, { files: 2, ms: 60_000 }).left).toBe(4)
  })

  it('are at the end those beside it that import it', () => {
    const importsOf = (one: string) => new Set(one.endsWith('other.test.ts') ? [file] : [])
    const { files } = juryOf(mutant, recording, importsOf, bounds)
    expect([files.length, files.at(-1)]).toEqual([7, 'src/rooms/vat/period/other.test.ts'])
  })

  it('are one at least, however long it takes', () => {
    const { files } = juryOf(mutant, recording, none, { files: 40, ms: 10 })
    expect(files[0]).toBe('src/rooms/vat/period/choose.test.ts')
  })

  it('are all that import it where it is reached when modules are loaded', () => {
    const loaded = { 'src/rooms/bank/a.test.ts': test(1, { loaded: reached }) }
    const also = { ...loaded, 'src/rooms/bank/b.test.ts': test(2), 'test/c.test.ts': test(3) }
    const importsOf = (one: string) => new Set(one === 'test/c.test.ts' ? [] : [file])
    expect(juryOf(mutant, { mutants: reached, tests: also }, importsOf, bounds).files).toEqual([
      'src/rooms/bank/a.test.ts',
      'src/rooms/bank/b.test.ts',
    ])
  })
})

describe('what becomes of a mutant', () => {
  const run = { pid: 1, hasEnded: true, code: 0, said: 'a\nb\n', files: [] }
  const passed = { file: 'a.test.ts', isFailed: false, ms: 1, failed: null, isLate: false }

  it.each<[Outcome, string | null, Partial<typeof run>, number]>([
    ['timed out', null, { hasEnded: false }, 1],
    ['survived', null, {}, 0],
    ['killed', 'no test, but the run failed: b', { code: 1 }, 0],
    ['killed', 'no test, but the run failed: b', {}, 1],
  ])('%s', (outcome, by, over, asked) => {
    expect(outcomeOf({ ...run, ...over }, asked)).toEqual({ outcome, by })
  })

  it('is told with the test that failed', () => {
    const failed = { ...passed, file: 'b.test.ts', isFailed: true, failed: 'adds up' }
    const judged = outcomeOf({ ...run, code: 1, files: [passed, failed] }, 2)
    expect(judged).toEqual({ outcome: 'killed', by: 'b.test.ts: adds up' })
  })
})

describe('the page', () => {
  const judged = (outcome: Outcome, files: number): Judged => {
    return { mutant, outcome, by: null, files, left: 2, seconds: 1 }
  }
  const all = [judged('killed', 1), judged('timed out', 1), judged('survived', 3)]

  it('counts what timed out as killed, and says so', () => {
    expect(toTable(all)).toContain('| operators | 3 | 1 | 1 | 1 | 0 | 66.7 % |')
  })

  it('lists what survived, also where no test reached it', () => {
    const lines = listSurvivors([...all, judged('not reached', 0)]).split('\n')
    expect(lines).toEqual([
      `- \`${file}:2\` operators: \`\` b < \`2\`.length \`\` → \`\` (b) <= (\`2\`.length) \`\` (3 test files, 2 not asked)`,
      expect.stringContaining('(not reached, 2 not asked)'),
    ])
  })

  it('begins with the claim, the figure and the date', () => {
    const about = { seed: 7, asked: 3, seconds: 9, testFiles: 4, mostFiles: 40 }
    const page = toPage(all, { ...about, date: '2026-11-18', failing: ['test/a.test.ts'] })
    expect(page.split('\n').slice(0, 5)).toEqual([
      '# A fault in the source makes a test fail',
      '',
      '- Claim: Faults planted in the source are found by the tests.',
      '- Figure: 66.7 % of 3 planted faults found.',
      '- Date: 2026-11-18, seed 7, 9 s.',
    ])
    expect(page).toContain('- `test/a.test.ts`')
  })
})
