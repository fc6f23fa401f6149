import type { DocumentRecord, SplitFileResult } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { say } from '../../../words/words.ts'
import { pageCountQuery, pageQuery } from '../queries.ts'
import { cutsOf, partAt, partsOf, withCut } from './cuts.ts'
import './cutting.css'

type Props = {
  document: DocumentRecord
  fileId: string
  done: (result: SplitFileResult) => void
}

/** A file with several documents: its pages in a row, and between each two a place to cut. */
export function CutForm(props: Props) {
  const counted = useQuery(pageCountQuery(props.fileId))
  return <Loaded of={counted}>{(pages) => <Pages {...props} pages={pages} />}</Loaded>
}

function Pages({ document, fileId, done, pages }: Props & { pages: number }) {
  const proposed = document.extraction?.proposedParts ?? []
  const [cuts, setCuts] = useState(() => cutsOf(proposed))
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const parts = partsOf(cuts, pages)
  const cut = async (): Promise<void> => {
    if (isBusy || parts.length < 2) return
    setBusy(true)
    setFailure(null)
    try {
      done(await daybook.documents.splitFile({ documentId: document.id, parts }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <>
      {proposed.length < 2 ? null : (
        <ul className="cutwhy small dim">
          {proposed.slice(1).map(({ firstPage, why }) => (
            <li key={firstPage}>{say('cut.why', { page: firstPage, why })}</li>
          ))}
        </ul>
      )}
      <div className="cutpages" role="group" aria-label={say('cut.title')}>
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <Fragment key={page}>
            <Thumb fileId={fileId} page={page} part={partAt(parts, page)} />
            {page === pages ? null : (
              <button
                type="button"
                className={`cutline ${cuts.has(page) ? 'on' : ''}`}
                aria-pressed={cuts.has(page)}
                aria-label={say('cut.behind', { page })}
                title={say('cut.behind', { page })}
                onClick={() => setCuts(withCut(cuts, page))}
              >
                <Icon name="cut" />
              </button>
            )}
          </Fragment>
        ))}
      </div>
      {failure === null ? null : <Failure error={failure} />}
      <button
        type="button"
        className={`btn p ${parts.length < 2 ? 'off' : ''}`}
        aria-disabled={isBusy || parts.length < 2}
        onClick={() => void cut()}
      >
        {parts.length < 2 ? say('cut.none') : say('cut.save', { count: parts.length })}
      </button>
    </>
  )
}

function Thumb({ fileId, page, part }: { fileId: string; page: number; part: number }) {
  const shown = useQuery(pageQuery(fileId, page))
  return (
    <figure className={`cutpage ${part % 2 === 0 ? 'even' : ''}`}>
      {shown.data === undefined ? (
        <div className="sk cutblank" />
      ) : (
        <img src={shown.data.url} alt={say('page.picture', { page })} />
      )}
      <figcaption className="small num">{say('cut.part', { page, part })}</figcaption>
    </figure>
  )
}
