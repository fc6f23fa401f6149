import { headOf } from '../../head.ts'

export type Result = {
  invoices: number
  files: number
  rejected: number
  /** Notifications as the exchange listed them, doubles too. */
  listed: number
  /** Those that were kept, once each. */
  told: number
  kills: number
  statuses: Record<string, number>
  asked: Record<string, number>
  judged: number
  faults: string[]
  version: string
  seconds: number
}

const counted = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `\`${word}\` ${count}`)
    .join(', ')

export function wordsOf(result: Result): string[] {
  const { invoices, files, rejected, listed, told, kills, seconds } = result
  return [
    `${invoices} invoices in ${files} files, ${rejected} rejected and issued again, ${kills} kills,`,
    `${listed} notifications listed and ${told} kept, ${seconds} s`,
    `files: ${counted(result.statuses)}`,
    `sent again: ${JSON.stringify(result.asked)}`,
  ]
}

export function toPage(result: Result, line: string, day: string): string {
  const { invoices, files, rejected, listed, told, kills } = result
  return `${headOf({
    title: 'The exchange of electronic invoices',
    claim:
      'Every file reaches the exchange exactly once, and has the status that its notifications give.',
    figure: `${files} files of ${invoices} invoices, each there once, through ${kills} kills.`,
    about: `\`${line}\`, PostgreSQL ${result.version}, ${result.seconds} s.`,
    day,
  })}

Drafts of one Italian organization are issued over HTTP through two servers with workers, 24 at a
time, each call under an Idempotency-Key of its own and repeated until it is answered with 200. They go
to the simulated exchange, every third to a public body. Meanwhile the servers are killed with SIGKILL
by turns and replaced, and calls to the exchange go wrong: no answer, a lost connection or an error,
before the file was taken in and after. Of the notifications 15 of 100 are lost, 30 doubled, 20 late,
and each batch comes in reverse. What was lost is announced later by the exchange, or found by asking for
the file. What was rejected is issued again as it is, under the same harm.

| invoices | files | rejected and issued again | servers killed | notifications listed | kept |
|---|---|---|---|---|---|
| ${invoices} | ${files} | ${rejected} | ${kills} | ${listed} | ${told} |

Files: ${counted(result.statuses)}.

Calls sent again because of: ${counted(result.asked)}.

When all was quiet:

- the exchange had got every file exactly once, with the bytes that are kept here, and no other;
- every file has the status that the exchange's notifications make of it, and each of these once;
- every invoice is issued, stands in exactly one file that was not rejected, and has exactly one live
  entry;
- no file failed a check of the exchange;
- \`daybook verify\` and \`daybook audit verify\` found nothing amiss.

The judge was first shown ${result.judged} planted faults (a file sent twice, a notification that is
missing, and others) and saw each; a run without a repeated call or a rejection counts as void.

What this does not show: the real exchange. The simulator follows its published messages and the checks
that it can make by itself. Waits are a twentieth of the usual, and instead of waiting for hours until
files are asked for, the proof sets their time.
`
}
