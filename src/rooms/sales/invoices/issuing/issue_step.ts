import { atOnce, type AtOnce, type Outcome, type IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { einvoiceOf, performSending, settleSending } from '#einvoices/room'
import type { ExchangeRate } from '#ledger/room'
import { prepareCreditAgain, notifyCredited } from './credit_step.ts'
import { toInvoice, type InvoiceRecord } from '../invoice/invoice.ts'
import { issue, restOn } from './issue.ts'
import { keepPdf, tryPdf, type InvoicePdf } from '../pdf/pdf_step.ts'
import { prepareIssue } from './prepare_issue.ts'
import * as store from '../invoice/store.ts'
import type { InvoiceRow } from '../invoice/store.ts'

export type IssuePlan = {
  invoiceId: string
  /** A foreign-currency invoice is issued only when the exchange rate of its day is known. */
  rate: { version: number; day: string; from: string; to: string } | null
}

/** The outcome of an attempt to send. */
export type EinvoiceSent = Awaited<ReturnType<typeof performSending>>

/** The outcome of sending, null if nothing was sent; and the PDF. */
export type IssueReply = {
  sent: { einvoiceId: string; outcome: EinvoiceSent } | null
  paper: InvoicePdf
}

/** Issues at once if no exchange rate is needed; sending and the PDF follow. */
export async function planIssue(
  scene: Scene,
  row: InvoiceRow,
): Promise<IssuePlan | AtOnce<InvoiceRecord>> {
  const plan = { invoiceId: row.id, rate: null }
  if (row.status === 'issued') {
    return (await isComplete(scene, row)) ? atOnce(toInvoice(scene, row)) : plan
  }
  scene.assertReviewed()
  if (row.kind === 'credit_note') {
    const { row: note } = await issue(scene, row, await prepareCreditAgain(scene, row))
    await notifyCredited(scene, note)
    return plan
  }
  const given = await prepareIssue(scene, row)
  const { date, seller } = given
  if (row.currency === seller.currency) {
    await issue(scene, row, { ...given, exchange: null })
    return plan
  }
  restOn(scene, given)
  const { version, currency: from } = row
  return { ...plan, rate: { version, day: date, from, to: seller.currency } }
}

/** Whether nothing of an issued invoice is left to be sent or created. */
async function isComplete(scene: Scene, row: InvoiceRow): Promise<boolean> {
  if (row.file_id === null) return false
  return row.einvoice_id === null || (await einvoiceOf(scene, row.id))?.status !== 'queued'
}

export async function performIssue(outside: IntentContext, plan: IssuePlan): Promise<IssueReply> {
  const { invoiceId, rate } = plan
  if (rate !== null) {
    await issueAbroad(outside, invoiceId, rate)
  }
  const sent = await send(outside, invoiceId)
  return { sent, paper: await tryPdf(outside, invoiceId) }
}

/** The invoice stays issued even if sending fails; a worker retries later. */
async function send(outside: IntentContext, invoiceId: string): Promise<IssueReply['sent']> {
  const { status, einvoice_id: einvoiceId } = await outside.inTransaction((scene) =>
    store.findInvoice(scene, invoiceId),
  )
  if (status !== 'issued' || einvoiceId === null) return null
  return { einvoiceId, outcome: await performSending(outside, einvoiceId) }
}

type Rate = NonNullable<IssuePlan['rate']>

/** An earlier attempt may have issued it; then no exchange rate is needed. */
async function issueAbroad(outside: IntentContext, invoiceId: string, rate: Rate): Promise<void> {
  const { status } = await outside.inTransaction((scene) => store.findInvoice(scene, invoiceId))
  if (status === 'issued') return
  const exchange = await outside.ports.rates.rateOn(rate.day, rate.from, rate.to)
  if (exchange === null) throw new Failure('exchange_rate_missing')
  await outside.inTransaction((scene) => issueAt(scene, invoiceId, rate, exchange))
}

/**
 * Only if the draft is still the one that was requested: it may have been saved meanwhile, and an
 * exchange rate is valid only for its day and currency.
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
  const given = await prepareIssue(scene, row)
  const isSame = given.seller.currency === rate.to && given.date === rate.day
  if (!isSame) throw new Failure('record_busy', { retryAfterSeconds: 1 })
  await issue(scene, row, { ...given, exchange })
}

export async function settleIssue(
  scene: Scene,
  plan: { invoiceId: string },
  outcome: Outcome<IssueReply>,
): Promise<InvoiceRecord> {
  const row = await store.lockByUuid(scene, plan.invoiceId)
  const { sent, paper } = outcome.ok ? outcome.reply : { sent: null, paper: null }
  if (sent === null) return keepPdf(scene, row, paper)
  await settleSending(scene, sent.einvoiceId, sent.outcome)
  // The exchange may have rejected it already; then it is a draft again.
  return keepPdf(scene, await store.lockByUuid(scene, plan.invoiceId), paper)
}

export async function invoiceSoFar(
  scene: Scene,
  plan: { invoiceId: string },
): Promise<InvoiceRecord> {
  return toInvoice(scene, await store.findInvoice(scene, plan.invoiceId))
}
