import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { StatusChip } from '../../../parts/status_chip.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { type BankQueue, nameOf } from '../decide.ts'
import { lookAgain } from '../queries.ts'
import { MovePanel } from './move_panel.tsx'
import { isWhole, overPaid, type Part } from './moving.ts'
import { targetQuery } from './target.ts'
import { decisionTexts } from '../why.ts'

const mayMatch = boot.permissions.includes('bank:edit')
const mayAdjust = boot.permissions.includes('ledger:edit')

const chips = {
  reconciled: { word: 'bank.reconciled', tone: 'good' },
  ignored: { word: 'bank.ignored', tone: 'neutral' },
} as const

/** What was decided, by whom or what, why, and the way back. */
export function DecidedPanel({ row }: { row: BankTransactionRecord; queue: BankQueue | null }) {
  const { isBusy, failure, write } = useWrite()
  const takeBack = (): void =>
    void write(() => daybook.bank.unmatchTransaction({ transactionId: row.id }), {
      told: { text: say('bank.undone'), detail: nameOf(row) },
      done: lookAgain,
    })
  const texts = decisionTexts(row)
  return (
    <div className="bankpad stack4">
      <div className="row gap3">
        {row.status === 'reconciled' || row.status === 'ignored' ? (
          <StatusChip {...chips[row.status]} />
        ) : null}
        <span className="dim">
          {say(row.decision?.method === 'manual' ? 'bank.by_person' : 'bank.by_daybook')}
        </span>
      </div>
      {row.allocations.map((one) => (
        <Allocation key={one.targetId} part={one} row={row} />
      ))}
      {texts.length === 0 ? null : (
        <div>
          <h3 className="t3">{say('bank.why')}</h3>
          <ul className="reasonlist">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {failure === null ? null : <Failure error={failure} />}
      {row.allowedActions.includes('unmatch_transaction') ? (
        <div className="row gap3">
          <button type="button" className="btn" disabled={isBusy} onClick={takeBack}>
            {say('bank.unmatch')}
          </button>
          <span className="small dim">
            {row.status === 'reconciled' ? say('bank.unmatch_says') : ''}
          </span>
        </div>
      ) : null}
    </div>
  )
}

/** What is paid by it, and the way to another bill or invoice. */
function Allocation({ part, row }: { part: Part; row: BankTransactionRecord }) {
  const { data } = useQuery(targetQuery(part))
  const [isMoving, setMoving] = useState(false)
  const rest = overPaid(part)
  const mayMove = rest === null ? mayMatch && isWhole(row) : mayAdjust
  const name = data?.name ?? '…'
  return (
    <div className="stack3">
      <div className="row gap3 allocation">
        <span className="mid">{name}</span>
        <span className="dim">{data?.detail}</span>
        <span className="dim">{data?.date ? shortDay(data.date) : ''}</span>
        <span className="push money mid">{money(part.amount, row.currency)}</span>
        {mayMove && !isMoving && row.allowedActions.includes('unmatch_transaction') ? (
          <button
            type="button"
            className="btn q s"
            aria-label={say('bank.move_from', { name })}
            onClick={() => setMoving(true)}
          >
            {say('bank.move')}
          </button>
        ) : null}
      </div>
      {rest === null ? null : (
        <p className="small warn">
          {say('bank.paid_too_much', { amount: money(rest.amount, rest.currency) })}
        </p>
      )}
      {isMoving ? (
        <MovePanel row={row} part={part} name={name} back={() => setMoving(false)} />
      ) : null}
    </div>
  )
}
