import type { BankTransactionRecord } from '@daybook/sdk'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { type BankQueue, decide } from '../decide.ts'
import { settle } from './target.ts'
import { TargetSearch } from './target_search.tsx'
import { leavesByEscape } from './panel_form.tsx'

export type PanelProps = { row: BankTransactionRecord; queue: BankQueue; back: () => void }

/** Everything that the row could pay; the amount is looked for first. */
export function FindPanel({ row, queue, back }: PanelProps) {
  return (
    <div className="bankpad" onKeyDown={leavesByEscape(back)}>
      <TargetSearch
        isIncoming={row.amount > 0}
        start={money(Math.abs(row.amount), row.currency)}
        pick={(hit) =>
          void decide(queue, {
            row,
            run: () => settle(row.id, [{ ...hit, amount: row.amount }]),
            done: say('bank.matched_done'),
          })
        }
      />
    </div>
  )
}
