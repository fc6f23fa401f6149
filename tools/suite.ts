import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { kindOf, type TestKind } from '../test/support/projects.ts'
import type { Measure, Work } from '../test/support/measure.ts'

/**
 * Where the time of the suite goes, from the lines of DAYBOOK_MEASURES. Statements and processes are
 * counted only with DAYBOOK_MEASURE_ALL=true.
 */
export type Sum = { kind: TestKind; files: number; seconds: number; cpu: number; child: number } & {
  times: Record<Work, number>
  waited: Record<Work, number>
}

const kinds: readonly TestKind[] = ['pure', 'world', 'browser', 'readers', 'processes']
const works: readonly Work[] = ['world', 'http', 'sql', 'process']

type Line = Partial<Measure> & { file: string; cpuSeconds: number }

export function readMeasures(text: string): { files: Measure[]; server: number } {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  const isFile = (line: Line): line is Measure => line.times !== undefined
  const server = lines.filter((line) => !isFile(line))
  return { files: lines.filter(isFile), server: sumOf(server, (line) => line.cpuSeconds) }
}

export function sumByKind(files: readonly Measure[], kind = kindOf): Sum[] {
  return kinds.map((one) => {
    const of = files.filter(({ file }) => kind(file) === one)
    const each = (pick: (measure: Measure, work: Work) => number) =>
      Object.fromEntries(
        works.map((work) => [work, sumOf(of, (measure) => pick(measure, work))]),
      ) as Record<Work, number>
    return {
      kind: one,
      files: of.length,
      seconds: sumOf(of, (measure) => measure.seconds),
      cpu: sumOf(of, (measure) => measure.cpuSeconds),
      child: sumOf(of, (measure) => measure.childSeconds),
      times: each((measure, work) => measure.times[work]),
      waited: each((measure, work) => measure.waited[work]),
    }
  })
}

const sumOf = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + pick(row), 0)

const whole = (seconds: number): string => String(Math.round(seconds))

/** The table of kinds, and the dearest files by the seconds of processor that they took. */
export function sayMeasures(text: string, most = 10): string[] {
  const { files, server } = readMeasures(text)
  const sums = sumByKind(files)
  const head =
    '| Kind | Files | Seconds | CPU | CPU of processes | Worlds | HTTP | SQL | Processes |'
  const rows = sums.map((sum) => {
    const work = works.map((one) => `${whole(sum.times[one])} (${whole(sum.waited[one])} s)`)
    const cells = [sum.files, whole(sum.seconds), whole(sum.cpu), whole(sum.child), ...work]
    return `| ${sum.kind} | ${cells.join(' | ')} |`
  })
  const cost = (measure: Measure): number => measure.cpuSeconds + measure.childSeconds
  const dearest = files.toSorted((one, other) => cost(other) - cost(one)).slice(0, most)
  return [
    head,
    `|---|${'--:|'.repeat(8)}`,
    ...rows,
    '',
    `PostgreSQL itself: ${whole(server)} s of CPU.`,
    '',
    ...dearest.map(
      (one) => `- ${cost(one).toFixed(1)} s of CPU, ${one.seconds.toFixed(1)} s: ${one.file}`,
    ),
  ]
}

const [, program = '', file, most] = process.argv
if (import.meta.url === pathToFileURL(program).href && file !== undefined) {
  process.stdout.write(
    `${sayMeasures(readFileSync(file, 'utf8'), Number(most ?? 10)).join('\n')}\n`,
  )
}
