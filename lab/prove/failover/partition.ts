import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Cluster } from './cluster.ts'
import type { Pair } from './pair.ts'
import { look, saveContact, type Reply, type Target } from './writers.ts'

/** What callers were told while the primary could not reach its standby. */
export type Partition = {
  writes: number
  slowestMs: number
  fastestMs: number
  /** What was not as it must be, in words. */
  offences: string[]
}

const writes = 8
const healedWithinMs = 30_000
/** The deadline of COMMIT is 10 s; the rest is for a busy machine. */
const mostMs = 12_000

/**
 * With the line to the standby cut, no write may be acknowledged, none may hang, and a repeat must
 * not be told that all is well: not while the first sending waits, and not after a crash of the
 * primary either, from which it wakes with writes that the standby never saw.
 */
export async function cutFromStandby(
  pair: Pair,
  target: Target,
  database: string,
  prefix: string,
): Promise<Partition> {
  const { primary, standby, link, front } = pair
  const names = Array.from({ length: writes }, (_, number) => `${prefix}-${number}`)
  const sendAll = () => Promise.all(names.map((name) => saveContact(target, name)))
  const there = (node: Cluster) => countOn(node, database, prefix)
  const offences: string[] = []
  const expect = (what: string, holds: boolean): void => {
    if (!holds) offences.push(what)
  }

  link.point(null)
  link.cut()
  const first = await sendAll()
  expect(`first sending: ${told(first)}`, first.every(isUnknown))
  const reads = [await look(target, '/api/rest/contacts?limit=1'), await look(target, '/readyz')]
  expect(
    `reads were answered with ${reads.join(', ')}`,
    reads.every((status) => status === 200),
  )
  const second = await sendAll()
  expect(`repeat: ${told(second)}`, second.every(isStillOpen))

  front.point(null)
  const gone = primary.kill()
  front.cut()
  await gone
  await primary.start()
  front.point(primary.port)
  expect('nothing woke on the primary alone: the case was not met', (await there(primary)) > 0)
  expect('the standby had what it was cut from', (await there(standby)) === 0)
  const third = await sendAll()
  expect(`repeat after a crash: ${told(third)}`, third.every(isRefused))

  link.point(primary.port)
  const answers = [...first, ...second, ...third]
  expect(
    `too slow: ${told(answers)}`,
    answers.every((reply) => reply.ms < mostMs),
  )
  const healed = await settleAll(target, names)
  expect(
    `after healing: ${told(healed)}`,
    healed.every((reply) => reply.status === 200),
  )
  const [here, beyond] = [await there(primary), await there(standby)]
  expect(
    `of ${writes} writes ${here} and ${beyond} are there`,
    here === writes && beyond === writes,
  )
  const waits = first.map((reply) => reply.ms)
  return { writes, slowestMs: Math.max(...waits), fastestMs: Math.min(...waits), offences }
}

const isUnknown = (reply: Reply): boolean =>
  reply.status === 503 && reply.code === 'outcome_unknown'
const isStillOpen = (reply: Reply): boolean =>
  reply.status === 409 && reply.code === 'idempotency_in_progress'
const isRefused = (reply: Reply): boolean => reply.status === 503 || isStillOpen(reply)

function told(replies: readonly Reply[]): string {
  return replies
    .map((reply) => `${reply.status} ${reply.code} ${Math.round(reply.ms)}ms`)
    .join(', ')
}

async function settleAll(target: Target, names: readonly string[]): Promise<Reply[]> {
  const until = performance.now() + healedWithinMs
  return await Promise.all(
    names.map(async (name) => {
      for (;;) {
        const reply = await saveContact(target, name)
        if (reply.status === 200 || performance.now() > until) return reply
        await sleep(100)
      }
    }),
  )
}

/** The standby shows a write a moment after it has it, so a count that still grows is waited for. */
async function countOn(node: Cluster, database: string, prefix: string): Promise<number> {
  let count = -1
  for (let looks = 0; looks < 10; looks++) {
    const [row] = await ask<{ found: number }>(
      node.urlOf(database),
      'SELECT count(*)::int AS found FROM contact WHERE name LIKE $1',
      [`${prefix}-%`],
    )
    if (row?.found === count && count > 0) break
    count = row?.found ?? 0
    await sleep(50)
  }
  return count
}
