import { daybook } from '../../../app/daybook.ts'
import { say } from '../../../words/words.ts'
import { type Held, HoldForm } from '../../follow_up/hold_form.tsx'
import { decide } from '../decide.ts'
import type { PanelProps } from './find_panel.tsx'
import { leavesByEscape } from './panel_form.tsx'

/** Not now: the row leaves the queue and comes back by itself. */
export function HoldPanel({ row, queue, back }: PanelProps) {
  const transactionId = row.id
  const hold = (held: Held): void =>
    void decide(queue, {
      row,
      run: () => daybook.follow_up.hold({ transactionId, ...held }),
      done: say('hold.done'),
      undo: () => daybook.follow_up.releaseHold({ transactionId }),
    })
  return (
    <div className="bankpad narrowform stack3" onKeyDown={leavesByEscape(back)}>
      <h3 className="h2">{say('hold.title')}</h3>
      <p className="dim">{say('hold.says')}</p>
      <HoldForm startsForDocument={row.amount < 0} save={hold} />
    </div>
  )
}
