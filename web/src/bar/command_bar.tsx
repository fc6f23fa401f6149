import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { WebAction } from '../actions/action.ts'
import { ActionDialog } from '../actions/action_dialog.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { showToast } from '../parts/toast.tsx'
import { placeOf } from '../records/places.ts'
import { say } from '../words/words.ts'
import { ActKey } from '../acts/act_button.tsx'
import { runAct } from '../acts/use_acts.ts'
import type { Command } from './commands.ts'
import { useCommands } from './use_commands.ts'
import './bar.css'

/** One line to type in: to go somewhere, to do something, or to find a record. */
export function CommandBar({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [action, setAction] = useState<WebAction | null>(null)
  const run = ({ act }: Command): void => {
    if (act.kind === 'do') return setAction(act.action)
    close()
    // Once the bar is gone and the focus back where it was.
    if (act.kind === 'act') {
      setTimeout(() => runAct(act.act))
      return
    }
    // Pages that the server draws are left to the browser.
    if (act.kind === 'page') location.assign(act.to)
    else void navigate(act.way)
  }
  const done = (result: unknown): void => {
    void client.invalidateQueries()
    if (result === null || action === null) return
    showToast({ text: say('form.done') })
    close()
    const place = placeOf((result as { id?: string }).id ?? '')
    if (place !== null) void navigate(place.way)
  }
  if (action !== null) {
    return <ActionDialog action={action} record={null} close={close} done={done} />
  }
  return <Bar run={run} close={close} />
}

function Bar({ run, close }: { run: (command: Command) => void; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const commands = useCommands(typed)
  const at = Math.min(chosen, commands.length - 1)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    document.querySelector(`#command-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      setChosen((at + step + commands.length) % commands.length)
    }
    const command = commands[at]
    if (event.key === 'Enter' && command !== undefined) {
      event.preventDefault()
      run(command)
    }
  }
  return (
    <dialog ref={dialog} className="dialog commandbar" aria-label={say('bar.name')} onClose={close}>
      <div className="barinput">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded={commands.length > 0}
          aria-controls="commands"
          aria-activedescendant={commands.length === 0 ? undefined : `command-${at}`}
          aria-label={say('bar.input')}
          placeholder={say('bar.input')}
          autoComplete="off"
          value={typed}
          onKeyDown={press}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <Lines commands={commands} at={at} run={run} />
      {commands.length === 0 ? <p className="pad dim">{say('bar.none')}</p> : null}
    </dialog>
  )
}

const isOff = ({ act }: Command): boolean => act.kind === 'act' && act.act.off !== null

function Lines({
  commands,
  at,
  run,
}: {
  commands: readonly Command[]
  at: number
  run: (command: Command) => void
}) {
  const names = [...new Set(commands.map(({ group }) => group))]
  const groups = names.map((name) => ({
    name,
    lines: commands.filter((one) => one.group === name),
  }))
  return (
    <div id="commands" role="listbox" aria-label={say('bar.name')} className="barlines">
      {groups.map(({ name, lines }) => (
        <div key={name} role="group" aria-label={name}>
          <div className="barsec" aria-hidden="true">
            {name}
          </div>
          {lines.map((one) => {
            const place = commands.indexOf(one)
            return (
              <div
                key={one.id}
                id={`command-${place}`}
                role="option"
                aria-selected={place === at}
                aria-disabled={isOff(one)}
                className={`barline ${place === at ? 'on' : ''} ${isOff(one) ? 'off' : ''}`}
                onClick={() => run(one)}
              >
                <Icon name={one.icon as IconName} />
                <span className="grow cut">
                  {one.label} <span className="faint">{one.detail}</span>
                </span>
                {one.act.kind === 'act' ? <ActKey of={one.act.act.key} /> : null}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
