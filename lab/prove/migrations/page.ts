import { availableParallelism } from 'node:os'
import { headOf } from '../../head.ts'
import type { Trial } from './trial.ts'

export type MigrationsResult = {
  rows: number
  boundMs: number
  version: string
  trials: Trial[]
  /** New ones, which the rule binds. */
  fresh: string[]
  /** Planted ones, with what was found. */
  planted: { name: string; isFine: boolean; faults: string[] }[]
  /** What could not be tried with made-up rows, and why. */
  untried: { name: string; why: string }[]
  seconds: number
}

const rowOf = ({ name, ms, tables, slowestMs, faults }: Trial): string => {
  const locked = tables.filter(({ lock }) => lock !== null).map(({ name: table }) => table)
  return `| ${name} | ${ms} | ${slowestMs} | ${locked.join(', ') || 'none'} | ${faults.join('; ') || 'nothing'} |`
}

/** The page that is kept in docs/proofs. */
export function toPage(result: MigrationsResult, args: readonly string[]): string {
  const words = args.filter((word) => word !== '--write').join(' ')
  const day = new Date().toISOString().slice(0, 10)
  const { trials, untried, planted, fresh } = result
  const guilty = trials.filter(({ faults }) => faults.length > 0)
  return `${headOf({
    title: 'Migrations on full tables',
    claim: 'A migration of a new release holds nobody up, also on large tables.',
    figure: `0 faults in ${fresh.length} new migrations; ${planted.length} planted ones judged rightly; ${guilty.length} of ${trials.length} released before would have held others up.`,
    about: `\`${`npm run prove -- migrations ${words}`.trim()}\`, PostgreSQL ${result.version}, ${availableParallelism()} cores, ${result.seconds} s.`,
    day,
  })}

Each migration is applied to tables with ${result.rows.toLocaleString('en')} made-up rows, under \`lock_timeout = 2s\`, while somebody reads and
somebody writes a row of each of these tables all the time. Counted as a fault: it waits for a lock, writes a
table anew, reads every row of one under a lock that others wait for, holds such a lock for more than ${result.boundMs} ms, or
holds somebody up for as long. Migrations behind the last release must have no fault; there are ${fresh.length} of these${fresh.length > 0 ? `: ${fresh.join(', ')}` : ''}.

## Planted

${planted.map(({ name, isFine, faults }) => `- ${isFine ? 'left alone' : 'refused'}: ${name}${faults.length > 0 ? ` (${faults.join('; ')})` : ''}`).join('\n')}

## Appendix: those that were released before

They ran when there were no large databases, and stay as they are. Of ${trials.length} that were tried, ${guilty.length} would have held others up:

| migration | ms | slowest call, ms | locked | found |
|---|---|---|---|---|
${guilty.map(rowOf).join('\n')}

${untried.length === 0 ? 'All could be tried.' : `Not tried with rows, since made-up ones do not fit what they do to them:\n\n${untried.map(({ name, why }) => `- ${name}: ${why}`).join('\n')}`}

Rows are made up by type and are smaller than real ones. Times are of a machine that does other work as well.
`
}
