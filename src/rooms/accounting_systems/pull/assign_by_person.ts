import { Failure } from '#kernel/failure/failure'
import { lockRecord } from '#kernel/database/record_lock'
import { sizeOf } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { holdHome } from '#settings/room'
import { lockReversible } from '#ledger/room'
import {
  withLines,
  type LedgerEntry,
  type PaidCandidate,
  findPayable,
  listAssigned,
  savePaymentProblem,
  otherAccount,
  settleRemotely,
  vatWaits,
} from '#ledger/parts'
import { movesVat, notAssigned } from './assign_payments.ts'

/** A person says what a payment pays that stands in the accounting system; null: nothing here. */
export async function assignByPerson(
  scene: Scene,
  paymentId: string,
  paidId: string | null,
): Promise<LedgerEntry> {
  // In the order of ids, as whoever matches does.
  for (const id of [paymentId, ...(paidId === null ? [] : [paidId])].toSorted()) {
    lockRecord(scene.tx, id)
  }
  const { row, entry } = await lockReversible(scene, paymentId)
  if (row.origin !== 'provider') throw new Failure('not_a_payment')
  const [before] = await withLines(scene, [row])
  if (before === undefined) throw new Failure('ledger_entry_not_found')
  if (paidId === null) savePaymentProblem(scene, paymentId, null)
  else await assignTo(scene, entry, paidId)
  const after = { ...before }
  const { id } = after
  scene.changed({ event: 'ledger_entry.assigned', id, before, after })
  return after
}

async function assignTo(
  scene: Scene,
  payment: Awaited<ReturnType<typeof lockReversible>>['entry'],
  paidId: string,
): Promise<void> {
  await lockReversible(scene, paidId)
  const paid = await findPayable(scene, paidId)
  if (paid === null) throw new Failure('target_settled')
  const rest = await restOn(scene, payment, paid.account)
  const { currency } = await holdHome(scene)
  const settledMinor = partOf(rest, paid, currency)
  const place = { payment, account: otherAccount(payment, paid.account) }
  const at = scene.now.toISOString()
  if ((await settleRemotely(scene, place, paid, settledMinor)) === vatWaits) {
    const { message: detail } = movesVat(paid)
    throw new Failure('not_a_payment', { detail })
  }
  const left = rest - settledMinor
  const problem = notAssigned({ settledMinor: left, billNumber: null, currency }, [])
  savePaymentProblem(scene, payment.id, left === 0n ? null : { ...problem, at })
}

/** What of a payment is on that account and pays nothing yet, with the sign of what it would pay. */
async function restOn(
  scene: Scene,
  payment: { id: string; lines: readonly { account: string; amountMinor: string }[] },
  account: string,
): Promise<bigint> {
  const assigned = await listAssigned(scene, payment.id)
  const moved = payment.lines
    .filter((line) => line.account === account)
    .reduce((sum, line) => sum - BigInt(line.amountMinor), 0n)
  return assigned
    .filter((one) => one.account === account)
    .reduce((rest, one) => rest - BigInt(one.settled), moved)
}

/** No more than is open; of what is in another currency only the whole. */
function partOf(rest: bigint, paid: PaidCandidate, currency: string): bigint {
  const open = paid.baseResidualMinor
  if (rest === 0n || rest > 0n !== open > 0n) throw new Failure('not_a_payment')
  if (sizeOf(rest) >= sizeOf(open)) return open
  if (paid.currency === currency) return rest
  const detail = `The bill or invoice is in ${paid.currency} and the payment does not pay all of it. Remove the payment in the accounting system and match its bank transaction in Daybook.`
  throw new Failure('not_a_payment', { detail })
}
