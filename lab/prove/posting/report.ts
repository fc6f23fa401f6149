import { headOf } from '../../head.ts'
import type { Tally } from './faults.ts'
import type { Harm } from './trouble.ts'

export type Result = {
  documents: number
  /** Vouchers and received documents, counted at the simulators. */
  arrived: number
  attachments: number
  organizations: number
  harm: Harm
  tally: Tally
  /** How often each code made a caller send again. */
  asked: Record<string, number>
  judged: number
  findings: string[]
  version: string
  seconds: number
}

export const counted = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `\`${word}\` ${count}`)
    .join(', ')

function rowsOf(tally: Tally): string[] {
  return [...tally].map(([name, { economic, fatture_in_cloud: fatture }]) =>
    [name, economic, fatture].join(' | '),
  )
}

export function wordsOf(result: Result): string[] {
  const { documents, arrived, attachments, harm, seconds } = result
  return [
    `${documents} documents, ${arrived} arrived with ${attachments} attachments`,
    `${harm.kills} processes killed, ${harm.restarts} restarts of the database, ${seconds} s`,
    ...rowsOf(result.tally),
    `sent again because of ${counted(result.asked)}`,
  ]
}

export function toPage(result: Result, command: string, day: string): string {
  const { documents, arrived, attachments, organizations, harm } = result
  return `${headOf({
    title: 'Posting exactly once',
    claim:
      'Every document arrives exactly once at the accounting system, whatever is killed or fails.',
    figure: `${arrived} of ${documents} documents arrived, none twice; ${harm.kills} processes killed, ${harm.restarts} restarts of the database.`,
    about: `\`${command}\`, PostgreSQL ${result.version}, ${result.seconds} s.`,
    day,
  })}

Bills of ${organizations} organizations, half of them connected to e-conomic and half to Fatture in Cloud, are
handed in as e-invoices, read, coded and posted over HTTP through two servers and two workers, 64 at a time,
each call under an Idempotency-Key of its own and repeated until it is answered with 200. The accounting
systems are the simulators, in a process of their own that counts what it gets. Meanwhile servers and
workers are killed with SIGKILL by turns, the database crashes or is stopped and comes back after up to five
seconds, which is longer than a lease lasts here, and calls to the simulators go wrong in every way of the table.

| documents | vouchers and documents over there | attachments | processes killed | database restarts |
|---|---|---|---|---|
| ${documents} | ${arrived} | ${attachments} | ${harm.kills} | ${harm.restarts} |

| Fault that struck | e-conomic | Fatture in Cloud |
|---|---|---|
${rowsOf(result.tally)
  .map((row) => `| ${row} |`)
  .join('\n')}

Calls sent again because of: ${counted(result.asked)}.

When all was quiet, counted at the simulators:

- every document is there exactly once, in the books of its own organization, with its whole amount once and
  exactly one attachment, and nothing else is there;
- every document is posted under the reference that it has over there, and has exactly one live entry;
- \`daybook verify\` and \`daybook audit verify\` found nothing amiss.

The judge was first shown ${result.judged} planted faults (a voucher twice, lines twice in one voucher, no
attachment, and others) and saw each.

What this does not show: the real systems. Deadlines and waits are a twentieth of the usual, leases a tenth.
The clock that passes e-conomic's hour is the simulator's alone: Daybook then believes a key to be fresh that
is forgotten over there. e-conomic's tokens do not expire.
`
}
