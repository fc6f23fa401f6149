import { call } from '#kernel/call'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { transact, type Tx } from '#kernel/transaction'
import { readMessage } from './message.ts'
import type { Exchange, ExchangeMessage } from './ports.ts'
import * as store from './polling_store.ts'
import type { Mode } from './polling_store.ts'
import receiveExchangeMessage from './receive_exchange_message.ts'
import { cleanName, nameOfOriginal, waitAfterPolls } from './rules.ts'
import { exchangePolicy } from './tend_later.ts'

const mostAtOnce = 100
const mostAside = 20

/**
 * Reads one page of the exchange's notifications and gives each to its organization. One process at a
 * time does; should it die, the page is read again, which does no harm. What cannot be taken in is
 * kept aside and tried again, so that one notification never holds up the others. Gives how many came.
 */
export async function pollExchange(house: House, mode: Mode): Promise<number> {
  const exchange = house.ports.exchanges[mode]
  if (exchange === null) return 0
  const { resendAfterMs } = exchange
  const held = await outsideOrganizations(house, (tx) => store.holdCursor(tx, mode, resendAfterMs))
  if (held === null) return 0
  // Whatever fails or dies before the end counts as a failure, and the page is read again.
  let next = { cursor: held.cursor, failures: held.failures + 1 }
  let count = 0
  try {
    const page = await readPage(house, mode, exchange, held.cursor)
    count = page.count
    next = { cursor: page.cursor, failures: 0 }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    house.log.warn({ mode, code: error.code }, 'the exchange could not be asked for notifications')
  } finally {
    // A full page has more behind it, unless its cursor stands still.
    const isMore = count >= mostAtOnce && next.cursor !== held.cursor
    const waitMs = isMore ? 0 : waitAfterPolls(next.failures, resendAfterMs)
    await outsideOrganizations(house, (tx) => store.releaseCursor(tx, mode, next, waitMs))
  }
  await retryAside(house, mode)
  return count
}

/** All of a page are tried, whatever becomes of one; the cursor moves on only if each was kept somewhere. */
async function readPage(
  house: House,
  mode: Mode,
  exchange: Exchange,
  after: string | null,
): Promise<{ count: number; cursor: string | null }> {
  const { messages, broken = [], cursor } = await exchange.readMessages(after, mostAtOnce)
  const at = house.clock.now()
  const all = [...broken.map((xml) => ({ fileName: '', xml, at })), ...messages]
  const faults: unknown[] = []
  for (const message of all) {
    await deliver(house, mode, message).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
  return { count: all.length, cursor }
}

async function retryAside(house: House, mode: Mode): Promise<void> {
  const aside = await outsideOrganizations(house, (tx) => store.listAside(tx, mode, mostAside))
  for (const message of aside) await deliver(house, mode, message)
}

async function deliver(house: House, mode: Mode, given: ExchangeMessage): Promise<void> {
  const now = house.clock.now()
  const message = { ...given, fileName: cleanName(given.fileName) }
  const reason = await giveToOwner(house, mode, message)
  await outsideOrganizations(house, (tx) => {
    if (reason === null) store.settleAside(tx, mode, message, now)
    else store.keepAside(tx, mode, message, { reason, now })
  })
  if (reason !== null) {
    const { fileName } = message
    house.log.error({ mode, fileName, reason }, 'a notification of the exchange was kept aside')
  }
}

/** Null where it was taken in; else why not. */
async function giveToOwner(
  house: House,
  mode: Mode,
  message: ExchangeMessage,
): Promise<string | null> {
  const read = readMessage(message.xml)
  if ('unreadable' in read) return read.unreadable
  const owner = await outsideOrganizations(house, (tx) =>
    store.findOwner(tx, nameOfOriginal(read.about)),
  )
  if (owner === null) return 'unknown_file'
  try {
    const principal = await exchangePolicy(house, owner.org_id)
    // A test exchange says nothing of a live invoice, whatever name it names.
    if (principal.mode !== mode) return 'other_mode'
    await call(house, {
      principal,
      definition: receiveExchangeMessage,
      body: () => ({
        einvoiceId: owner.id,
        fileName: message.fileName,
        xml: Buffer.from(message.xml).toString('base64'),
        at: message.at.toISOString(),
      }),
      via: 'job',
      requestId: house.newId(),
    })
    return null
  } catch (error) {
    house.log.error({ error, mode }, 'a notification of the exchange could not be taken in')
    return error instanceof Failure ? error.code : 'fault'
  }
}

async function outsideOrganizations<T>(house: House, work: (tx: Tx) => Promise<T> | T): Promise<T> {
  return await transact(house.database, { orgId: null }, async (tx) => await work(tx))
}
