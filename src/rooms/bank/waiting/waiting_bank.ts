import type { Scene } from '#kernel/corridor/scene'
import { undatedAfter, type Waiting, type WaitingPart } from '#kernel/corridor/waiting'
import { decodeId, encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'
import { homeRegion } from '#regions/room'
import { sayReason } from '../transactions/decision.ts'
import { toSuggestedBooking } from '../transactions/suggested_booking.ts'
import { listSuggestions } from '../transactions/suggestion_store.ts'
import { toSuggestion } from '../transactions/suggestion.ts'
import {
  countWaitingRows,
  listReviews,
  listWaitingRows,
  rowKinds,
  listWaitingAccounts,
  type WaitingAccount,
} from './waiting_store.ts'
import type { WaitingRow } from './waiting_store.ts'

/** How long before its end a consent is worth a person's time. */
const noticeDays = 14
const dayMs = 86_400_000

async function accountsWaiting(scene: Scene): Promise<Waiting[]> {
  const soon = new Date(scene.now.getTime() + noticeDays * dayMs)
  const rows = await listWaitingAccounts(scene, soon)
  return rows.flatMap((row) => [
    ...(row.unproven_on === null ? [] : [differenceOf(row, row.unproven_on)]),
    ...(isEnding(row, soon) ? [consentOf(row)] : []),
  ])
}

function isEnding({ status, valid_until: end }: WaitingAccount, soon: Date): boolean {
  return status === 'needs_consent' || (end !== null && end <= soon)
}

function nameOf(row: WaitingAccount): string | null {
  const name = row.name ?? row.iban ?? row.institution_name
  return name === null ? null : toVisibleLine(name, 80)
}

function differenceOf(row: WaitingAccount, day: string): Waiting {
  return {
    kind: 'balance_differs',
    id: encodeId('bac', row.id),
    says: `The bank's balance differs from the transactions since ${day}: import the statement of that day, or sync again.`,
    name: nameOf(row),
    detail: 'Nothing from that day on is matched automatically.',
    action: 'sync_bank_now',
    input: {},
    since: `${day}T00:00:00.000Z`,
    until: null,
    amount: null,
    currency: null,
  }
}

function consentOf(row: WaitingAccount): Waiting {
  const until = row.valid_until?.toISOString().slice(0, 10) ?? null
  const ends = row.status === 'needs_consent' ? 'has ended' : `ends on ${until ?? ''}`
  return {
    kind: 'consent_ending',
    id: encodeId('bac', row.id),
    says: `The bank's consent ${ends}: renew it, or no new transactions arrive.`,
    name: nameOf(row),
    detail: null,
    action: 'start_bank_authorization',
    input: row.institution_id === null ? {} : { institutionId: row.institution_id },
    since: new Date(
      (row.valid_until ?? row.updated_at).getTime() - noticeDays * dayMs,
    ).toISOString(),
    until,
    amount: null,
    currency: null,
  }
}

const mostReviews = 1000
const accountKinds = ['consent_ending', 'balance_differs'] as const

/** Bank rows that are not matched, accounts that are not proven, and consents that end. */
export const bankWaiting: WaitingPart = {
  needs: 'bank:read',
  kinds: [...rowKinds, 'bank_review', ...accountKinds],
  async list(scene, { after, limit, kinds, ...page }) {
    const asks = (kind: string): boolean => kinds?.includes(kind) ?? true
    const place = undatedAfter(after, 'btx', (id) => decodeId('btx', id))
    const only = page.only === null ? null : uuidsOf(page.only)
    const asked = { kinds, limit, after: place, only, without: uuidsOf(page.without) }
    const rows = rowKinds.some(asks) ? await listWaitingRows(scene, asked) : []
    const reviews = asks('bank_review') ? await listReviews(scene, mostReviews) : []
    const others = accountKinds.some(asks) ? await accountsWaiting(scene) : []
    return [
      ...(await toWaitings(scene, [...rows, ...reviews])),
      ...others.filter((one) => asks(one.kind)),
    ]
  },
  async count(scene, cap, without) {
    const away = uuidsOf(without)
    const rows = await countWaitingRows(scene, cap, away)
    const reviews = (await listReviews(scene, mostReviews)).filter(({ id }) => !away.includes(id))
    const others = await accountsWaiting(scene)
    const counted = [{ kind: 'bank_review', count: reviews.length }]
    const ofAccounts = accountKinds.map((kind) => {
      return { kind, count: others.filter((one) => one.kind === kind).length }
    })
    return [...rows, ...[...counted, ...ofAccounts].filter((one) => one.count > 0)]
  },
}

const uuidsOf = (ids: readonly string[]): string[] =>
  ids.map((id) => decodeId('btx', id)).filter((uuid) => uuid !== null)

type Best = Pick<Waiting, 'action' | 'input' | 'says' | 'detail' | 'reasons'>

async function toWaitings(scene: Scene, rows: readonly WaitingRow[]): Promise<Waiting[]> {
  const best = await bestOf(scene, rows)
  return rows.map((row) => {
    const amount = toDecimal(BigInt(row.amount_minor), currencyDigits(row.currency))
    const name = row.counterparty_name ?? row.text
    return {
      kind: row.kind,
      id: encodeId('btx', row.id),
      ...(best.get(row.id) ?? decisionOf(scene, row)),
      name: name === '' ? null : toVisibleLine(name, 80),
      since: `${row.booked_on}T00:00:00.000Z`,
      until: null,
      amount,
      currency: row.currency,
    }
  })
}

/** The first suggestion of each, as the call that accepts it. */
async function bestOf(scene: Scene, rows: readonly WaitingRow[]): Promise<Map<string, Best>> {
  const asked = rows.filter((one) => one.kind === 'bank_suggestion')
  const found = await listSuggestions(
    scene,
    asked.map((one) => one.id),
  )
  const byRow = Map.groupBy(found, (one) => one.transaction_id)
  const best = asked.flatMap(({ id, currency }): [string, Best][] => {
    const all = (byRow.get(id) ?? []).map((one) => toSuggestion(one, currency))
    const targets = all.filter((one) => one.group === all[0]?.group)
    const [first] = targets
    if (first === undefined) return []
    const transactionId = encodeId('btx', id)
    const groups = new Set(all.map((one) => one.group)).size
    const rivals = groups === 1 ? 'its suggestion' : `the best of ${groups} suggestions`
    const says = `Match it with ${rivals}, or choose another target.`
    const { detail } = first
    const reasons = first.reasons.map(({ code, params, detail: said }) => {
      return { code, params, detail: said }
    })
    if (targets.length > 1) {
      const allocations = targets.map(({ targetType, targetId, amount }) => {
        return { targetType, targetId, amount }
      })
      const input = { transactionId, allocations }
      return [[id, { action: 'split_transaction', input, says, detail, reasons }]]
    }
    const field = first.targetType === 'ledger' ? 'ledgerEntryId' : 'documentId'
    const input = { transactionId, [field]: first.targetId }
    return [[id, { action: 'match_transaction', input, says, detail, reasons }]]
  })
  return new Map(best)
}

function decisionOf(scene: Scene, row: WaitingRow): Best {
  const input = { transactionId: encodeId('btx', row.id) }
  if (row.kind === 'bank_review') {
    const reasons = row.review === null ? [] : [sayReason(row.review)]
    const detail = reasons[0]?.detail ?? null
    const says = 'It changed at the bank after it was matched: check the match.'
    return { action: 'unmatch_transaction', input, says, detail, reasons }
  }
  const region = homeRegion(scene)
  const seen = { ...row, status: 'unmatched' as const, withdrawn_at: null }
  const booking = toSuggestedBooking(region, seen)
  if (booking !== null) {
    const { ledgerAccountId } = booking
    return {
      action: 'book_transaction',
      input: { ...input, ledgerAccountId },
      says: 'Book it as proposed, or on another account.',
      detail: booking.detail,
    }
  }
  if (row.kind === 'receipt_missing') {
    const says = 'No document fits this payment: capture the receipt, or book or ignore it.'
    return { action: 'capture_document', input: {}, says, detail: null }
  }
  const says = 'Nothing in the books fits: match, book or ignore it.'
  return { action: 'match_transaction', input, says, detail: null }
}
