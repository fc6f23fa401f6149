import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

/** Where panes stand below each other, what was chosen is below the list. */
function showBelow(list: HTMLElement | null): void {
  if (!matchMedia('(max-width: 820px)').matches) return
  requestAnimationFrame(() =>
    list?.closest('.pane')?.nextElementSibling?.scrollIntoView({ block: 'start' }),
  )
}

/** What waits, one below the other: one stop of the keyboard, and arrows within. */
export function QueueList<Item extends { id: string }>({
  label,
  items,
  chosen,
  choose,
  children,
}: {
  label: string
  items: readonly Item[]
  chosen: string | null
  choose: (id: string) => void
  children: (item: Item) => ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const move = (event: KeyboardEvent): void => {
    const to = { Home: items[0], End: items.at(-1) }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(to.id)
  }
  return (
    <div
      ref={list}
      className="queuelist"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={chosen === null ? undefined : `q-${chosen}`}
      onKeyDown={move}
    >
      {items.map((item) => (
        <div
          key={item.id}
          id={`q-${item.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.id === chosen}
          className={`q-item ${item.id === chosen ? 'on' : ''}`}
          onClick={() => {
            choose(item.id)
            showBelow(list.current)
          }}
          onKeyDown={move}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
