import type { DocumentRecord, FollowUpRecord } from '@daybook/sdk'
import { Icon } from '../../../parts/icon.tsx'
import { fullDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import type { Ways } from './use_posting.ts'

type Props = { document: DocumentRecord; held: FollowUpRecord; ways: Ways }

/** Until when it waits and why, and the way back. */
export function OnHold({ document, held, ways }: Props) {
  const { heldUntil, note } = held
  return (
    <div className="banner conflict">
      <Icon name="clock" />
      <div className="grow stack1">
        <p>
          {heldUntil === null
            ? say('hold.waits')
            : say('hold.waits_until', { day: fullDay(heldUntil) })}
        </p>
        {note === null ? null : <p className="dim">{note}</p>}
      </div>
      <button type="button" className="btn s" onClick={() => void ways.onRelease(document)}>
        {say('hold.resume')}
      </button>
    </div>
  )
}
