import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { type Act, inOrder } from './act.ts'
import { ActButton } from './act_button.tsx'

/** What is done seldom, behind one button; what takes something away stands below a line. */
export function ActMenu({
  label,
  acts,
  place = '',
}: {
  label: string
  acts: readonly Act[]
  /** Where it opens: below its button where that stands at the top. */
  place?: string
}) {
  if (acts.length === 0) return null
  return (
    <Menu label={label} face={<Icon name="more" />} place={place}>
      {(close) => (
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
      )}
    </Menu>
  )
}
