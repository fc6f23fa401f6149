import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { boot } from '../../app/daybook.ts'
import { Combobox } from '../../parts/combobox.tsx'
import { useRested } from '../../parts/use_rested.ts'
import { say } from '../../words/words.ts'
import { actions } from '../generated/actions.ts'
import { MakeInPlace } from './make_in_place.ts'
import { chosenQuery, searchedKind, searchQuery } from './references.ts'

type Props = {
  /** The field, by the name under which it is sent. */
  name: string
  value: string
  change(value: string): void
  shared?: {
    id: string
    'aria-required': boolean
    'aria-invalid': boolean
    'aria-describedby'?: string | undefined
  }
  focus?: (element: HTMLInputElement | null) => void
}

/** Another record, found by its number or name; one that is missing is made in place. */
export function SearchedField({ name, value, change, shared, focus }: Props) {
  const [typed, setTyped] = useState('')
  const rested = useRested(typed)
  const found = useQuery(searchQuery(name, rested))
  const chosen = useQuery(chosenQuery(name, value))
  const create = useMaking(name, typed, change)
  return (
    <Combobox
      {...shared}
      focus={focus}
      value={value}
      chosen={chosen.data ?? undefined}
      change={change}
      options={found.data ?? []}
      isLooking={typed !== rested || found.isPlaceholderData || found.data === undefined}
      search={setTyped}
      create={create}
    />
  )
}

/** The last line of the choices: a new one of what was typed; none where nobody may or can make it there. */
export function useMaking(name: string, typed: string, change: (value: string) => void) {
  const make = useContext(MakeInPlace)
  const makes = searchedKind(name)?.makes
  const action = makes === undefined ? undefined : actions[makes.action]
  if (make === null || makes === undefined || action === undefined) return undefined
  if (!boot.permissions.includes(action.needs)) return undefined
  return {
    label: typed === '' ? say('choose.new') : say('choose.create', { name: typed }),
    start: (text: string): void =>
      make({ action: makes.action, given: { [makes.field]: text }, done: change }),
  }
}
