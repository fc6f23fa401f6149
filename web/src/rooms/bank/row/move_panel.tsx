import { type BankTransactionRecord, isFailure } from '@daybook/sdk'
import { useId, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { nameOf } from '../decide.ts'
import { lookAgain } from '../queries.ts'
import { entryOf, moveBack, moveWhole, overPaid, type Part } from './moving.ts'
import { leavesByEscape } from './panel_form.tsx'
import { type TargetHit, TargetSearch } from './target_search.tsx'

type Props = { row: BankTransactionRecord; part: Part; name: string; back: () => void }

/** From one bill or invoice to another: what was paid too much of it, or else the payment itself. */
export function MovePanel({ row, part, name, back }: Props) {
  const id = useId()
  const [hit, setHit] = useState<TargetHit | null>(null)
  const [reason, setReason] = useState('')
  const { isBusy, failure, write } = useWrite()
  const rest = overPaid(part)
  const needsReason = failure !== null && isFailure(failure, 'contact_differs')
  const end = async (): Promise<void> => {
    await lookAgain()
    back()
  }
  const moveRest = (to: TargetHit | null): void => {
    const work = async () =>
      await daybook.bank.movePayment({
        fromLedgerEntryId: part.ledgerEntryId ?? part.targetId,
        toLedgerEntryId: to === null ? null : await entryOf(to),
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      })
    void write(work, {
      told: ({ id: ledgerEntryId }) => ({
        text: to === null ? say('bank.kept_ahead') : say('bank.moved', { name: to.name }),
        detail: nameOf(row),
        undo: {
          label: say('bank.undo'),
          run: () =>
            void write(() => daybook.bank.reverseAdjustment({ ledgerEntryId }), {
              done: lookAgain,
            }),
        },
      }),
      done: end,
    })
  }
  const movePayment = (to: TargetHit): void =>
    void write(() => moveWhole(row, part, to).finally(() => void lookAgain()), {
      told: {
        text: say('bank.moved', { name: to.name }),
        detail: nameOf(row),
        undo: {
          label: say('bank.undo'),
          run: () => void write(() => moveBack(row), { done: lookAgain }),
        },
      },
      done: end,
    })
  return (
    <div className="stack3 movepanel" onKeyDown={leavesByEscape(back)}>
      <h3 className="t3">{say('bank.move_title')}</h3>
      <p className="small dim">
        {rest === null
          ? say('bank.move_whole_says', { name })
          : say('bank.move_rest_says', { amount: money(rest.amount, rest.currency), name })}
      </p>
      {hit === null ? (
        <TargetSearch start="" isIncoming={row.amount > 0} pick={setHit} />
      ) : (
        <p className="row gap3">
          <span className="mid cut grow">{hit.name}</span>
          <button type="button" className="btn q s" onClick={() => setHit(null)}>
            {say('bank.move_other')}
          </button>
        </p>
      )}
      {failure === null ? null : <Failure error={failure} />}
      {needsReason ? (
        <label className="label" htmlFor={id}>
          {say('bank.move_reason')}
          <input
            id={id}
            className="input"
            maxLength={500}
            value={reason}
            onChange={({ target: { value } }) => setReason(value)}
          />
        </label>
      ) : null}
      <div className="row gap3">
        <button
          type="button"
          className="btn p"
          disabled={isBusy || hit === null}
          onClick={() => {
            if (hit === null) return
            if (rest === null) movePayment(hit)
            else moveRest(hit)
          }}
        >
          {say('bank.move')}
        </button>
        {rest === null ? null : (
          <button type="button" className="btn" disabled={isBusy} onClick={() => moveRest(null)}>
            {say('bank.keep_ahead')}
          </button>
        )}
        <button type="button" className="btn q" onClick={back}>
          {say('bank.close')}
        </button>
      </div>
    </div>
  )
}
