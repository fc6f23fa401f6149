import { type KeyboardEvent, useId, useRef } from 'react'
import './tab_list.css'

export type TabOf<Name extends string> = { name: Name; label: string; count?: number | undefined }

/** Tabs as a keyboard expects them: one stop, and arrows between them. */
export function TabList<Name extends string>({
  label,
  tabs,
  chosen,
  choose,
  panel,
}: {
  label: string
  tabs: readonly TabOf<Name>[]
  chosen: Name
  choose: (name: Name) => void
  /** The id of what they show. */
  panel: string
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ name }) => name === chosen)
    const to = (at + step + tabs.length) % tabs.length
    const next = tabs[to]
    if (next === undefined) return
    choose(next.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map(({ name, label: text, count }) => (
        <button
          key={name}
          id={`${id}${name}`}
          type="button"
          role="tab"
          className={`tab ${name === chosen ? 'on' : ''}`}
          aria-selected={name === chosen}
          aria-controls={panel}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => choose(name)}
          onKeyDown={move}
        >
          {text}
          {count === undefined || count === 0 ? null : <span className="n">{count}</span>}
        </button>
      ))}
    </div>
  )
}
