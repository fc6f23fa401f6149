import { availableParallelism } from 'node:os'
import { headOf } from '../../head.ts'
import type { Sample } from './load.ts'

export type UpgradeResult = {
  from: string
  version: string
  /** How many migrations each release has. */
  migrations: { old: number; new: number }
  phases: string[]
  samples: Sample[]
  migrateMs: number
  /** How long each process took to end after SIGTERM. */
  ends: { who: string; code: number | null; ms: number }[]
  written: {
    contacts: number
    entries: number
    invoices: number
    documents: number
    events: number
  }
  posted: number
  faults: string[]
  /** What became of planted faults: what each must show, and whether it did. */
  planted: { says: string; isFound: boolean }[]
  seconds: number
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0

function rowOf(phase: string, samples: readonly Sample[]): string {
  const own = samples.filter((sample) => sample.phase === phase)
  const times = own
    .filter(({ kind }) => kind !== 'events')
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b)
  const failed = own.filter(({ fault }) => fault !== null).length
  const cells = [own.length, failed, at(times, 0.5).toFixed(0), at(times, 0.99).toFixed(0)]
  return `| ${[phase, ...cells, at(times, 1).toFixed(0)].join(' | ')} |`
}

/** The page that is kept in docs/proofs. */
export function toPage(result: UpgradeResult, args: readonly string[]): string {
  const { written, samples, ends, migrations } = result
  const failed = samples.filter(({ fault }) => fault !== null).length
  const words = args.filter((word) => word !== '--write').join(' ')
  const day = new Date().toISOString().slice(0, 10)
  return `${headOf({
    title: 'An upgrade under load, and the way back',
    claim: 'No request fails while one release takes the place of another, nor on the way back.',
    figure: `${failed} of ${samples.length} requests failed.`,
    about: `\`${`npm run prove -- upgrade ${words}`.trim()}\`, PostgreSQL ${result.version}, ${result.seconds} s.`,
    day,
  })}

The old release is ${result.from} with ${migrations.old} migrations, the new one this tree with ${migrations.new}. Each runs two servers and
a worker, behind a proxy that keeps connections alive, asks \`/readyz\` twice a second, tries another server only
where no connection could be made, and never repeats a request. Callers save contacts (by REST and MCP), post entries,
issue invoices, upload and capture documents, read lists; one client follows all events by long polls. Nothing is sent
twice, and every answer but a 200 counts as failed, a 503 with \`Retry-After\` too.

**${samples.length} requests, ${failed} failed.** The migrations took ${(result.migrateMs / 1_000).toFixed(1)} s under load.

| phase | requests | failed | median, ms | 99 of 100, ms | slowest, ms |
|---|---|---|---|---|---|
${result.phases.map((phase) => rowOf(phase, samples)).join('\n')}

Times are of calls other than long polls, on ${availableParallelism()} cores that also run everything else, and indicative: most
of the slow ones are of the seconds in which a process starts.

Afterwards the database has what callers were answered, once each: ${written.contacts} contacts, ${written.entries} entries by hand,
${written.invoices} invoices with one entry each and numbers without a gap, ${written.documents} documents (${result.posted} of them read by workers), and each of
${written.events} events reached the follower once. \`verify\` and \`audit verify\` of the new release found nothing.

| ended by SIGTERM | exit code | ms |
|---|---|---|
${ends.map(({ who, code, ms }) => `| ${who} | ${code} | ${ms} |`).join('\n')}

${result.planted.map(({ says }) => `- ${says}`).join('\n')}

Not shown: other proxies than this one, several machines, tables of millions of rows
([migrations.md](migrations.md)), a pair of releases that differ in their packages.
`
}
