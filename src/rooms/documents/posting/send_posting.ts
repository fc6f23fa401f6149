import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { buildPurchaseEntry, type Entry } from '#ledger/room'
import {
  daybookKeeps,
  openKeeper,
  sendAlone,
  withJournal,
  type Connection,
  type PostRequest,
} from '#accounting_systems/room'
import { regionOf } from '#regions/room'
import { attachmentOf, wordsOf } from '../document/file_of.ts'
import type { PostingPlan, PostingReply } from './posting_plan.ts'

export async function findPosting(
  outside: IntentContext,
  plan: PostingPlan,
): Promise<PostingReply> {
  if (plan.work === null) return null
  const entry = await buildEntry(outside, plan.work)
  const { provider, connection } = await openKeeper(outside, plan.work.keeper ?? daybookKeeps)
  const posted = await provider.findPosted(
    requestOf(outside, plan, { work: plan.work, entry, connection }),
  )
  return posted === null ? null : { posted, entry }
}

export async function performPosting(
  outside: IntentContext,
  plan: PostingPlan,
): Promise<PostingReply> {
  if (plan.work === null) return null
  const entry = await buildEntry(outside, plan.work)
  const { keeper = daybookKeeps } = plan.work
  const { provider, connection } = await openKeeper(outside, keeper)
  const request = requestOf(outside, plan, { work: plan.work, entry, connection })
  const posted = await sendAlone(outside, keeper, { provider, request })
  return { posted, entry }
}

export function looksForPosting(plan: PostingPlan): boolean {
  return plan.work?.lookFirst === true
}

type Work = NonNullable<PostingPlan['work']>

async function buildEntry({ ports }: IntentContext, work: Work): Promise<Entry> {
  const { coding, homeCurrency, date } = work
  const isForeign = coding.currency !== homeCurrency
  const exchange = isForeign
    ? (work.exchange ?? (await ports.rates.rateOn(date, coding.currency, homeCurrency)))
    : null
  if (isForeign && exchange === null) throw new Failure('exchange_rate_missing')
  return entryOf(work, exchange)
}

/** The entry of a plan, once its rate is known. */
export function entryOf(work: Work, exchange: Work['exchange']): Entry {
  const { coding, homeCurrency, date } = work
  const entry = buildPurchaseEntry({
    region: regionOf(work.regionKey),
    day: date,
    vatDate: work.vatDate,
    id: work.entryId,
    lines: coding.lines,
    currency: coding.currency,
    homeCurrency,
    exchange,
    bookingText: coding.bookingText,
    withholding: work.withholding,
    splitVatAccount: work.splitVatAccount,
  })
  return { ...entry, date: work.bookedOn ?? date }
}

function requestOf(
  outside: IntentContext,
  { documentId }: PostingPlan,
  { work, entry, connection }: { work: Work; entry: Entry; connection: Connection },
): PostRequest {
  const { sending, partner = null, bill = null, entryId: key, file } = work
  return {
    connection: withJournal(connection, sending?.journal),
    kind: 'purchase',
    key,
    voucher: sending?.voucher ?? null,
    since: new Date(sending?.since ?? 0),
    entry,
    reverses: null,
    partner,
    bill,
    attachment: file === null ? wordsOf(outside, documentId) : attachmentOf(outside, file),
  }
}
