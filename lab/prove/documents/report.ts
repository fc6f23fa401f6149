import { availableParallelism } from 'node:os'
import type { FaultPoint } from '#kernel/process/faults'
import { headOf } from '../../head.ts'
import type { Clients } from './clients.ts'
import type { Facts } from './facts.ts'
import type { Finding } from './judge.ts'
import type { Complaints } from './process.ts'

export type Result = {
  findings: Finding[]
  facts: Facts
  clients: Clients
  hits: ReadonlyMap<FaultPoint, number>
  kills: number
  isSated: boolean
  isVerified: boolean
  complaints: Complaints
  hauntedSeconds: number
  quietSeconds: number
}

const mostShown = 30

/** Figures first; then what was found, if anything was. */
export function wordsOf(result: Result): string[] {
  const { findings } = result
  const shown = findings.slice(0, mostShown).map(({ rule, about }) => `BROKEN  ${rule}: ${about}`)
  return [
    ...rowsOf(result).map(([name, value]) => `${name}: ${value}`),
    `said by processes: ${JSON.stringify(Object.fromEntries(result.complaints))}`,
    ...shown,
    JSON.stringify({
      prove: 'documents',
      documents: result.facts.documents.length,
      findings: findings.length,
      verified: result.isVerified,
    }),
  ]
}

function rowsOf(result: Result): [string, string][] {
  const { facts, clients, hits } = result
  const { documents } = facts
  const ends = Map.groupBy(documents, (one) => (one.status === 'posted' ? 'posted' : 'not'))
  const posted = ends.get('posted')?.length ?? 0
  const why = tally(
    (ends.get('not') ?? []).map(
      (one) =>
        `${one.status}: ${one.error ?? (one.isWaiting ? 'waits for a person, by policy' : 'NO REASON')}`,
    ),
  )
  const calls = tally(clients.acknowledged.map((one) => one.call))
  return [
    ['documents handed in', `${documents.length}`],
    ['posted, each with exactly one standing entry', `${posted}`],
    ...[...why].map(([reason, count]): [string, string] => [`not posted, ${reason}`, `${count}`]),
    ['calls acknowledged', wordsOfCounts(calls)],
    ['calls sent again for want of an answer', wordsOfCounts(clients.sentAgain)],
    ['answers that were the first one again', `${clients.replayed}`],
    ['refused', wordsOfCounts(clients.refusals)],
    ...[...hits].map(([point, count]): [string, string] => [`killed at ${point}`, `${count}`]),
    ['killed at any other moment', `${result.kills}`],
    ['blobs of cut uploads that the sweep removed', `${facts.swept.removed}`],
    [
      'files without a row, rows without a file',
      `${facts.blobsWithoutRow.length}, ${facts.rowsWithoutBlob.length}`,
    ],
    ['entries out of balance', `${facts.unbalanced.length}`],
    [
      'open intents, waiting jobs, jobs failed for good',
      `${facts.openIntents}, ${facts.openJobs}, ${facts.failedJobs}`,
    ],
    ['`daybook verify`', result.isVerified ? 'all hold' : 'BROKEN'],
    [
      'seconds under kills, and then until quiet',
      `${result.hauntedSeconds}, ${result.quietSeconds}`,
    ],
    ['cores of the machine, shared by all of it', `${availableParallelism()}`],
  ]
}

const wordsOfCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names.toSorted()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

export function toPage(result: Result, args: readonly string[]): string {
  const { findings } = result
  const verdict =
    findings.length === 0 && result.isVerified
      ? 'Nothing was found amiss.'
      : `**${findings.length} findings:** ${findings
          .slice(0, mostShown)
          .map(({ rule, about }) => `${rule} (${about})`)
          .join('; ')}`
  return `${headOf({
    title: 'Every document comes to exactly one end',
    claim: 'No document is lost or posted twice, whatever is killed.',
    figure: `${findings.length} findings; ${result.facts.documents.length} documents handed in.`,
    about: `\`npm run prove -- documents ${args.join(' ')}\`.`,
  })}

Eight clients hand in documents over HTTP to two servers; two workers read, code and post them by
policy, which in four of ten organizations posts nothing: there a coded document waits for a person.
Of twenty papers sixteen are e-invoices (FatturaPA and OIOUBL, five of which a client takes through
every step itself), one repeats another, one is no document at all, one is a letter without a total,
and one has no content. Each of the four processes lives for 5 to 20 seconds and is then killed with
SIGKILL, or before that kills itself at the named point that it was given, and another takes its
place. Clients send again under the same Idempotency-Key until they have an answer that stays; with
every other paper comes an upload that its client gives up on when it is not answered. Leases last 3
s. Afterwards two workers finish what was left, blobs without a row are swept, and the judge looks at
database and directory by plain SQL.

| | |
|---|---|
${rowsOf(result)
  .map(([name, value]) => `| ${name} | ${value} |`)
  .join('\n')}

${verdict}

A document that was not posted must say why, and the reason must fit the paper; of papers that say
the same exactly one is accepted and the other held as a possible duplicate. What a client was answered
with a 200 must be there: the file, the document, the event of the step, the very entry that the
answer named. No document may exist that no client asked for, and nothing may be left half done.
\`test/whole/documents_judge.test.ts\` shows the judge each of these faults, and it refuses every one. Beside
the judge, no process may end by itself otherwise, and no reader may outlive the one that started it.
`
}
