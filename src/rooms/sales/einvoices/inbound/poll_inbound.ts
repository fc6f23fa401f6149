import type { App } from '#kernel/corridor/app'
import { transact, type Tx } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { cleanName, waitAfterPolls } from '../einvoice/rules.ts'
import type { Exchange, ExchangeInvoice } from '../ports.ts'
import type { ExchangeMode } from '../ports.ts'
import * as store from './inbound_store.ts'
import { giveToRecipient } from './take_invoice.ts'

// An invoice may have five megabytes, and a page is held in memory.
const mostAtOnce = 8
const mostPages = 25
const mostAside = 20

type Inbound = NonNullable<Exchange['inbound']>

/**
 * Reads what the exchange delivered, and gives each invoice to its organization. It is confirmed only
 * behind the commit; if the process dies between, it comes again and is known by its id. One for
 * nobody here is set aside with its bytes and tried again. Returns the number read.
 */
export async function pollInbound(app: App, mode: ExchangeMode): Promise<number> {
  const exchange = app.ports.exchanges[mode]
  const inbound = exchange?.inbound ?? null
  if (exchange === null || inbound === null) return 0
  const { resendAfterMs } = exchange
  const held = await outside(app, (tx) => store.holdInbound(tx, mode, resendAfterMs))
  if (held === null) return 0
  // Anything that fails before the end counts as a failure; what is not confirmed comes again.
  let failures = held.failures + 1
  let count = 0
  try {
    count = await readPages(app, mode, inbound)
    failures = 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    app.log.warn({ mode, code: error.code }, 'reading invoices from the exchange failed')
  } finally {
    const waitMs = waitAfterPolls(failures, resendAfterMs)
    await outside(app, (tx) => store.releaseInbound(tx, mode, failures, waitMs))
  }
  const aside = await outside(app, (tx) => store.listInvoicesAside(tx, mode, mostAside))
  for (const invoice of aside) await takeIn(app, mode, invoice)
  return count
}

/** Tries every one even if another fails; those that fail are not confirmed. */
async function readPages(app: App, mode: ExchangeMode, inbound: Inbound): Promise<number> {
  let after: string | null = null
  let count = 0
  const faults: unknown[] = []
  for (let pages = 0; pages < mostPages; pages++) {
    const { invoices, broken = [], cursor } = await inbound.read(after, mostAtOnce)
    for (const bytes of broken) await keepBroken(app, mode, bytes)
    for (const invoice of invoices) {
      try {
        await takeIn(app, mode, invoice)
        await inbound.confirm(invoice.exchangeId)
      } catch (error) {
        faults.push(error)
      }
    }
    count += invoices.length + broken.length
    if (invoices.length + broken.length < mostAtOnce || cursor === after) break
    after = cursor
  }
  if (faults.length > 0) throw faults[0]
  return count
}

async function takeIn(app: App, mode: ExchangeMode, given: ExchangeInvoice): Promise<void> {
  const now = app.clock.now()
  const invoice = { ...given, fileName: cleanName(given.fileName) }
  const reason = await giveToRecipient(app, mode, invoice)
  await outside(app, (tx) => {
    if (reason === null) store.settleInvoiceAside(tx, mode, invoice, now)
    else store.keepInvoiceAside(tx, mode, invoice, { reason, now })
  })
  if (reason === null) return
  const { fileName, exchangeId } = invoice
  app.log.error({ mode, fileName, exchangeId, reason }, 'an invoice of the exchange was set aside')
}

async function keepBroken(app: App, mode: ExchangeMode, file: Uint8Array): Promise<void> {
  const now = app.clock.now()
  const invoice = { exchangeId: '', fileName: 'unnamed', receivedAt: now, file, metadata: null }
  const given = { reason: 'broken_file', now }
  await outside(app, (tx) => store.keepInvoiceAside(tx, mode, invoice, given))
  app.log.error({ mode }, 'an invoice of the exchange has an unknown form and was set aside')
}

async function outside<T>(app: App, work: (tx: Tx) => Promise<T> | T): Promise<T> {
  return await transact(app.database, { orgId: null }, async (tx) => await work(tx))
}
