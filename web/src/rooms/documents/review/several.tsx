import type { DocumentRecord } from '@daybook/sdk'
import { Key } from '../../../keys/key.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { mayCut } from './may.ts'

/** A file that seems to hold several documents is cut before anything else about it is decided. */
export function Several({ document, cut }: { document: DocumentRecord; cut: () => void }) {
  const count = document.extraction?.proposedParts?.length ?? 0
  if (count < 2 || !mayCut(document)) return null
  return (
    <div className="banner conflict">
      <Icon name="cut" />
      <p className="grow">{say('row.several', { count })}</p>
      <button type="button" className="btn s" onClick={cut}>
        {say('key.cut')}
        <Key of="inbox" act="cut" />
      </button>
    </div>
  )
}
