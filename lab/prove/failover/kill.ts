import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './cluster.ts'
import { countWrites, type Count } from './count.ts'
import { promote, type Pair } from './pair.ts'
import { startReaders } from './readers.ts'
import { startWriters, type Target, type Writers } from './writers.ts'

/**
 * How a primary goes. A crash ends its connections, and callers notice at once; a machine that loses
 * its power falls silent, and callers only ever notice that no answer comes.
 */
export type Manner = 'crash' | 'silence'

export type Killed = Count & {
  manner: Manner
  /** Acknowledged to a repeat, since the first sending had happened but its answer was lost. */
  keptUnanswered: number
  /** From the kill until the standby takes writes. */
  promotedMs: number
  /** From the kill until the first write that the new primary acknowledged. */
  firstWriteMs: number
  slowestMs: number
  medianMs: number
  asked: Record<string, number>
  offences: string[]
}

const firstWriteWithinMs = 60_000
const workBackWithinMs = 30_000
const callers = 16
const fewestWrites = 150
const busyWithinMs = 10_000
const readers = 3

/** Kills the primary amid writes, promotes the standby, lets the writers finish, and counts. */
export async function killPrimary(
  pair: Pair,
  target: Target,
  database: string,
  given: { prefix: string; manner: Manner; loadMs: number },
): Promise<Killed> {
  const { primary, standby, link, front } = pair
  const writers = startWriters(target, callers, given.prefix)
  const reading = startReaders(target, readers)
  await sleep(given.loadMs)
  await untilBusy(writers)
  const killedAt = performance.now()
  front.point(null)
  link.point(null)
  const gone = primary.kill()
  link.cut()
  if (given.manner === 'crash') front.cut()
  else front.hush()
  await gone
  await promote(standby)
  const promotedMs = performance.now() - killedAt
  front.point(standby.port)
  const switchedAt = performance.now()
  const firstAt = await firstWriteAfter(writers, switchedAt)
  await sleep(300)
  await Promise.all([writers.stop(), reading.stop()])
  const offences = [...writers.offences, ...reading.offences]
  // In a silence the workers' own statements, which may take minutes, are waited for as long.
  if (given.manner === 'crash' && !(await isWorkBack(standby.urlOf(database)))) {
    offences.push('the workers did not come back')
  }
  const count = await countWrites(standby.urlOf(database), given.prefix, writers.writes)
  const replayed = writers.writes.filter((write) => write.replayed)
  return {
    ...count,
    manner: given.manner,
    keptUnanswered: replayed.length,
    promotedMs,
    firstWriteMs: firstAt - killedAt,
    slowestMs: writers.slowestMs(),
    medianMs: writers.latencies.toSorted((a, b) => a - b)[writers.latencies.length >> 1] ?? 0,
    asked: Object.fromEntries(writers.asked),
    offences,
  }
}

/** On a slow machine a kill after a given time alone might find hardly anything to lose. */
async function untilBusy(writers: Writers): Promise<void> {
  const until = performance.now() + busyWithinMs
  const isBusy = () =>
    writers.writes.filter((write) => write.acknowledgedAt !== null).length >= fewestWrites
  while (!isBusy() && performance.now() < until) await sleep(20)
}

async function firstWriteAfter(writers: Writers, since: number): Promise<number> {
  const until = performance.now() + firstWriteWithinMs
  for (;;) {
    const times = writers.writes.flatMap((write) => write.acknowledgedAt ?? [])
    const later = times.filter((at) => at > since)
    if (later.length > 0) return Math.min(...later)
    if (performance.now() > until || writers.offences.length >= callers) {
      throw new Error(`no write for a minute; ${writers.offences.slice(0, 3).join('; ')}`)
    }
    await sleep(10)
  }
}

/** Whether the part of the server that works without requests asks the new primary for work. */
async function isWorkBack(url: string): Promise<boolean> {
  const until = performance.now() + workBackWithinMs
  while (performance.now() < until) {
    const rows = await ask(
      url,
      `SELECT FROM pg_stat_activity WHERE application_name = 'daybook-jobs'
        AND query_start > now() - interval '5 seconds'`,
    )
    if (rows.length > 0) return true
    await sleep(100)
  }
  return false
}
