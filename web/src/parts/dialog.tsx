import { type ReactNode, useEffect, useRef } from 'react'
import './dialog.css'

type Props = {
  title: string
  says?: string
  isWide?: boolean
  close: () => void
  children: ReactNode
}

/** A window above the screen; the browser gives the focus back to where it was. */
export function Dialog({ title, says, isWide = false, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog overlay ${isWide ? 'wide' : ''}`}
      aria-label={title}
      onClose={close}
    >
      <div className="overlaybody">
        <h2 className="t1">{title}</h2>
        {says === undefined ? null : <p className="dim">{says}</p>}
        {children}
      </div>
    </dialog>
  )
}
