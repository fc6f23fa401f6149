import type { Outcome, Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { performSending, settleSending } from '#einvoices/room'
import type { ExchangeRate } from '#ledger/room'
import { prepareCreditAgain, tellCredited } from './credit_step.ts'
import { toInvoice, type InvoiceRecord } from './invoice.ts'
import { issue, restOn } from './issue.ts'
import { keepPaper, tryPaper, type Paper } from './paper_step.ts'
import { prepareIssue } from './prepare_issue.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'

export type IssuePlan = {
  invoiceId: string
  /** Where the invoice is in another currency, it is issued once the rate of its day is known. */
  rate: { version: number; day: string; from: string; to: string } | null
}

/** What came of an attempt to send. */
export type Sent = Awaited<ReturnType<typeof performSending>>

/** What came of sending it, null where nothing was sent; and its paper. */
export type IssueReply = {
  sent: { einvoiceId: string; outcome: Sent } | null
  paper: Paper
}

/** Issues at once where nothing outside has to be asked; sending and the paper follow. */
export async function planIssue(scene: Scene, row: InvoiceRow): Promise<IssuePlan> {
  const plan = { invoiceId: row.id, rate: null }
  if (row.status === 'issued') return plan
  scene.assertReviewed()
  if (row.kind === 'credit_note') {
    const { row: note } = await issue(scene, row, await prepareCreditAgain(scene, row))
    await tellCredited(scene, note)
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

export async function performIssue(outside: Outside, plan: IssuePlan): Promise<IssueReply> {
  const { invoiceId, rate } = plan
  if (rate !== null) {
    await issueAbroad(outside, invoiceId, rate)
  }
  const sent = await send(outside, invoiceId)
  return { sent, paper: await tryPaper(outside, invoiceId) }
}

/** It is issued whatever comes of sending it now: what fails is left to a worker, or to a look. */
async function send(outside: Outside, invoiceId: string): Promise<IssueReply['sent']> {
  const { status, einvoice_id: einvoiceId } = await outside.inTransaction((scene) =>
    store.findInvoice(scene, invoiceId),
  )
  if (status !== 'issued' || einvoiceId === null) return null
  return { einvoiceId, outcome: await performSending(outside, einvoiceId) }
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
  if (sent === null) return keepPaper(scene, row, paper)
  await settleSending(scene, sent.einvoiceId, sent.outcome)
  // The exchange may have refused it already, and then it is a draft again.
  return keepPaper(scene, await store.lockByUuid(scene, plan.invoiceId), paper)
}

export async function standingInvoice(
  scene: Scene,
  plan: { invoiceId: string },
): Promise<InvoiceRecord> {
  return toInvoice(scene, await store.findInvoice(scene, plan.invoiceId))
}
