import { useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import { type Act, inOrder } from './act.ts'
import { ActButton } from './act_button.tsx'

/** What is done seldom, behind one button; what takes something away stands below a line. */
export function ActMenu({ label, acts }: { label: string; acts: readonly Act[] }) {
  const menu = useRef<HTMLDetailsElement>(null)
  if (acts.length === 0) return null
  const close = (): void => {
    if (menu.current !== null) menu.current.open = false
  }
  return (
    <details
      ref={menu}
      className="menu"
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
      <summary className="btn q i-only" aria-label={label} title={label}>
        <Icon name="more" />
      </summary>
      <ul className="menulist">
        {inOrder(acts).map((act) => (
          <li key={act.id} className={act.isDangerous ? 'dangerous' : ''}>
            <ActButton
              look={act.isDangerous ? 'btn q full danger' : 'btn q full'}
              act={{
                ...act,
                run: () => {
                  close()
                  act.run()
                },
              }}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
