import type { BankTransactionRecord } from '@daybook/sdk'
import { useEffect, useRef, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Key } from '../../../keys/key.tsx'
import { useKeys } from '../../../keys/use_keys.ts'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { ChooseFiles } from '../../documents/upload/choose_files.tsx'
import { CandidatesPanel } from './candidates_panel.tsx'
import { candidatesOf } from './candidates.ts'
import { CodePanel } from './code_panel.tsx'
import { type BankQueue, decide } from '../decide.ts'
import { DecidedPanel } from './decided_panel.tsx'
import { FindPanel } from './find_panel.tsx'
import { HoldPanel } from './hold_panel.tsx'
import { ReceiptPanel } from './receipt_panel.tsx'
import { RowHead } from './row_head.tsx'
import { RowRecord } from './row_record.tsx'
import { lacksReceipt } from '../why.ts'
import { SplitPanel } from '../split/split_panel.tsx'

export type PaneMode = 'candidates' | 'find' | 'split' | 'code' | 'hold' | 'receipt'

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
  const go = (to: PaneMode) => (isOpen ? () => setMode(to) : undefined)
  const ignore = isOpen ? () => void ignoreRow(queue, row) : undefined
  useKeys('bank', {
    find: go('find'),
    split: go('split'),
    code: go('code'),
    hold: mayHold ? go('hold') : undefined,
    receipt: mayHold ? go('receipt') : undefined,
    ignore,
    back: mode === 'candidates' ? undefined : back,
  })
  const hasOthers = row.suggestions.length > 0 || row.suggestedBooking !== null
  const given = { row, queue, back }
  return (
    <section className="pane rowpane" aria-label={say('bank.row')}>
      <RowHead row={row} heading={heading} />
      {row.status !== 'unmatched' ? <DecidedPanel row={row} queue={queue} /> : null}
      {row.status === 'unmatched' && mode === 'candidates' ? (
        <CandidatesPanel row={row} queue={queue} isOpen={isOpen} isHeld={isHeld} />
      ) : null}
      {mode === 'find' ? <FindPanel {...given} /> : null}
      {mode === 'split' ? <SplitPanel {...given} candidate={candidatesOf(row)[0]} /> : null}
      {mode === 'code' ? <CodePanel {...given} /> : null}
      {mode === 'hold' ? <HoldPanel {...given} /> : null}
      {mode === 'receipt' ? <ReceiptPanel row={row} back={back} /> : null}
      {isOpen && mode === 'candidates' ? (
        <Tools row={row} setMode={setMode} ignore={ignore} hasOthers={hasOthers} />
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

const mayHold = boot.permissions.includes('documents:edit')

const ignoreRow = async (queue: BankQueue, row: BankTransactionRecord): Promise<void> =>
  await decide(queue, {
    row,
    run: () => daybook.bank.ignoreTransaction({ transactionId: row.id }),
    done: say('bank.ignored_done'),
  })

const tools: readonly { mode: Exclude<PaneMode, 'candidates'>; word: WordId; icon: IconName }[] = [
  { mode: 'find', word: 'bank.find', icon: 'search' },
  { mode: 'split', word: 'bank.split', icon: 'cut' },
  { mode: 'code', word: 'bank.code', icon: 'invoice' },
  { mode: 'hold', word: 'key.hold', icon: 'clock' },
  { mode: 'receipt', word: 'ask_receipt.title', icon: 'mail' },
]

function Tools({
  row,
  setMode,
  ignore,
  hasOthers,
}: {
  row: BankTransactionRecord
  setMode: (mode: PaneMode) => void
  ignore: (() => void) | undefined
  hasOthers: boolean
}) {
  return (
    <div className="tools">
      {hasOthers ? <span className="faint small">{say('bank.none_of_these')}</span> : null}
      {mayHold && lacksReceipt(row) ? (
        <ChooseFiles label={say('bank.add_receipt')} look="btn s" icon="plus" />
      ) : null}
      {tools
        .filter(({ mode }) => mayHold || (mode !== 'hold' && mode !== 'receipt'))
        .map(({ mode, word, icon }) => (
          <button key={mode} type="button" className="btn q s" onClick={() => setMode(mode)}>
            <Icon name={icon} size="s" />
            {say(word)}
            <Key of="bank" act={mode} />
          </button>
        ))}
      <button type="button" className="btn q s" onClick={ignore}>
        <Icon name="close" size="s" />
        {say('bank.ignore')}
        <Key of="bank" act="ignore" />
      </button>
    </div>
  )
}
