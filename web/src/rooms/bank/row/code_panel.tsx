import { useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { leaveDone } from '../decide.ts'
import { bookingOf, CodeFields, type Coding, codingOf } from './code_fields.tsx'
import type { PanelProps } from './find_panel.tsx'
import { remember } from './remember.ts'
import { PanelForm } from './panel_form.tsx'

/** Books the row on an account of the ledger: a fee, interest, wages, a tax. */
export function CodePanel({ row, queue, back }: PanelProps) {
  const [coding, setCoding] = useState(() => codingOf(row))
  const { isBusy, failure, write } = useWrite()
  const { account } = coding
  const book = (): void => {
    if (account === '') return
    void write(
      () => daybook.bank.bookTransaction({ transactionId: row.id, ...bookingOf(coding) }),
      {
        async done() {
          await leaveDone(queue, { row, done: say('bank.booked_done', { account }) })
          await remember(row, coding)
        },
      },
    )
  }
  return (
    <PanelForm look="narrowform stack3" save={book} back={back}>
      <h3 className="h2">{say('bank.code_title')}</h3>
      <p className="dim">{say('bank.code_says')}</p>
      <CodeFields
        row={row}
        textHint={row.text}
        coding={coding}
        change={(part) => setCoding((before): Coding => ({ ...before, ...part }))}
      />
      {failure === null ? null : <Failure error={failure} />}
      <button type="submit" className="btn p" disabled={account === '' || isBusy}>
        {say('bank.code_book')}
        <kbd className="hint">↵</kbd>
      </button>
    </PanelForm>
  )
}
