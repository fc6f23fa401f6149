import type { DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { documentQuery } from '../queries.ts'
import { stepText } from '../queue/queue_list.tsx'
import { rowText } from '../queue/row_text.ts'
import { isWorking } from '../queue/use_queue.ts'
import type { UploadItem } from './upload_line.ts'
import { uploads, useUploads } from './uploads.ts'

/** Each file that was given here, until it is a document that is read or was refused. */
export function UploadRows() {
  const items = useUploads()
  if (items.length === 0) return null
  const isOver = items.every(({ state }) => state === 'taken')
  return (
    <section aria-label={say('upload.title')}>
      <div className="q-sec">
        <span>{say('upload.title')}</span>
        {isOver ? (
          <button
            type="button"
            className="link small plainbutton"
            onClick={() => items.forEach(({ number }) => uploads.forget(number))}
          >
            {say('upload.clear')}
          </button>
        ) : (
          <span className="num">{items.length}</span>
        )}
      </div>
      <ul>
        {items.map((item) => (
          <UploadRow key={item.number} item={item} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ item }: { item: UploadItem }) {
  const { number, name, state, sent, documentId, refusal } = item
  return (
    <li className="q-item uploadrow">
      <span className="row">
        <span className="cut grow" title={name}>
          {name}
        </span>
        {state === 'refused' && refusal?.isRetryable === true ? (
          <button type="button" className="btn q s" onClick={() => uploads.retry(number)}>
            {say('state.retry')}
          </button>
        ) : null}
        <button
          type="button"
          className="btn q s i-only"
          aria-label={say(state === 'sending' ? 'upload.cancel' : 'upload.forget', { name })}
          onClick={() => uploads.forget(number)}
        >
          <Icon name="close" size="s" />
        </button>
      </span>
      {state === 'sending' ? (
        <progress value={sent} max={1} aria-label={say('upload.sending', { name })} />
      ) : null}
      {documentId === null ? (
        <span className={`why ${state === 'refused' ? 'bad' : ''}`} role="status">
          {textOf(item)}
        </span>
      ) : (
        <TakenText documentId={documentId} />
      )}
    </li>
  )
}

function textOf({ state, sent, refusal }: UploadItem): string {
  if (state === 'queued') return say('upload.queued')
  if (state === 'refused') return refusal?.detail ?? say('state.no_answer')
  return say('upload.part', { percent: Math.round(sent * 100) })
}

function TakenText({ documentId }: { documentId: string }) {
  const { data } = useQuery(documentQuery(documentId))
  return (
    <span className="why" role="status">
      {data === undefined ? say('upload.taken') : stateOf(data)}{' '}
      {data === undefined || isWorking(data) || data.status === 'posted' ? null : (
        <Link className="link" to="/inbox" search={{ id: documentId }}>
          {say('do.open')}
        </Link>
      )}
    </span>
  )
}

function stateOf(document: DocumentRecord): string {
  if (isWorking(document)) return stepText(document)
  if (document.status === 'posted') return say('document.posted')
  return rowText(document, document.duplicateOf === null ? null : 'document_duplicate')
}
