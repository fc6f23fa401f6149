import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Act, inOrder } from '../acts/act.ts'
import { ActButton } from '../acts/act_button.tsx'
import { useActs } from '../acts/use_acts.ts'
import { boot } from '../app/daybook.ts'
import { isDangerous } from '../bar/commands.ts'
import { showToast } from '../parts/toast.tsx'
import { sayAction } from '../words/registry_words.ts'
import { say } from '../words/words.ts'
import { ActionDialog, type Target } from './action_dialog.tsx'
import { actions } from './generated/actions.ts'
import { iconOf } from './icons.ts'

type Props = {
  /** Names of actions, in the order of the server. */
  names: readonly string[]
  record: Target | null
  /** What the record is called, where it is the one that is open: the command bar then acts on it. */
  of?: string
  /** What the buttons are called where the action's own name does not fit, as on a new record. */
  titles?: Readonly<Record<string, string>>
  /** Not the one thing to do here. */
  isQuiet?: boolean
  done?(result: unknown): void
}

/** The one filled button: what brings a record further, else the first that takes nothing away. */
function primaryOf(names: readonly string[]): string | undefined {
  const further = names.find((name) => /^(?:issue|file|post|approve)(?:_|$)/.test(name))
  return further ?? names.find((name) => !isDangerous({ name }))
}

/** What may be done with a record now, as buttons and in the command bar; each opens its form. */
export function ActionButtons({ names, record, of, titles = {}, isQuiet = false, done }: Props) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<string | null>(null)
  const mayDo = (name: string): boolean => boot.permissions.includes(actions[name]?.needs ?? '')
  const primary = isQuiet ? undefined : primaryOf(names.filter(mayDo))
  const action = opened === null ? undefined : actions[opened]
  const titleOf = (name: string): string => titles[name] ?? sayAction(name)
  const acts = names.map((name): Act => {
    const isFinal = actions[name]?.isFinal === true
    return {
      id: name,
      label: titleOf(name),
      icon: iconOf(name),
      off: mayDo(name) ? null : say('form.not_allowed'),
      ...(isFinal ? { says: say('form.final') } : {}),
      isDangerous: isDangerous({ name }),
      run: () => setOpened(name),
    }
  })
  useActs(of ?? '', of === undefined ? [] : acts)
  const finish = (result: unknown): void => {
    void client.invalidateQueries()
    if (result === null) return
    setOpened(null)
    showToast({ text: say('form.done') })
    done?.(result)
  }
  return (
    <div className="actionrow">
      {inOrder(acts).map((act) => (
        <ActButton key={act.id} act={act} look={lookOf(act, primary)} />
      ))}
      {names.length > 0 && !names.some(mayDo) ? (
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

const lookOf = ({ id, isDangerous: isLast }: Act, primary: string | undefined): string =>
  isLast ? 'btn danger' : id === primary ? 'btn p' : 'btn'
