import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact, type Tx } from '#kernel/database/transaction'
import { readMessage } from '../messages/message.ts'
import type { Exchange, ExchangeMessage } from '../ports.ts'
import * as store from '../einvoice/polling_store.ts'
import type { ExchangeMode } from '../ports.ts'
import receiveExchangeMessage from '../receive_exchange_message.ts'
import { cleanName, nameOfOriginal, waitAfterPolls } from '../einvoice/rules.ts'
import { exchangePrincipal } from '../tend_later.ts'

const mostAtOnce = 100
const mostAside = 20

/**
 * Reads one page of notifications and delivers each to its organization. One process at a time does
 * this; if it dies, the page is read again, which is harmless. A notification that cannot be
 * applied is set aside and retried, so that it never blocks the others. Returns the number read.
 */
export async function pollExchange(app: App, mode: ExchangeMode): Promise<number> {
  const exchange = app.ports.exchanges[mode]
  if (exchange === null) return 0
  const { resendAfterMs } = exchange
  const held = await outsideOrganizations(app, (tx) => store.holdCursor(tx, mode, resendAfterMs))
  if (held === null) return 0
  // Anything that fails before the end counts as a failure, and the page is read again.
  let next = { cursor: held.cursor, failures: held.failures + 1 }
  let count = 0
  try {
    const page = await readPage(app, mode, exchange, held.cursor)
    count = page.count
    next = { cursor: page.cursor, failures: 0 }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    app.log.warn({ mode, code: error.code }, 'reading notifications from the exchange failed')
  } finally {
    // After a full page there may be more, unless the cursor did not move.
    const isMore = count >= mostAtOnce && next.cursor !== held.cursor
    const waitMs = isMore ? 0 : waitAfterPolls(next.failures, resendAfterMs)
    await outsideOrganizations(app, (tx) => store.releaseCursor(tx, mode, next, waitMs))
  }
  await retryAside(app, mode)
  return count
}

/** Tries all of a page even if one fails; the cursor moves only if each one was stored. */
async function readPage(
  app: App,
  mode: ExchangeMode,
  exchange: Exchange,
  after: string | null,
): Promise<{ count: number; cursor: string | null }> {
  const { messages, broken = [], cursor } = await exchange.readMessages(after, mostAtOnce)
  const at = app.clock.now()
  const all = [...broken.map((xml) => ({ fileName: '', xml, at })), ...messages]
  const faults: unknown[] = []
  for (const message of all) {
    await deliver(app, mode, message).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
  return { count: all.length, cursor }
}

async function retryAside(app: App, mode: ExchangeMode): Promise<void> {
  const aside = await outsideOrganizations(app, (tx) => store.listAside(tx, mode, mostAside))
  for (const message of aside) await deliver(app, mode, message)
}

async function deliver(app: App, mode: ExchangeMode, given: ExchangeMessage): Promise<void> {
  const now = app.clock.now()
  const message = { ...given, fileName: cleanName(given.fileName) }
  const reason = await giveToOwner(app, mode, message)
  await outsideOrganizations(app, (tx) => {
    if (reason === null) store.settleAside(tx, mode, message, now)
    else store.keepAside(tx, mode, message, { reason, now })
  })
  if (reason !== null) {
    const { fileName } = message
    app.log.error({ mode, fileName, reason }, 'a notification from the exchange was set aside')
  }
}

/** Null if it was applied; otherwise the reason why not. */
async function giveToOwner(
  app: App,
  mode: ExchangeMode,
  message: ExchangeMessage,
): Promise<string | null> {
  const read = readMessage(message.xml)
  if ('unreadable' in read) return read.unreadable
  const owner = await outsideOrganizations(app, (tx) =>
    store.findOwner(tx, nameOfOriginal(read.about)),
  )
  if (owner === null) return 'unknown_file'
  try {
    const principal = await exchangePrincipal(app, owner.org_id)
    // A notification from a test exchange never applies to a live invoice.
    if (principal.mode !== mode) return 'other_mode'
    await call(app, {
      principal,
      definition: receiveExchangeMessage,
      body: () => ({
        einvoiceId: owner.id,
        fileName: message.fileName,
        xml: Buffer.from(message.xml).toString('base64'),
        at: message.at.toISOString(),
      }),
      via: 'job',
      requestId: app.newId(),
    })
    return null
  } catch (error) {
    app.log.error({ error, mode }, 'a notification from the exchange could not be applied')
    return error instanceof Failure ? error.code : 'fault'
  }
}

async function outsideOrganizations<T>(app: App, work: (tx: Tx) => Promise<T> | T): Promise<T> {
  return await transact(app.database, { orgId: null }, async (tx) => await work(tx))
}
