import { useEffect, useRef, useState } from 'react'
import { boot } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { usePostingRun } from './use_posting_run.ts'

/** Everything that is ready, at once: the list first, then the run, and one way back. */
export function PostReady({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  if (!boot.permissions.includes('documents:post')) return null
  if (count === 0 && !isOpen) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <Icon name="tick" size="s" />
        {say('ready.button', { count })}
      </button>
      {isOpen ? <ReadyDialog close={() => setOpen(false)} /> : null}
    </>
  )
}

function ReadyDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { plan, run, error, isRunning, start } = usePostingRun(close)
  useEffect(() => dialog.current?.showModal(), [])
  const items = plan?.items?.filter(({ state }) => state === 'to_post') ?? []
  return (
    <dialog
      ref={dialog}
      className="dialog ask readydialog"
      aria-labelledby="ready-title"
      onClose={close}
      onCancel={(event) => isRunning && event.preventDefault()}
    >
      <div className="askbody">
        <h2 id="ready-title" className="t1">
          {say('ready.title', { count: items.length })}
        </h2>
        <p className="dim">{say('ready.text')}</p>
        {error === null ? null : <Failure error={error} />}
        <ul className="readylist card">
          {items.map(({ documentId, name, amount, currency }) => (
            <li key={documentId} className="li">
              <span className="grow cut">{name ?? say('row.nameless')}</span>
              <span className="money mid">
                {amount === null || currency === null ? '' : money(amount, currency)}
              </span>
            </li>
          ))}
        </ul>
        {run === null ? null : (
          <p role="status" className="small dim">
            <progress value={run.progress.done} max={Math.max(1, run.progress.of)} />{' '}
            {say('ready.progress', { done: run.progress.done, of: run.progress.of })}
          </p>
        )}
      </div>
      <div className="askfoot">
        <button type="button" className="btn" disabled={isRunning} onClick={close}>
          {say('ask.no')}
        </button>
        <button
          type="button"
          className="btn p"
          disabled={items.length === 0 || isRunning}
          onClick={start}
        >
          {isRunning ? say('review.posting') : say('ready.yes', { count: items.length })}
        </button>
      </div>
    </dialog>
  )
}
