import type { Outcome, Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { findBuyer } from '#contacts/room'
import { holdHome, type ExchangeRate } from '#ledger/room'
import { findSettings } from '#settings/room'
import { assertPeriodOpen } from '#vat/room'
import { priceInvoice } from './draft.ts'
import { toInvoice, type InvoiceRecord } from './invoice.ts'
import { issue, type Issuing } from './issue.ts'
import { keepPaper, tryPaper, type Paper } from './paper_step.ts'
import { toBuyerParty } from './parties.ts'
import { assertSale, assertSeller } from './rules.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'

export type IssuePlan = {
  invoiceId: string
  /** Where the invoice is in another currency, it is issued once the rate of its day is known. */
  rate: { version: number; day: string; from: string; to: string } | null
}

/** Issues at once where nothing outside has to be asked; the paper follows. */
export async function planIssue(scene: Scene, row: InvoiceRow): Promise<IssuePlan> {
  const plan = { invoiceId: row.id, rate: null }
  if (row.status === 'issued') return plan
  const given = await prepare(scene, row)
  const { date, seller } = given
  if (row.currency === seller.currency) {
    await issue(scene, row, { ...given, exchange: null })
    return plan
  }
  const { version, currency: from } = row
  return { ...plan, rate: { version, day: date, from, to: seller.currency } }
}

/** Everything that must be right before a number is taken. */
async function prepare(scene: Scene, row: InvoiceRow): Promise<Omit<Issuing, 'exchange'>> {
  await holdHome(scene)
  const settings = await findSettings(scene)
  assertSeller(settings)
  if (row.contact_id === null) throw new Failure('invoice_without_buyer')
  const buyer = toBuyerParty(await findBuyer(scene, row.contact_id))
  const { date, currency, lines } = row
  const given = priceInvoice(scene, { settings, buyer, date, currency, lines, isIssued: true })
  assertSale(given.sale)
  await assertPeriodOpen(scene, given.date)
  return { ...given, buyer }
}

export async function performIssue(outside: Outside, plan: IssuePlan): Promise<Paper> {
  const { invoiceId, rate } = plan
  if (rate !== null) {
    await issueAbroad(outside, invoiceId, rate)
  }
  return await tryPaper(outside, invoiceId)
}

type Rate = NonNullable<IssuePlan['rate']>

/** An attempt before this one may have issued it; then there is nothing left to ask for. */
async function issueAbroad(outside: Outside, invoiceId: string, rate: Rate): Promise<void> {
  const { status } = await outside.inTransaction((scene) => store.findInvoice(scene, invoiceId))
  if (status === 'issued') return
  const exchange = await outside.ports.rates.rateOn(rate.day, rate.from, rate.to)
  if (exchange === null) throw new Failure('exchange_rate_missing')
  await outside.inTransaction((scene) => issueAt(scene, invoiceId, rate, exchange))
}

/**
 * Only what stood there when it was asked for: a draft that was saved meanwhile is another one, and a
 * rate is good for its own day and currency alone.
 */
async function issueAt(
  scene: Scene,
  invoiceId: string,
  rate: Rate,
  exchange: ExchangeRate,
): Promise<void> {
  const row = await store.lockByUuid(scene, invoiceId)
  if (row.status === 'issued') return
  if (row.version !== rate.version) throw new Failure('record_busy', { retryAfterSeconds: 1 })
  const given = await prepare(scene, row)
  const isSame = given.seller.currency === rate.to && given.date === rate.day
  if (!isSame) throw new Failure('record_busy', { retryAfterSeconds: 1 })
  await issue(scene, row, { ...given, exchange })
}

export async function settleIssue(
  scene: Scene,
  plan: { invoiceId: string },
  outcome: Outcome<Paper>,
): Promise<InvoiceRecord> {
  const row = await store.lockByUuid(scene, plan.invoiceId)
  return keepPaper(scene, row, outcome.ok ? outcome.reply : null)
}

export async function standingInvoice(
  scene: Scene,
  plan: { invoiceId: string },
): Promise<InvoiceRecord> {
  return toInvoice(scene, await store.findInvoice(scene, plan.invoiceId))
}
