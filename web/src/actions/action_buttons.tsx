import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { boot } from '../app/daybook.ts'
import { showToast } from '../parts/toast.tsx'
import { sayAction } from '../words/registry_words.ts'
import { say } from '../words/words.ts'
import { ActionDialog, type Target } from './action_dialog.tsx'
import { actions } from './generated/actions.ts'

type Props = {
  /** Names of actions, in the order of the server. */
  names: readonly string[]
  record: Target | null
  /** What the buttons are called where the action's own name does not fit, as on a new record. */
  titles?: Readonly<Record<string, string>>
  /** Not the one thing to do here. */
  isQuiet?: boolean
  done?(result: unknown): void
}

const taking = /^(?:delete|remove|revoke|disconnect)_/

/** The one filled button: what brings a record further, else the first that takes nothing away. */
function primaryOf(names: readonly string[]): string | undefined {
  const further = names.find((name) => /^(?:issue|file|post|approve)(?:_|$)/.test(name))
  return further ?? names.find((name) => !taking.test(name))
}

/** What may be done with a record now, as buttons; each opens its form. */
export function ActionButtons({ names, record, titles = {}, isQuiet = false, done }: Props) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<string | null>(null)
  const offered = names.filter((name) => boot.permissions.includes(actions[name]?.needs ?? ''))
  const primary = isQuiet ? undefined : primaryOf(offered)
  const action = opened === null ? undefined : actions[opened]
  const titleOf = (name: string): string => titles[name] ?? sayAction(name)
  const finish = (result: unknown): void => {
    void client.invalidateQueries()
    if (result === null) return
    setOpened(null)
    showToast({ text: say('form.done') })
    done?.(result)
  }
  return (
    <div className="actionrow">
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          className={`btn ${taking.test(name) ? 'danger' : name === primary ? 'p' : ''}`}
          onClick={() => setOpened(name)}
        >
          {titleOf(name)}
        </button>
      ))}
      {offered.length === 0 && names.length > 0 ? (
        <p className="small faint">{say('form.not_allowed')}</p>
      ) : null}
      {action === undefined ? null : (
        <ActionDialog
          key={action.name}
          action={action}
          record={record}
          title={titleOf(action.name)}
          close={() => setOpened(null)}
          done={finish}
        />
      )}
    </div>
  )
}
