import type { PostingRunRecord } from '@daybook/sdk'
import { useEffect, useRef, useState } from 'react'
import { boot } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { ReadyRow } from './ready_row.tsx'
import { usePostingRun } from './use_posting_run.ts'

/** Everything that is ready, at once: the list first, then the run, what came of each, and one way back. */
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
  const heading = useRef<HTMLHeadingElement>(null)
  const { plan, run, error, isBusy, isOver, start, undo } = usePostingRun()
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // What came of it is heard by who does not see it.
    if (isOver) heading.current?.focus()
  }, [isOver, run?.status])
  const items = run?.items ?? plan?.items?.filter(({ state }) => state === 'to_post') ?? []
  return (
    <dialog
      ref={dialog}
      className="dialog ask readydialog"
      aria-labelledby="ready-title"
      onClose={close}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <div className="askbody">
        <h2 id="ready-title" className="t1" ref={heading} tabIndex={-1}>
          {run !== null && isOver ? resultOf(run) : say('ready.title', { count: items.length })}
        </h2>
        <p className="dim">{run !== null && isOver ? besideOf(run) : say('ready.text')}</p>
        {error === null ? null : <Failure error={error} />}
        <ul className="readylist card">
          {items.map((item) => (
            <ReadyRow key={item.documentId} item={item} isStarted={run !== null} />
          ))}
        </ul>
        {run === null || isOver ? null : <Progress run={run} />}
      </div>
      <div className="askfoot">
        {isOver && run !== null && run.posted > 0 ? (
          <button type="button" className="btn" disabled={isBusy} onClick={undo}>
            {say('ready.undo')}
          </button>
        ) : null}
        <button
          type="button"
          className={`btn ${isOver ? 'p' : ''}`}
          disabled={isBusy}
          onClick={() => dialog.current?.close()}
        >
          {isOver ? say('bank.close') : say('ask.no')}
        </button>
        {isOver ? null : (
          <button
            type="button"
            className="btn p"
            disabled={items.length === 0 || isBusy}
            onClick={start}
          >
            {isBusy ? say('review.posting') : say('ready.yes', { count: items.length })}
          </button>
        )}
      </div>
    </dialog>
  )
}

function Progress({ run: { progress } }: { run: PostingRunRecord }) {
  const { done, of } = progress
  const text = say('ready.progress', { done, of })
  return (
    <p role="status" className="small dim">
      <progress value={done} max={Math.max(1, of)} aria-label={text} /> {text}
    </p>
  )
}

const countOf = ({ items = [] }: PostingRunRecord, state: string): number =>
  items.filter((one) => one.state === state).length

function resultOf(run: PostingRunRecord): string {
  const reversed = countOf(run, 'reversed')
  if (reversed > 0) return say('ready.undone', { count: reversed })
  return say('ready.done', { count: run.posted })
}

/** What is left to a person: those that were refused, or could not be reversed. */
function besideOf(run: PostingRunRecord): string {
  if (countOf(run, 'reversed') > 0) {
    return run.posted === 0 ? say('ready.all_back') : say('ready.not_back', { count: run.posted })
  }
  const refused = countOf(run, 'refused')
  if (refused > 0) return say('ready.refused', { count: refused })
  return run.more ? say('ready.more') : say('ready.each')
}
