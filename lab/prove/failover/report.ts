import { availableParallelism } from 'node:os'
import { headOf } from '../../head.ts'
import type { Killed } from './kill.ts'
import type { Mode } from './pair.ts'
import type { Partition } from './partition.ts'

export type Result = {
  seed: number
  version: string
  delayMs: number
  kills: Record<Mode, Killed[]>
  partition: Partition
  /** Of the product's own checks, afterwards. */
  complaints: string[]
  seconds: number
}

const sum = (killed: readonly Killed[], pick: (one: Killed) => number): number =>
  killed.reduce((total, one) => total + pick(one), 0)

/** What speaks against the result, in words; empty when the proof holds. */
export function findFaults({ kills, partition, complaints }: Result): string[] {
  const sure = kills.synchronous
  const faults = [...sure, ...kills.asynchronous].flatMap((one) => one.offences)
  faults.push(...partition.offences, ...complaints)
  if (sure.length === 0) faults.push('no primary was killed')
  if (sum(sure, (one) => one.acknowledged) === 0) faults.push('nothing was acknowledged')
  for (const name of ['lost', 'doubled', 'torn'] as const) {
    const found = sum(sure, (one) => one[name])
    if (found > 0) faults.push(`${found} writes were ${name}`)
  }
  const astray = sum(kills.asynchronous, (one) => one.doubled + one.torn)
  if (astray > 0) faults.push(`${astray} writes of the control were doubled or torn`)
  if (sum(kills.asynchronous, (one) => one.lost) === 0) {
    faults.push('void: the asynchronous control lost nothing, so losing was not possible here')
  }
  return faults
}

export function sayKilled(mode: Mode, one: Killed): string {
  const asked = Object.entries(one.asked).map(([code, times]) => `${code} ${times}`)
  return (
    `${mode}, ${one.manner}: ${one.acknowledged} acknowledged, ${one.lost} lost, ` +
    `${one.doubled} doubled, ${one.torn} torn, ${one.keptUnanswered} kept unanswered; ` +
    `promoted after ${one.promotedMs.toFixed(0)} ms, first write after ` +
    `${one.firstWriteMs.toFixed(0)} ms, slowest answer ${one.slowestMs.toFixed(0)} ms, ` +
    `median ${one.medianMs.toFixed(1)} ms (${asked.join(', ') || 'nothing repeated'})`
  )
}

function rowOf(mode: string, manner: string, killed: readonly Killed[]): string {
  const range = (pick: (one: Killed) => number): string => {
    const values = killed.map(pick).toSorted((a, b) => a - b)
    const [least, most] = [values[0] ?? 0, values.at(-1) ?? 0]
    return `${least.toFixed(0)}–${most.toFixed(0)}`
  }
  const cells = [
    mode,
    manner,
    killed.length,
    sum(killed, (one) => one.acknowledged),
    sum(killed, (one) => one.lost),
    sum(killed, (one) => one.doubled + one.torn),
    range((one) => one.keptUnanswered),
    range((one) => one.promotedMs),
    range((one) => one.firstWriteMs),
    range((one) => one.medianMs),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The page that is kept in docs/proofs. */
export function toPage(result: Result, command: string, day: string): string {
  const { kills, partition } = result
  const count = kills.synchronous.length
  const of = (manner: string) => kills.synchronous.filter((one) => one.manner === manner)
  const acknowledged = sum(kills.synchronous, (one) => one.acknowledged)
  const lost = sum(kills.synchronous, (one) => one.lost)
  const bound = Math.min(100, Math.round((3 / count) * 100))
  const wait = `${(partition.fastestMs / 1000).toFixed(1)}–${(partition.slowestMs / 1000).toFixed(1)} s`
  const rows = ['crash', 'silence']
    .filter((manner) => of(manner).length > 0)
    .map((manner) => rowOf('synchronous', manner, of(manner)))
  rows.push(rowOf('asynchronous (control)', 'crash', kills.asynchronous))
  return `${headOf({
    title: 'Failover',
    claim: 'No write that was answered with 200 is lost when the primary dies.',
    figure: `${lost} of ${acknowledged} acknowledged writes lost in ${count} kills of the primary.`,
    about: `\`${command}\`, seed ${result.seed}, PostgreSQL ${result.version}, ${result.seconds.toFixed(0)} s.`,
    day,
  })}

A primary and its standby on one machine, ${result.delayMs} ms each way between them. \`bin/daybook serve --with-worker\`
knows one address, which leads to the primary. 16 callers save contacts over HTTP, each under an
Idempotency-Key of its own; the primary and all its processes are killed with SIGKILL and the bytes
on their way to the standby are dropped; the standby is promoted and the address switched. Callers
repeat what was left unknown until it is answered with 200. Then the promoted database is counted:
every key that got a 200 must be there once, with one event, one audit row and one kept answer.

In a *crash* connections break, in a *silence* they stay open and nothing comes any more, as when a
machine loses its power.

| commit | manner | kills | acknowledged | lost | doubled or torn | kept unanswered per kill | promoted, ms | first write, ms | median write, ms |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${acknowledged} writes acknowledged through ${count} kills, ${lost} lost. With none lost in ${count} kills, a loss in more
than 3/${count} (${bound} %) of kills is excluded at 95 %. The control shows that this set-up does lose writes where
COMMIT does not wait for the standby; without such a loss the run counts as void.

**Without the standby.** The line between the two cut, synchronous commit on: ${partition.writes} writes were
answered with 503 \`outcome_unknown\` after ${wait}, none with 200, and reads went on. Repeats got
409 \`idempotency_in_progress\`. After a crash and restart of the primary, which then holds the writes
alone, repeats still got no 200; with the line mended they did, and all ${partition.writes} were on both, once.

Afterwards \`daybook verify\` and \`daybook audit verify\` found nothing amiss, and it was the same server
process that had served from beginning to end.

Times are those of ${availableParallelism()} cores that also do other work, and indicative.

What this does not show: kills end processes, not the power of a disk; both servers share one
machine; a command promotes, nobody decides by itself when.
`
}
