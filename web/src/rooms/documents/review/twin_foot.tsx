import type { RefObject } from 'react'
import { Key } from '../../../keys/key.tsx'
import { say } from '../../../words/words.ts'
import type { Posting } from './use_posting.ts'

type Props = {
  primary: RefObject<HTMLButtonElement | null>
  posting: Posting
  keepBoth: () => void
}

/** A duplicate is decided before anything else about it. */
export function TwinFoot({ primary, posting, keepBoth }: Props) {
  return (
    <div className="foot row reviewfoot">
      {posting.may('delete_document') ? (
        <button ref={primary} type="button" className="btn p grow" onClick={posting.askDelete}>
          {say('twin.delete')}
          <Key of="inbox" act="remove" />
        </button>
      ) : null}
      <button type="button" className="btn" onClick={keepBoth}>
        {say('twin.keep')}
      </button>
    </div>
  )
}
