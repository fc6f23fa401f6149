import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from '#kernel/house'
import { enqueue } from '#kernel/queue'
import { transact, type Tx } from '#kernel/transaction'
import { attempt, type Round } from './attempt.ts'
import * as deliveries from './delivery_store.ts'
import * as store from './round_store.ts'
import * as rules from './rules.ts'
import { closeAgents, openAgents } from './send.ts'

export const deliverKind = 'deliver_webhooks'

const abreast = 8
const eventsAtOnce = 500
const dueAtOnce = 64
const roundMs = 5_000
const longestLeaseMs = 9_000
const restMs = 30_000
const mostUnripeLooks = 8
const lookAgainMs = 250

/**
 * Delivers to one webhook until nothing more is due, or a round's time is over; then lets others
 * have their turn and comes back. One process at a time: false where another has it.
 */
export async function deliverDue(
  house: House,
  orgId: string,
  webhookId: string,
  signal: AbortSignal | null = null,
): Promise<boolean> {
  const held = { orgId, webhookId, leaseId: house.newId() }
  const isMine = await inTenant(house, orgId, (tx) => store.takeLease(tx, held, leaseMs(house)))
  if (!isMine) return false
  const until = house.clock.now().getTime() + roundMs
  const agents = openAgents(abreast)
  const counts = { unripe: false, delivered: 0, failed: 0 }
  const round: Round = { house, held, agents, until, signal, standing: null, ...counts }
  const stop = keepLease(round)
  const hangUp = (): void => closeAgents(agents)
  signal?.addEventListener('abort', hangUp, { once: true })
  try {
    await runRound(round)
  } finally {
    stop()
    signal?.removeEventListener('abort', hangUp)
    closeAgents(agents)
    await leave(round)
  }
  return true
}

/** A record's events follow each other; up to eight records are served at the same time. */
async function runRound(round: Round): Promise<void> {
  const flying = new Map<string, Promise<void>>()
  let due: deliveries.DueRow[] = []
  let looks = 0
  while (!isOver(round)) {
    if (flying.size < abreast && due.length === 0) {
      const busy = [...flying.keys()]
      due = await refill(round, busy)
      // One that landed during the look was left out of it, and its record's next may be due.
      if (due.length === 0 && busy.some((record) => !flying.has(record))) continue
    }
    const next = flying.size < abreast ? due.shift() : undefined
    if (next) {
      looks = 0
      const work = attempt(round, next).finally(() => flying.delete(next.record_id))
      flying.set(next.record_id, work)
    } else if (flying.size > 0) await firstOf(flying.values())
    else if (round.unripe && looks < mostUnripeLooks) await sleep(10 * 2 ** looks++)
    else break
  }
  await Promise.all(flying.values())
}

/** The first to land, or soon: what came meanwhile for other records need not wait for a slow one. */
async function firstOf(flying: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const soon = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, lookAgainMs)
  })
  await Promise.race([...flying, soon])
  clearTimeout(timer)
}

function isOver(round: Round): boolean {
  if (round.signal?.aborted || isFailing(round)) return true
  return round.house.clock.now().getTime() > round.until
}

/** A receiver that failed as often as we may knock at once is not knocked at for a while. */
function isFailing(round: Round): boolean {
  return round.delivered === 0 && round.failed >= abreast
}

/** Turns new events into deliveries, and gives those that may be sent now. */
async function refill(round: Round, busy: string[]): Promise<deliveries.DueRow[]> {
  const { house, held } = round
  return await inTenant(house, held.orgId, async (tx) => {
    round.standing = await store.lockHeld(tx, held)
    if (round.standing === null) {
      round.until = 0
      return []
    }
    await dispatch(round, tx, round.standing)
    return await deliveries.listDue(tx, held.orgId, held.webhookId, busy, dueAtOnce)
  })
}

async function dispatch(round: Round, tx: Tx, standing: store.Standing): Promise<void> {
  const { house, held } = round
  const events = await store.nextEvents(tx, held.orgId, standing, eventsAtOnce)
  const ripe = events.filter((event) => event.ripe)
  round.unripe = ripe.length < events.length
  const last = ripe.at(-1)
  if (!last) return
  const wanted = ripe.filter((event) => event.due && rules.wants(standing.events, event.type))
  const given = wanted.map((event) => {
    const { id: eventId, txid, type, record_id: recordId } = event
    return { id: house.newId(), eventId, txid, type, recordId }
  })
  deliveries.queueDeliveries(tx, held.orgId, held.webhookId, given)
  store.moveCursor(tx, held, last)
}

/** Lets go, and sees to it that somebody comes back when there is more to do. */
async function leave(round: Round): Promise<void> {
  const { house, held } = round
  const rest = isFailing(round) ? restMs * house.webhooks.pace : null
  await inTenant(house, held.orgId, async (tx) => {
    const left = await store.releaseLease(tx, held, rest === null ? null : Math.round(rest))
    if (!left?.active) return
    deliveries.pruneDeliveries(tx, held.orgId, held.webhookId)
    const isCut = round.signal?.aborted === true || house.clock.now().getTime() > round.until
    const soon = round.unripe ? 500 : isCut || left.more ? 0 : null
    const wanted = [soon, left.next_ms].filter((ms) => ms !== null)
    if (wanted.length === 0) return
    const afterMs = Math.ceil(Math.max(Math.min(...wanted), rest ?? 0, 0))
    // Who comes while the webhook rests finds it closed, so that visit does not count.
    const known = left.known_ms ?? 0
    if (known > 0 && known >= (rest ?? 0) && known <= afterMs) return
    store.setWake(tx, held, afterMs)
    enqueue(tx, { kind: deliverKind, orgId: held.orgId, afterMs })
  })
}

/** A killed deliverer is missed sooner than other work outside: repeating does no harm here. */
const leaseMs = (house: House): number => Math.min(house.leaseMs, longestLeaseMs)

function keepLease(round: Round): () => void {
  const { house, held } = round
  const extend = async (): Promise<void> => {
    const isMine = await inTenant(house, held.orgId, (tx) =>
      store.keepLease(tx, held, leaseMs(house)),
    )
    if (!isMine) round.until = 0
  }
  const timer = setInterval(
    () => {
      extend().catch((error: unknown) => house.log.warn({ error }, 'lease not extended'))
    },
    leaseMs(house) / 3,
  )
  return () => clearInterval(timer)
}

async function inTenant<T>(house: House, orgId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await transact(house.database, { orgId }, work)
}
