import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Key } from '../../../keys/key.tsx'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import type { BankCandidate } from './candidates.ts'
import { afterQuery } from './target.ts'

const keyNames = ['first', 'second', 'third'] as const

/** What is left open if the payment is for this one, and the button that says so. */
export function AfterIt({
  row,
  candidate,
  at,
  accept,
  decline,
}: {
  row: BankTransactionRecord
  candidate: BankCandidate
  at: number
  accept: ((candidate: BankCandidate) => void) | null
  decline: ((candidate: BankCandidate) => void) | null
}) {
  const { data } = useQuery({ ...afterQuery(row, candidate.targets), enabled: accept !== null })
  const count = candidate.targets.length
  return (
    <div className="afterit">
      <span className="small dim aftertext">{data === undefined ? '…' : afterText(row, data)}</span>
      {accept === null ? null : (
        <button
          type="button"
          className={`btn full ${at === 0 ? 'p' : ''}`}
          onClick={() => accept(candidate)}
        >
          {count > 1 ? say('bank.match_all', { count }) : say('bank.match')}
          <Key of="bank" act={keyNames[at] ?? 'third'} />
        </button>
      )}
      {decline === null ? null : (
        <button type="button" className="btn q s full" onClick={() => decline(candidate)}>
          {say('bank.decline')}
          {at === 0 ? <Key of="bank" act="decline" /> : null}
        </button>
      )}
    </div>
  )
}

/** More than was owed is told as such: the rest has the opposite sign then. */
function afterText(row: BankTransactionRecord, after: BankTransactionRecord): string {
  const left = after.allocations.find(({ residual }) => residual !== null && residual !== 0)
  const residual = left?.residual ?? null
  const currency = left?.residualCurrency ?? row.currency
  if (residual === null) {
    const isKnown = after.allocations.every((one) => one.residual !== null)
    return isKnown ? say('bank.paid_in_full') : say('bank.paid_when_posted')
  }
  const amount = money(Math.abs(residual), currency)
  const isOver = residual > 0 !== row.amount > 0
  return say(isOver ? 'bank.paid_too_much' : 'bank.stays_open', { amount })
}
