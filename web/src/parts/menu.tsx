import { type ReactNode, useRef } from 'react'

/** What stands behind one button until it is asked for. It closes when the focus leaves it, and with Escape. */
export function Menu({
  label,
  look = 'btn q i-only',
  face,
  place = '',
  children,
}: {
  label: string
  look?: string
  /** What is on the button. */
  face: ReactNode
  place?: string
  children: (close: () => void) => ReactNode
}) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = (): void => {
    if (menu.current !== null) menu.current.open = false
  }
  return (
    <details
      ref={menu}
      className={`menu ${place}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || menu.current?.open !== true) return
        event.stopPropagation()
        close()
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary className={look} aria-label={label} title={label}>
        {face}
      </summary>
      {children(close)}
    </details>
  )
}
