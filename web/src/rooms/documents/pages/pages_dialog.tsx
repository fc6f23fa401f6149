import { type RefObject, useEffect, useRef, useState } from 'react'
import { askFirst } from '../../../parts/ask.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { PageRow } from './page_row.tsx'
import { addPages, pageList, sendPages, usePages } from './pages.ts'
import './pages.css'

type Props = { close: () => void; camera: RefObject<HTMLInputElement | null> }

/** Several photos that are one document: their order, and one button that sends them together. */
export function PagesDialog({ close, camera }: Props) {
  const pages = usePages()
  const pictures = useRef<HTMLInputElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  // Not on the first button, which would remove a page.
  useEffect(() => primary.current?.focus(), [])
  const [isJoining, setJoining] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = (): void => {
    setJoining(true)
    setError(null)
    sendPages()
      .then(close, setError)
      .finally(() => setJoining(false))
  }
  const discard = async (): Promise<void> => {
    const isYes = await askFirst({
      title: say('pages.discard_title', { count: pages.length }),
      text: say('pages.discard_text'),
      yes: say('pages.discard'),
    })
    if (!isYes) return
    pageList.discard()
    close()
  }
  return (
    <Dialog
      title={say('pages.title', { count: pages.length })}
      says={say('pages.says')}
      close={close}
    >
      {error === null ? null : <Failure error={error} />}
      <ol className="pagelist">
        {pages.map(({ key, photo }, at) => (
          <PageRow key={key} photo={photo} at={at} last={pages.length - 1} id={key} />
        ))}
      </ol>
      <div className="row wrap">
        <button type="button" className="btn" onClick={() => camera.current?.click()}>
          <Icon name="camera" size="s" />
          {say('pages.take')}
        </button>
        <button type="button" className="btn q" onClick={() => pictures.current?.click()}>
          <Icon name="plus" size="s" />
          {say('pages.choose')}
        </button>
        <input
          ref={pictures}
          type="file"
          accept="image/*"
          multiple
          hidden
          data-upload="pages"
          onChange={(event) => {
            void addPages([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      <div className="row wrap pagesfoot">
        <button type="button" className="btn q" onClick={() => void discard()}>
          {say('pages.discard')}
        </button>
        <button type="button" className="btn push" onClick={close}>
          {say('pages.later')}
        </button>
        <button
          ref={primary}
          type="button"
          className="btn p"
          disabled={pages.length === 0 || isJoining}
          onClick={send}
        >
          {isJoining ? say('pages.joining') : say('pages.send', { count: pages.length })}
        </button>
      </div>
    </Dialog>
  )
}
