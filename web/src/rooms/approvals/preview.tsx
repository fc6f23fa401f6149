import type { ApprovalRecord, DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../words/words.ts'
import { pageQuery } from '../documents/queries.ts'
import { EntryTable } from '../documents/review/entry_table.tsx'
import { doubtWord } from './ask_words.ts'
import { documentIn, doubtsOf, factsOf } from './asked.ts'
import { numberOf } from './asked_number.ts'
import { BillFacts } from './bill_facts.tsx'
import { changedIn } from './changed.ts'
import { PreviewRecord } from './preview_record.tsx'

/** What would come of one request: the entry beside the paper, and what speaks against it. */
export function Preview({ approval }: { approval: ApprovalRecord }) {
  const document = documentIn(approval)
  const facts = factsOf(approval)
  const named = [facts.name, numberOf(facts)].filter((one) => one !== null)
  const doubts = doubtsOf(approval)
  return (
    <section className="pane askedpreview" aria-label={say('asked.preview')}>
      <div className="panebar">
        <h3 className="h2 cut">{named.join(' ')}</h3>
        <span className="push chip pencil">
          <Icon name="pencil" />
          {say('asked.preview')}
        </span>
      </div>
      <div className="askedbody stack3">
        <Changed approval={approval} />
        {doubts.map((doubt) => (
          <div key={`${doubt.code} ${doubt.otherId ?? ''}`} className="banner warn">
            <Icon name="warning" />
            <span className="grow">{doubtWord(doubt)}</span>
            {doubt.otherId === null ? null : (
              <Link className="btn s" to="/inbox" search={{ id: doubt.otherId }}>
                {say('asked.open_other')}
              </Link>
            )}
          </div>
        ))}
        {document === null ? (
          <PreviewRecord approval={approval} />
        ) : (
          <>
            {document.coding?.entry ? (
              <EntryTable entry={document.coding.entry} isBooked={false} />
            ) : null}
            <p className="small dim">{say('asked.rolled_back')}</p>
            <Reasons document={document} />
          </>
        )}
      </div>
      {document === null ? null : <Paper document={document} />}
    </section>
  )
}

/** What it would do now, where that is not what was shown to whoever approved it. */
function Changed({ approval }: { approval: ApprovalRecord }) {
  const changes = changedIn(approval)
  if (changes.length === 0) return null
  return (
    <table className="table small askedchanges">
      <thead>
        <tr>
          <th scope="col">{say('asked.changed')}</th>
          <th scope="col">{say('asked.was_shown')}</th>
          <th scope="col">{say('asked.is_now')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, was, is }, at) => (
          <tr key={`${at} ${name}`}>
            <th scope="row">{name}</th>
            <td>{was}</td>
            <td>{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Why it is coded so, and what limits how certain the reading is. */
function Reasons({ document }: { document: DocumentRecord }) {
  const reasons = [...(document.coding?.reasons ?? []), ...(document.extraction?.caps ?? [])]
  if (reasons.length === 0) return null
  return (
    <details>
      <summary>{say('asked.why')}</summary>
      <ul className="askedreasons small">
        {reasons.map((reason) => (
          <li key={`${reason.code} ${reason.detail}`}>{reason.detail}</li>
        ))}
      </ul>
    </details>
  )
}

const hasPages = ({ mimeType }: DocumentRecord): boolean =>
  mimeType === 'application/pdf' || mimeType?.startsWith('image/') === true

/** The page as it came in; of an e-invoice, which has none, what it says. */
function Paper({ document }: { document: DocumentRecord }) {
  const { fileId, fileName } = document
  return fileId !== null && hasPages(document) ? (
    <Page fileId={fileId} name={fileName ?? ''} />
  ) : (
    <div className="desk askeddesk">
      <BillFacts document={document} />
    </div>
  )
}

function Page({ fileId, name }: { fileId: string; name: string }) {
  const { data } = useQuery(pageQuery(fileId, 1))
  return (
    <div className="desk askeddesk">
      {data === undefined ? null : (
        <img
          className="paper askedpaper"
          src={data.url}
          width={data.width}
          height={data.height}
          alt={say('asked.page_of', { name })}
        />
      )}
    </div>
  )
}
