import type { DocumentRecord } from '@daybook/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { MoreRows } from '../../../parts/more_rows.tsx'
import { shownNumber } from '../../../parts/shown_number.ts'
import { Loaded } from '../../../parts/state.tsx'
import { useRested } from '../../../parts/use_rested.ts'
import { money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { doneQuery } from '../queries.ts'
import { nameOfDocument } from '../queue/row_text.ts'
import { OpenDocument } from '../review/open_document.tsx'
import { AutomaticActs } from './automatic_acts.tsx'
import { SpotCheck } from './spot_check.tsx'

type Props = { id: string | null; today: string; back: () => void }

/** What is in the books, what Daybook put there by itself, and the spot check. */
export function Done({ id, today, back }: Props) {
  const [typed, setTyped] = useState('')
  const q = useRested(typed.trim())
  const posted = useInfiniteQuery(doneQuery(q))
  const pages = posted.data?.pages
  const documents = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const at = documents.findIndex((one) => one.id === id) + 1
  return (
    <>
      <section className="pane queuepane" aria-label={say('done.posted')}>
        <label className="listsearch pad" htmlFor="done-search">
          <Icon name="search" size="s" />
          <span className="sr">{say('done.search')}</span>
          <input
            id="done-search"
            type="search"
            className="input"
            placeholder={say('done.search')}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Loaded of={posted} rows={8}>
          {() =>
            documents.length === 0 ? (
              <p className="pad dim">{say(q === '' ? 'finish.done' : 'list.none_found')}</p>
            ) : (
              <ul>
                {documents.map((one) => (
                  <DoneRow key={one.id} document={one} isOn={one.id === id} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreRows list={posted} />
      </section>
      {id === null ? (
        <div className="donepanel stack4">
          <SpotCheck />
          <AutomaticActs />
        </div>
      ) : (
        <OpenDocument
          key={id}
          id={id}
          isReady
          today={today}
          place={{ at, of: documents.length }}
          back={back}
          ways={{
            onDone: back,
            onSend: async () => undefined,
            onHold: back,
            onRelease: async () => undefined,
            onCut: back,
          }}
        />
      )}
    </>
  )
}

function DoneRow({ document, isOn }: { document: DocumentRecord; isOn: boolean }) {
  const { id, extraction, posting } = document
  const by = posting?.automatic === true ? say('done.by_daybook') : say('done.by_person')
  return (
    <li>
      <Link
        to="/inbox"
        search={{ tab: 'done', id }}
        className={`q-item ${isOn ? 'on' : ''}`}
        aria-current={isOn}
        activeProps={{}}
      >
        <span className="row">
          <span className="mid cut grow">{nameOfDocument(document)}</span>
          <span className="money mid">
            {!extraction || extraction.total === null || extraction.currency === null
              ? ''
              : money(extraction.total, extraction.currency)}
          </span>
        </span>
        <span className="row">
          <span className="why grow">
            {[shownNumber(posting?.reference), by].filter(Boolean).join(' · ')}
          </span>
          <span className="faint small num">
            {posting === null ? '' : shortDay(posting.postedAt.slice(0, 10))}
          </span>
        </span>
      </Link>
    </li>
  )
}
