import type { Scene } from '#kernel/corridor/scene'
import type { Waiting, WaitingPart } from '#kernel/corridor/waiting'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'
import {
  listArrived,
  listUnreceipted,
  type ArrivedRow,
  type UnreceiptedRow,
} from './waiting_store.ts'

const most = 1000

/** Receipts that arrived on request, and bank rows that will never have one. Few at a time. */
export const followUpsWaiting: WaitingPart = {
  needs: 'documents:read',
  kinds: ['receipt_arrived', 'no_receipt'],
  list: listAll,
  async count(scene) {
    const byKind = Map.groupBy(await listAll(scene), (one) => one.kind)
    return [...byKind].map(([kind, found]) => ({ kind, count: found.length }))
  },
}

async function listAll(scene: Scene): Promise<Waiting[]> {
  const arrived = (await listArrived(scene, most)).map(toArrived)
  const answered = new Set(arrived.map((one) => one.id))
  const without = (await listUnreceipted(scene, most)).map(toUnreceipted)
  return [...arrived, ...without.filter(({ id }) => !answered.has(id))]
}

/** Bank rows that this room shows, and no other. */
export async function listShownHere(scene: Scene): Promise<string[]> {
  const all = await listAll(scene)
  return all.map((one) => one.id).filter((id) => id.startsWith('btx_'))
}

function toArrived(row: ArrivedRow): Waiting {
  const [first = ''] = row.answers
  const documentId = encodeId('doc', first)
  const files = row.answers.length === 1 ? 'One file' : `${row.answers.length} files`
  const shared = {
    kind: 'receipt_arrived',
    name: row.name === null ? null : toVisibleLine(row.name, 80),
    detail: `${files} from ${toVisibleLine(row.email, 100)}.`,
    since: row.answered_at.toISOString(),
    until: null,
    ...amountOf(row),
  }
  if (row.transaction_id === null) {
    const says =
      'What you asked for has arrived as a document of its own: look at it, then post this one or delete one of them.'
    const id = encodeId('doc', row.document_id ?? '')
    return { ...shared, id, says, action: 'get_document', input: { id: documentId } }
  }
  const id = encodeId('btx', row.transaction_id)
  return {
    ...shared,
    id,
    says: 'The receipt that you asked for has arrived: check it, then match the payment with it.',
    action: 'match_transaction',
    input: { transactionId: id, documentId },
  }
}

function toUnreceipted(row: UnreceiptedRow): Waiting {
  const id = encodeId('btx', row.transaction_id)
  const what = row.outcome === 'lost' ? 'The receipt is lost' : 'No receipt is needed'
  const reason = row.outcome_reason === null ? '' : `: ${toVisibleLine(row.outcome_reason, 300)}`
  return {
    kind: 'no_receipt',
    id,
    says: 'No receipt will come for this payment: book it, or ignore it.',
    name: toVisibleLine(row.name, 80),
    detail: `${what}${reason} (${toVisibleLine(row.outcome_by ?? '', 80)})`,
    action: 'book_transaction',
    input: { transactionId: id },
    since: `${row.booked_on}T00:00:00.000Z`,
    until: null,
    ...amountOf(row),
  }
}

type Money = { amount_minor: string | null; currency: string | null }

function amountOf({ amount_minor: minor, currency }: Money): Pick<Waiting, 'amount' | 'currency'> {
  if (minor === null || currency === null) return { amount: null, currency: null }
  return { amount: toDecimal(BigInt(minor), currencyDigits(currency)), currency }
}
