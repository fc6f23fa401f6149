import { availableParallelism } from 'node:os'
import { headOf } from '../../head.ts'

export type RestoreResult = {
  steps: { says: string; fault: string | null }[]
  seconds: Record<string, number>
  /** In bytes. */
  sizes: { database: number; files: number; repository: number; dump: number }
  /** Between the full back-up and the accident. */
  writes: number
  version: string
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

export function toPage(result: RestoreResult, args: readonly string[]): string {
  const { steps, seconds, sizes, writes } = result
  const words = ['npm run prove -- restore', ...args].join(' ')
  return [
    headOf({
      title: 'Back-ups and their restore',
      claim: 'A back-up restores every row and file, to the second before an accident.',
      figure: `${steps.filter(({ fault }) => fault === null).length} of ${steps.length} checks hold, with a database of ${megabytes(sizes.database)}.`,
      about: `\`${words}\`, PostgreSQL ${result.version}, pgBackRest 2.45, ${availableParallelism()} cores with much other work on them.`,
    }),
    '',
    'One organization was filled through the API while a worker ran: invoices and files of random bytes, which',
    'hardly become smaller. pgBackRest took a full back-up, encrypted; ' +
      `${writes} more writes followed; then all contacts`,
    'were deleted and the table of seals dropped, both as the owner. The server was stopped and restored into',
    'another directory, to the second before. The control values are the count and a hash over every row of',
    '`contact`, `invoice`, `event`, `audit_log` and `file`. The restored database was then backed up by `daybook backup` and',
    'restored from that into another database of the same server.',
    '',
    ...steps.map(({ says }) => `- ${says}`),
    '',
    '| Size | |',
    '|---|---|',
    `| database | ${megabytes(sizes.database)} |`,
    `| files | ${megabytes(sizes.files)} |`,
    `| repository of pgBackRest: one full back-up and the log since the start | ${megabytes(sizes.repository)} |`,
    `| dump of \`daybook backup\` | ${megabytes(sizes.dump)} |`,
    '',
    '| Step | Seconds |',
    '|---|---|',
    ...Object.entries(seconds).map(([name, took]) => `| ${name} | ${took.toFixed(1)} |`),
    '',
    'Not shown here: a repository on another machine or in a bucket, incremental back-ups, PostgreSQL 18 (which',
    'needs a newer pgBackRest), tens of gigabytes, a dump restored on another server, and systemd timers at work.',
    '',
  ].join('\n')
}
