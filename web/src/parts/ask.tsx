import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { say } from '../words/words.ts'
import './ask.css'

type Question = {
  title: string
  text: string
  /** What happens, as a verb on the button. */
  yes: string
  no?: string
  body?: ReactNode
}
type Asked = Question & { answer: (isYes: boolean) => void }

const watchers = new Set<() => void>()
let asked: Asked | null = null

function change(next: Asked | null): void {
  asked = next
  for (const changed of watchers) changed()
}

/** Asks before what cannot be taken back, or what writes something when it is. */
export async function askFirst(question: Question): Promise<boolean> {
  asked?.answer(false)
  return await new Promise<boolean>((resolve) => {
    const answer = (isYes: boolean): void => {
      change(null)
      resolve(isYes)
    }
    change({ ...question, answer })
  })
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The place of the question; the browser gives the focus back to where it was. */
export function Asking() {
  const question = useSyncExternalStore(watch, () => asked)
  const dialog = useRef<HTMLDialogElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (question === null) return dialog.current?.close()
    dialog.current?.showModal()
    yes.current?.focus()
  }, [question])
  return (
    <dialog
      ref={dialog}
      className="dialog ask"
      aria-labelledby="ask-title"
      aria-describedby="ask-text"
      onCancel={() => question?.answer(false)}
    >
      {question === null ? null : (
        <>
          <div className="askbody">
            <h2 id="ask-title" className="t1">
              {question.title}
            </h2>
            <p id="ask-text" className="dim">
              {question.text}
            </p>
            {question.body}
          </div>
          <div className="askfoot">
            <button type="button" className="btn" onClick={() => question.answer(false)}>
              {question.no ?? say('ask.no')}
            </button>
            <button ref={yes} type="button" className="btn p" onClick={() => question.answer(true)}>
              {question.yes}
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}
