import type { InvoiceNoteRecord, ReminderRecord } from '@daybook/sdk'
import { useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { say } from '../../../words/words.ts'
import { WordsDialog } from './words_dialog.tsx'

/** What a person may take back of what happened: a reminder, a dispute, a promise. */
export type TakenBack =
  | { kind: 'reminder'; record: ReminderRecord }
  | { kind: 'note'; record: InvoiceNoteRecord }

export function TakeBack({
  of,
  look = 'link small plainbutton',
}: {
  of: TakenBack
  look?: string
}) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const label =
    of.kind === 'reminder'
      ? say('said.withdraw')
      : say(of.record.kind === 'dispute' ? 'said.end' : 'said.end_promise')
  return (
    <>
      <button type="button" className={look} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen ? <Dialog of={of} label={label} close={close} /> : null}
    </>
  )
}

function Dialog({ of, label, close }: { of: TakenBack; label: string; close(): void }) {
  if (of.kind === 'note') {
    const { id: noteId, version } = of.record
    return (
      <WordsDialog
        title={label}
        says={say('said.end_says')}
        label={say('said.how')}
        yes={label}
        off={say('said.how_first')}
        told={{ text: say('said.is_ended') }}
        run={async (words) =>
          await daybook.sending.endInvoiceNote({ noteId, words }, { ifMatch: version })
        }
        close={close}
      />
    )
  }
  const { id: reminderId, number, version } = of.record
  return (
    <WordsDialog
      title={say('said.withdraw_title', { number })}
      says={say('said.withdraw_says')}
      label={say('said.why')}
      yes={label}
      off={say('said.why_first')}
      told={{ text: say('said.withdrawn', { number }) }}
      run={async (reason) =>
        await daybook.sending.withdrawReminder({ reminderId, reason }, { ifMatch: version })
      }
      close={close}
    />
  )
}
