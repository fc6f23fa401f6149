import type { BankTransactionRecord } from '@daybook/sdk'
import { useEffect, useRef, useState } from 'react'
import type { Act } from '../../../acts/act.ts'
import { ActButton } from '../../../acts/act_button.tsx'
import { Key } from '../../../keys/key.tsx'
import { say } from '../../../words/words.ts'
import { ChooseFiles } from '../../documents/upload/choose_files.tsx'
import { AlikePanel } from './alike_panel.tsx'
import { CandidatesPanel } from './candidates_panel.tsx'
import { candidatesOf } from './candidates.ts'
import { CodePanel } from './code_panel.tsx'
import type { BankQueue } from '../decide.ts'
import { DecidedPanel } from './decided_panel.tsx'
import { DifferencePanel } from './difference_panel.tsx'
import { FindPanel } from './find_panel.tsx'
import { HoldPanel } from './hold_panel.tsx'
import { PayoutPanel } from './payout_panel.tsx'
import { ReceiptPanel } from './receipt_panel.tsx'
import { AskedBanner } from '../../follow_up/asked.tsx'
import { RowHead } from './row_head.tsx'
import { RowRecord } from './row_record.tsx'
import { mayHold, type PaneMode, useRowActs } from './use_row_acts.ts'
import { lacksReceipt } from '../why.ts'
import { SplitPanel } from '../split/split_panel.tsx'

/** One bank row: what the bank says, what it may be, and what can be done with it. */
export function RowPane({
  row,
  queue,
  isHeld,
}: {
  row: BankTransactionRecord
  queue: BankQueue
  isHeld: boolean
}) {
  const [mode, setMode] = useState<PaneMode>('candidates')
  const heading = useRef<HTMLHeadingElement>(null)
  const back = (): void => {
    setMode('candidates')
    heading.current?.focus()
  }
  const { takeFocus } = queue
  useEffect(() => {
    if (takeFocus()) heading.current?.focus()
  })
  const isOpen = row.status === 'unmatched' && row.allowedActions.includes('match_transaction')
  const acts = useRowActs(row, queue, { mode, setMode, back })
  const hasOthers = row.suggestions.length > 0 || row.suggestedBooking !== null
  const given = { row, queue, back }
  return (
    <section className="pane rowpane" aria-label={say('bank.row')}>
      <RowHead row={row} heading={heading} />
      {row.status === 'unmatched' ? <AskedBanner id={row.id} /> : null}
      {row.status !== 'unmatched' ? <DecidedPanel row={row} queue={queue} /> : null}
      {row.status === 'unmatched' && mode === 'candidates' ? (
        <CandidatesPanel row={row} queue={queue} isOpen={isOpen} isHeld={isHeld} />
      ) : null}
      {mode === 'find' ? <FindPanel {...given} /> : null}
      {mode === 'split' ? <SplitPanel {...given} candidate={candidatesOf(row)[0]} /> : null}
      {mode === 'code' ? <CodePanel {...given} /> : null}
      {mode === 'alike' ? <AlikePanel {...given} /> : null}
      {mode === 'difference' ? <DifferencePanel {...given} /> : null}
      {mode === 'payout' ? <PayoutPanel {...given} /> : null}
      {mode === 'hold' ? <HoldPanel {...given} /> : null}
      {mode === 'receipt' ? <ReceiptPanel row={row} back={back} /> : null}
      {isOpen && mode === 'candidates' ? (
        <Tools row={row} acts={acts} hasOthers={hasOthers} />
      ) : null}
      {mode === 'candidates' ? null : (
        <div className="tools">
          <button type="button" className="btn q s" onClick={back}>
            {say('bank.back')}
            <Key of="bank" act="back" />
          </button>
        </div>
      )}
      <RowRecord row={row} />
    </section>
  )
}

function Tools({
  row,
  acts,
  hasOthers,
}: {
  row: BankTransactionRecord
  acts: readonly Act[]
  hasOthers: boolean
}) {
  return (
    <div className="tools">
      {hasOthers ? <span className="faint small">{say('bank.none_of_these')}</span> : null}
      <span className="toolacts">
        {mayHold && lacksReceipt(row) ? (
          <ChooseFiles label={say('bank.add_receipt')} look="btn s" icon="plus" />
        ) : null}
        {acts.map((act) => (
          <ActButton key={act.id} act={act} look="btn q s" />
        ))}
      </span>
    </div>
  )
}
