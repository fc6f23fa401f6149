import type { Step } from '../../cases/case.ts'
import { setDay } from '../books/vat.ts'
import type { Reply } from '../reply.ts'
import { entryIdOf } from './bank_steps.ts'
import type { Desk } from './desk.ts'

type Named<Key extends string> = Extract<Step, Record<Key, unknown>>
type DifferenceStep =
  | Named<'closeWith'>
  | Named<'payout'>
  | Named<'writeOff'>
  | Named<'movePayment'>
  | Named<'unmatch'>

export function isDifference(step: Step): step is DifferenceStep {
  return ['closeWith', 'payout', 'writeOff', 'movePayment', 'unmatch'].some((name) => name in step)
}

/** Steps on what a payment and the item that it pays differ by. */
export async function takeDifference(desk: Desk, step: DifferenceStep): Promise<Reply> {
  const { world, org } = desk
  const call = async (path: string, body: object) => await world.rest(org, path, body)
  const transactionId = desk.transactions.at(-1)
  const entryAt = async (index: number) => await entryIdOf(desk, desk.subjects.at(index)?.id ?? '')
  if ('unmatch' in step) return await call('actions/unmatch_transaction', { transactionId })
  if ('closeWith' in step) {
    const difference = { kind: step.closeWith }
    const body = { transactionId, ledgerEntryId: await entryAt(-1), difference }
    return await call('operations/match_with_difference', body)
  }
  if ('payout' in step) {
    const { gross, fee, other } = step.payout
    const items: object[] = []
    for (const [index, amount] of gross.entries()) {
      items.push({ ledgerEntryId: await entryAt(index), amount: Number(amount) })
    }
    return await call('operations/book_payout', {
      transactionId,
      items,
      ...(fee === undefined ? {} : { fee: { amount: Number(fee) } }),
      ...(other === undefined ? {} : { lines: [{ amount: Number(other) }] }),
    })
  }
  if ('writeOff' in step) {
    const { date, kind, reason, amount, established } = step.writeOff
    setDay(world, date)
    return await call('operations/write_off', {
      ledgerEntryId: await entryAt(-1),
      kind,
      reason,
      ...(amount === undefined ? {} : { amount: Number(amount) }),
      ...(established === undefined ? {} : { lossEstablished: true }),
    })
  }
  const { date, from, to } = step.movePayment
  setDay(world, date)
  return await call('operations/move_payment', {
    fromLedgerEntryId: await entryAt(from),
    toLedgerEntryId: to === null ? null : await entryAt(to),
    reason: 'More was paid than owed',
  })
}
