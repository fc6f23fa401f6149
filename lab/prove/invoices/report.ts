import { headOf } from '../../head.ts'

export type Result = {
  rounds: number
  issues: number
  invoices: number
  credits: number
  serverKills: number
  crashes: number
  stops: number
  told: number
  replayed: number
  asked: Record<string, number>
  judged: number
  faults: string[]
  version: string
  seconds: number
}

export function wordsOf(result: Result): string[] {
  const { invoices, credits, serverKills, crashes, stops, asked, seconds } = result
  return [
    `${invoices} invoices and ${credits} credit notes, ${serverKills} servers killed,`,
    `${crashes} crashes and ${stops} stops of the database, ${seconds} s`,
    `sent again: ${JSON.stringify(asked)}`,
  ]
}

export function toPage(result: Result, line: string, day: string): string {
  const { rounds, issues, invoices, credits, serverKills, crashes, stops, told, replayed } = result
  const asked = Object.entries(result.asked)
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, count]) => `\`${code}\` ${count}`)
    .join(', ')
  return `${headOf({
    title: 'Invoice numbers',
    claim: 'Numbers of invoices have no gap and no double, whatever is killed.',
    figure: `${invoices} invoices and ${credits} credit notes, 0 gaps, 0 doubles, in ${serverKills} kills of servers and ${crashes + stops} restarts of the database.`,
    about: `\`${line}\`, PostgreSQL ${result.version}, ${result.seconds} s.`,
    day,
  })}

${rounds} times: ${issues} drafts of one organization are issued at once over HTTP through two
servers with workers, each call under an Idempotency-Key of its own and repeated until it is answered
with 200; every fifth invoice is credited right behind its issue. Amid it a server is killed with
SIGKILL and replaced, and the database is ended and started again: by turns with SIGKILL to all its
processes, and as an operator stops it.

| issued | credited | servers killed | database crashed | database stopped | answers with 200 | of them kept from an earlier sending |
|---|---|---|---|---|---|---|
| ${invoices} | ${credits} | ${serverKills} | ${crashes} | ${stops} | ${told} | ${replayed} |

Sent again because of: ${asked}.

When all was quiet:

- the numbers of both series are 1 to ${invoices} and 1 to ${credits}, none missing and none twice;
- every number that a caller got with a 200 is the number of that invoice;
- each has exactly one live entry, which balances, and its PDF;
- \`daybook verify\` and \`daybook audit verify\` found nothing amiss.

The judge was first shown ${result.judged} planted faults (a gap, a double, a missing entry and others)
and saw each; a run in which no call had to be sent again counts as void.

What this does not show: kills end processes, not the power of a disk. Times are those of 2 cores that
also do other work.
`
}
