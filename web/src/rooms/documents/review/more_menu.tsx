import { useRef } from 'react'
import { Key } from '../../../keys/key.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { openOriginal } from './original.ts'
import { mayCut, mayHold } from './may.ts'
import type { Aside } from './set_aside.tsx'
import type { Posting } from './use_posting.ts'
import type { Review } from './use_review.ts'

type Props = { review: Review; posting: Posting; setAside: (which: Aside) => void }

/** What is done seldom. */
export function MoreMenu({ review, posting, setAside }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { shown } = review
  const items = [
    { name: say('review.retry'), act: posting.retry, is: posting.may('retry_document') },
    { name: say('review.code_again'), act: posting.code, is: shown.status === 'coded' },
    {
      name: say('key.hold'),
      act: () => setAside('hold'),
      is: mayHold(shown),
      key: 'hold' as const,
    },
    { name: say('ask_receipt.title'), act: () => setAside('receipt'), is: mayHold(shown) },
    { name: say('key.cut'), act: () => setAside('cut'), is: mayCut(shown), key: 'cut' as const },
    { name: say('page.original'), act: () => openOriginal(shown), is: shown.fileId !== null },
    { name: say('delete.yes'), act: posting.askDelete, is: posting.may('delete_document') },
  ]
  return (
    <details
      ref={menu}
      className="menu"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary className="btn q i-only" aria-label={say('review.more')} title={say('review.more')}>
        <Icon name="more" />
      </summary>
      <ul className="menulist">
        {items
          .filter(({ is }) => is)
          .map(({ name, act, key }) => (
            <li key={name}>
              <button
                type="button"
                className="btn q full"
                onClick={() => {
                  if (menu.current !== null) menu.current.open = false
                  act()
                }}
              >
                {name}
                {key === undefined ? null : <Key of="inbox" act={key} />}
              </button>
            </li>
          ))}
      </ul>
    </details>
  )
}
