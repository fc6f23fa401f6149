import { useEffect, useState, useSyncExternalStore } from 'react'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'
import './toast.css'

export type ToastText = {
  text: string
  detail?: string
  isBad?: boolean
  /** The way back. It stays in the record after the toast is gone. */
  undo?: { label: string; run: () => void }
}
type Shown = ToastText & { number: number }

const staysMs = 8_000
const most = 3
const watchers = new Set<() => void>()
let shown: readonly Shown[] = []
let count = 0

function change(next: readonly Shown[]): void {
  shown = next
  for (const changed of watchers) changed()
}

export function showToast(toast: ToastText): void {
  change([{ ...toast, number: ++count }, ...shown].slice(0, most))
}

const hide = (number: number): void => change(shown.filter((one) => one.number !== number))

/** What the undo key does: the newest way back, if one is shown. */
export function undoLatest(): boolean {
  const latest = shown.find((one) => one.undo !== undefined)
  if (latest === undefined) return false
  hide(latest.number)
  latest.undo?.run()
  return true
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The newest on top, for eight seconds, and for as long as somebody is at it. */
export function Toasts() {
  const toasts = useSyncExternalStore(watch, () => shown)
  return (
    <div className="toasts" role="status">
      {toasts.map((one) => (
        <Toast key={one.number} toast={one} />
      ))}
    </div>
  )
}

function Toast({ toast }: { toast: Shown }) {
  const { number, text, detail, isBad = false, undo } = toast
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => hide(number), staysMs)
    return () => clearTimeout(timer)
  }, [isHeld, number])
  return (
    <div
      className={`toast ${isBad ? 'bad' : ''}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={isBad ? 'warning' : 'proven'} />
      <span className="grow">
        <span className="mid">{text}</span> <span className="dim">{detail}</span>
      </span>
      {undo === undefined ? null : (
        <button
          type="button"
          className="btn q s inkt"
          onClick={() => {
            hide(number)
            undo.run()
          }}
        >
          {undo.label}
        </button>
      )}
      <button
        type="button"
        className="btn q s i-only"
        aria-label={say('toast.close')}
        onClick={() => hide(number)}
      >
        <Icon name="close" size="s" />
      </button>
    </div>
  )
}
