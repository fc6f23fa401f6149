import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useMaking } from '../../../actions/form/searched_field.tsx'
import { Combobox, type Option } from '../../../parts/combobox.tsx'
import { accountsQuery } from '../queries.ts'
import { found } from './account_search.ts'
import type { FieldElement } from './field_element.ts'
import { nameIn } from './names.ts'

type Props = {
  id: string
  text: string
  className: string
  isWrong: boolean
  isFixed: boolean
  describedBy: string | undefined
  element: ((at: FieldElement | null) => void) | RefObject<FieldElement | null> | undefined
  type(text: string): void
  /** The value is there, and Enter was pressed. */
  onEnter(): void
  onFocus?(): void
  onBlur?(): void
}

/** One account of the chart, by its number or name; nothing is taken that is not in the chart. */
export function AccountInput(props: Props) {
  const { id, text, isFixed, element, type, onEnter } = props
  const { data = [] } = useQuery(accountsQuery)
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState<string | null>(null)
  const create = useMaking('ledgerAccountId', typed, type)
  const [value = ''] = text.split(' ')
  const named = data.find((one) => one.id === value)
  const optionOf = (one: (typeof data)[number]): Option => ({
    value: one.id,
    label: `${one.id} ${nameIn(one)}`,
  })
  // Enter means what was picked, so it waits until that is in the field.
  useEffect(() => {
    if (entered === null || entered !== value) return
    setEntered(null)
    onEnter()
  }, [entered, value])
  if (isFixed) {
    const label = named === undefined ? value : `${value} ${nameIn(named)}`
    return <input id={id} className={props.className} type="text" readOnly value={label} />
  }
  return (
    <Combobox
      id={id}
      className={props.className}
      aria-invalid={props.isWrong}
      aria-describedby={props.describedBy}
      value={value}
      chosen={named === undefined ? undefined : optionOf(named)}
      change={type}
      options={found(data, typed).map(optionOf)}
      isLooking={false}
      search={setTyped}
      enter={setEntered}
      create={create}
      focus={(at) => (typeof element === 'function' ? element(at) : undefined)}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  )
}
