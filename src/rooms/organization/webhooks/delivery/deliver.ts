import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#kernel/corridor/app'
import { enqueue } from '#kernel/corridor/queue'
import type { Sight } from '#kernel/corridor/sight'
import { transact, type Tx } from '#kernel/database/transaction'
import { attempt, type DeliveryRound } from './attempt.ts'
import * as deliveries from './delivery_store.ts'
import * as store from './round_store.ts'
import { sightOfMaker } from './maker.ts'
import * as rules from '../webhook/rules.ts'
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
 * Delivers to one webhook until nothing more is due or the time of a round is over; then yields to
 * others and continues later. One process at a time: returns false if another has the lease.
 */
export async function deliverDue(
  app: App,
  orgId: string,
  webhookId: string,
  signal: AbortSignal | null = null,
): Promise<boolean> {
  const held = { orgId, webhookId, leaseId: app.newId() }
  const isMine = await inTenant(app, orgId, (tx) => store.takeLease(tx, held, leaseMs(app)))
  if (!isMine) return false
  const until = app.clock.now().getTime() + roundMs
  const agents = openAgents(abreast)
  const unknown = { webhook: null, sight: null }
  const counts = { unripe: false, delivered: 0, failed: 0 }
  const round: DeliveryRound = { app, held, agents, until, signal, ...unknown, ...counts }
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

/** Events of one record are sent in order; up to eight records at the same time. */
async function runRound(round: DeliveryRound): Promise<void> {
  const flying = new Map<string, Promise<void>>()
  let due: deliveries.DueRow[] = []
  let looks = 0
  while (!isOver(round)) {
    if (flying.size < abreast && due.length === 0) {
      const busy = [...flying.keys()]
      due = await refill(round, busy)
      // A delivery that ended during the query was left out of it, and the next of its record may
      // be due.
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

/**
 * Waits for the first to end, or briefly: new events of other records must not wait for a slow one.
 */
async function firstOf(flying: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const soon = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, lookAgainMs)
  })
  await Promise.race([...flying, soon])
  clearTimeout(timer)
}

function isOver(round: DeliveryRound): boolean {
  if (round.signal?.aborted || isFailing(round)) return true
  return round.app.clock.now().getTime() > round.until
}

/** A receiver that failed as often as there are parallel requests is paused for a while. */
function isFailing(round: DeliveryRound): boolean {
  return round.delivered === 0 && round.failed >= abreast
}

/** Turns new events into deliveries, and returns those that can be sent now. */
async function refill(round: DeliveryRound, busy: string[]): Promise<deliveries.DueRow[]> {
  const { app, held } = round
  return await inTenant(app, held.orgId, async (tx) => {
    round.webhook = await store.lockHeld(tx, held)
    if (round.webhook === null) {
      round.until = 0
      return []
    }
    // As of the beginning of a round, which takes seconds.
    round.sight ??= await sightOfMaker(app, tx, held.orgId, round.webhook)
    await dispatch(round, tx, round.webhook, round.sight)
    return await deliveries.listDue(tx, held.orgId, held.webhookId, busy, dueAtOnce)
  })
}

async function dispatch(
  round: DeliveryRound,
  tx: Tx,
  webhook: store.WebhookState,
  sight: Sight,
): Promise<void> {
  const { app, held } = round
  const events = await store.nextEvents(tx, held.orgId, webhook, sight, eventsAtOnce)
  const ripe = events.filter((event) => event.ripe)
  round.unripe = ripe.length < events.length
  const last = ripe.at(-1)
  if (!last) return
  const wanted = ripe.filter(
    (event) => event.due && event.seen && rules.wants(webhook.events, event.type),
  )
  const given = wanted.map((event) => {
    const { id: eventId, txid, type, record_id: recordId } = event
    return { id: app.newId(), eventId, txid, type, recordId }
  })
  deliveries.queueDeliveries(tx, held.orgId, held.webhookId, given)
  store.moveCursor(tx, held, last)
}

/** Releases the lease and schedules the next visit if there is more to do. */
async function leave(round: DeliveryRound): Promise<void> {
  const { app, held } = round
  const rest = isFailing(round) ? restMs * app.webhooks.pace : null
  await inTenant(app, held.orgId, async (tx) => {
    const left = await store.releaseLease(tx, held, rest === null ? null : Math.round(rest))
    if (!left?.active) return
    deliveries.pruneDeliveries(tx, held.orgId, held.webhookId)
    const isCut = round.signal?.aborted === true || app.clock.now().getTime() > round.until
    const soon = round.unripe ? 500 : isCut || left.more ? 0 : null
    const wanted = [soon, left.next_ms].filter((ms) => ms !== null)
    if (wanted.length === 0) return
    const afterMs = Math.ceil(Math.max(Math.min(...wanted), rest ?? 0, 0))
    // A visit during the pause does nothing, so it does not count.
    const known = left.known_ms ?? 0
    if (known > 0 && known >= (rest ?? 0) && known <= afterMs) return
    store.setWake(tx, held, afterMs)
    enqueue(tx, { kind: deliverKind, orgId: held.orgId, afterMs })
  })
}

/** A killed deliverer is detected sooner than other calls: repeating does no harm here. */
const leaseMs = (app: App): number => Math.min(app.leaseMs, longestLeaseMs)

function keepLease(round: DeliveryRound): () => void {
  const { app, held } = round
  const extend = async (): Promise<void> => {
    const isMine = await inTenant(app, held.orgId, (tx) => store.keepLease(tx, held, leaseMs(app)))
    if (!isMine) round.until = 0
  }
  const timer = setInterval(
    () => {
      extend().catch((error: unknown) => app.log.warn({ error }, 'lease not extended'))
    },
    leaseMs(app) / 3,
  )
  return () => clearInterval(timer)
}

async function inTenant<T>(app: App, orgId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await transact(app.database, { orgId }, work)
}
