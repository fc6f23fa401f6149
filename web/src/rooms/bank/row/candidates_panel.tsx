import type { BankTransactionRecord } from '@daybook/sdk'
import { daybook } from '../../../app/daybook.ts'
import { useKeys } from '../../../keys/use_keys.ts'
import { Icon } from '../../../parts/icon.tsx'
import { sayClass } from '../../../words/sentences.ts'
import { say } from '../../../words/words.ts'
import { BookingProposal } from './booking_proposal.tsx'
import { type BankCandidate, candidatesOf, sureFrom } from './candidates.ts'
import { type BankQueue, decide } from '../decide.ts'
import { isExact } from './exact.ts'
import { EvidenceTable } from './evidence_table.tsx'
import { lookAgain } from '../queries.ts'
import { showToast } from '../../../parts/toast.tsx'
import { failureText } from '../../../parts/failure.tsx'
import { settle } from './target.ts'
import { tellingHolds } from '../why.ts'

/** Why the row waits, and what it may pay, side by side. */
export function CandidatesPanel({
  row,
  queue,
  isOpen,
  isHeld,
}: {
  row: BankTransactionRecord
  queue: BankQueue
  isOpen: boolean
  isHeld: boolean
}) {
  const candidates = candidatesOf(row)
  const accept = (candidate: BankCandidate | undefined) =>
    candidate === undefined || !isOpen ? undefined : () => void acceptOne(queue, row, candidate)
  const decline = isOpen && candidates[0] ? () => void declineFirst(row, candidates[0]) : undefined
  useKeys('bank', {
    first: accept(candidates[0]),
    second: accept(candidates[1]),
    third: accept(candidates[2]),
    decline,
  })
  return (
    <>
      <div className="row top waits">
        <span className="whymark open">
          <Icon name="person" />
        </span>
        <p className="grow">
          <span className="mid">{say('bank.waits')}</span> {reasonOf(row, candidates.length)}
        </p>
        {isHeld ? (
          <button type="button" className="btn s" onClick={() => void release(queue, row)}>
            {say('bank.release')}
          </button>
        ) : null}
      </div>
      {isOpen && candidates.length === 0 && row.suggestedBooking !== null ? (
        <BookingProposal row={row} queue={queue} booking={row.suggestedBooking} />
      ) : null}
      {candidates.length === 0 ? null : (
        <EvidenceTable
          row={row}
          candidates={candidates}
          accept={isOpen ? (one) => void acceptOne(queue, row, one) : null}
          decline={isOpen ? (one) => void declineFirst(row, one) : null}
        />
      )}
    </>
  )
}

function reasonOf(row: BankTransactionRecord, candidates: number): string {
  const holds = tellingHolds(row)
  if (candidates > 0 && holds.length > 0) return holds.map(({ detail }) => detail).join(' ')
  const isSure = (row.suggestions[0]?.confidence ?? 0) >= sureFrom
  if (candidates > 0 && isSure) {
    const rules = (row.assessment?.holds ?? []).map(({ detail }) => detail)
    const [first] = candidatesOf(row)
    const isSame = first !== undefined && isExact(first)
    return [say(isSame ? 'bank.waits_sure' : 'bank.waits_differs'), ...rules].join(' ')
  }
  if (candidates > 0) return say('bank.waits_suggested', { count: candidates })
  if (row.suggestedBooking?.payeeRuleId !== undefined) return say('bank.waits_booking')
  if (row.suggestedBooking !== null && row.class !== null) {
    return `${sayClass(row.class)} ${say('bank.waits_booking')}`
  }
  if (row.class !== null && row.class !== 'trade') return sayClass(row.class)
  return say(row.amount < 0 ? 'bank.waits_receipt' : 'bank.waits_none')
}

async function acceptOne(
  queue: BankQueue,
  row: BankTransactionRecord,
  { targets }: BankCandidate,
): Promise<void> {
  await decide(queue, {
    row,
    run: () => settle(row.id, targets),
    done: say('bank.matched_done'),
  })
}

/** It stays where it is, without that candidate. */
async function declineFirst(
  row: BankTransactionRecord,
  candidate: BankCandidate | undefined,
): Promise<void> {
  try {
    for (const { targetType, targetId } of candidate?.targets ?? []) {
      await daybook.bank.declineSuggestion({ transactionId: row.id, targetType, targetId })
    }
    showToast({ text: say('bank.declined_done') })
  } catch (error) {
    showToast({ text: say('bank.decline'), detail: failureText(error), isBad: true })
  }
  await lookAgain()
}

const release = async (queue: BankQueue, row: BankTransactionRecord): Promise<void> =>
  await decide(queue, {
    row,
    run: () => daybook.follow_up.releaseHold({ transactionId: row.id }),
    done: say('bank.released_done'),
    undo: () => daybook.follow_up.hold({ transactionId: row.id, forDocument: true }),
  })
