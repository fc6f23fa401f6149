import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { shownBy, useShown } from './list_address.ts'
import {
  columnsIn,
  columnsText,
  type ListColumn,
  sortedBy,
  sortNameOf,
  sortText,
} from './list_columns.ts'
import { Menu } from './menu.tsx'

/** Which columns stand there; the choice is in the address. */
export function ColumnsMenu<One>({ columns }: { columns: readonly ListColumn<One>[] }) {
  const shown = useShown()
  const navigate = useNavigate()
  const chosen = new Set(columnsIn(columns, shown).map(({ name }) => name))
  const choose = (name: string): void => {
    const next = chosen.has(name)
      ? new Set([...chosen].filter((one) => one !== name))
      : new Set([...chosen, name])
    void navigate({
      to: '.',
      search: shownBy({ ...shown, columns: columnsText(columns, next) }),
      replace: true,
    })
  }
  return (
    <Menu
      label={say('list.columns')}
      look="btn q s"
      place="below"
      face={
        <>
          <Icon name="eye" size="s" />
          {say('list.columns')}
        </>
      }
    >
      {() => (
        <div className="menulist" role="group" tabIndex={-1} aria-label={say('list.columns')}>
          {columns.slice(1).map(({ name, head }) => (
            <label key={name} className="menutick">
              <input type="checkbox" checked={chosen.has(name)} onChange={() => choose(name)} />
              {say(head)}
            </label>
          ))}
          <SortChoice columns={columns} />
        </div>
      )}
    </Menu>
  )
}

/** On a phone most heads are not there to be pressed. */
function SortChoice<One>({ columns }: { columns: readonly ListColumn<One>[] }) {
  const id = useId()
  const shown = useShown()
  const navigate = useNavigate()
  const sortable = columns.filter(({ sort }) => sort !== undefined)
  if (sortable.length === 0) return null
  return (
    <div className="sortchoice">
      <label className="label" htmlFor={id}>
        {say('list.sort')}
      </label>
      <select
        id={id}
        className="input"
        value={sortText(sortedBy(columns, shown))}
        onChange={({ target: { value } }) =>
          void navigate({ to: '.', search: shownBy({ ...shown, sort: value }), replace: true })
        }
      >
        <option value="">{say('list.sort_none')}</option>
        {sortable.flatMap((column) => {
          const name = sortNameOf(column)
          const words = { column: say(column.head) }
          return [
            <option key={name} value={name}>
              {say('list.sort_up', words)}
            </option>,
            <option key={`-${name}`} value={`-${name}`}>
              {say('list.sort_down', words)}
            </option>,
          ]
        })}
      </select>
    </div>
  )
}
