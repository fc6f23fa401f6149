import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { boot } from '../../../app/daybook.ts'
import { say } from '../../../words/words.ts'
import { accountsQuery, vatCodesQuery } from '../queries.ts'
import type { FieldName } from './doubts.ts'
import { isAmount } from './fields.ts'

export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLButtonElement

export type FieldInputProps = {
  field: FieldName
  id: string
  text: string
  isWeak?: boolean
  isWrong: boolean
  isFixed?: boolean
  describedBy?: string | undefined
  element?: ((at: FieldElement | null) => void) | RefObject<FieldElement | null>
  type: (text: string) => void
  onEnter: () => void
  /** The next of other readings, where there are any. */
  onDown?: (() => void) | undefined
  onFocus: () => void
  onBlur?: () => void
}

/** The names of accounts and codes in the reader's language, where the country has another one. */
export const nameIn = (one: { name: string; nameEn: string }): string =>
  boot.language === 'en' ? one.nameEn : one.name

export function FieldInput(props: FieldInputProps) {
  const { field, id, text, isWeak = false, isWrong, isFixed = false, describedBy, type } = props
  const common = {
    id,
    className: `input ${isWrong ? 'bad' : isWeak ? 'warn' : ''} ${isAmount(field) ? 'num' : ''}`,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong,
    value: text,
    onFocus: props.onFocus,
    onBlur: props.onBlur,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      const act = { Enter: props.onEnter, ArrowDown: props.onDown }[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    },
  }
  if (field === 'kind') {
    return (
      <select ref={props.element as never} {...common} disabled={isFixed}>
        {(['invoice', 'receipt', 'credit_note', 'not_a_bill'] as const).map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]()}
          </option>
        ))}
      </select>
    )
  }
  if (field === 'vatCode') return <VatCodeSelect {...common} element={props.element} />
  if (field === 'account') {
    return <AccountInput {...common} readOnly={isFixed} element={props.element} />
  }
  return (
    <input
      ref={props.element as never}
      {...common}
      type="text"
      readOnly={isFixed}
      autoComplete="off"
      inputMode={isAmount(field) ? 'decimal' : undefined}
    />
  )
}

export const kindNames = {
  invoice: () => say('kind.invoice'),
  receipt: () => say('kind.receipt'),
  credit_note: () => say('kind.credit_note'),
  not_a_bill: () => say('kind.not_a_bill'),
}

type Common = {
  id: string
  value: string
  readOnly: boolean
  element: unknown
  onFocus: () => void
}

/** The number says which one it is, and its name is there to be read. */
function AccountInput({ element, value, onFocus, ...common }: Common) {
  const { data = [] } = useQuery(accountsQuery)
  const [isNear, setNear] = useState(false)
  const named = data.find(({ id }) => id === value)
  return (
    <>
      <input
        ref={element as never}
        {...common}
        onFocus={() => {
          setNear(true)
          onFocus()
        }}
        type="text"
        autoComplete="off"
        value={named === undefined ? value : `${value} ${nameIn(named)}`}
        list={`${common.id}-list`}
      />
      <datalist id={`${common.id}-list`}>
        {/* A hundred choices that nobody asked for would be drawn with each document. */}
        {(isNear ? data : []).map((account) => (
          <option key={account.id} value={`${account.id} ${nameIn(account)}`} />
        ))}
      </datalist>
    </>
  )
}

function VatCodeSelect({ element, ...common }: { element: unknown; value: string }) {
  const { data = [] } = useQuery(vatCodesQuery)
  const codes = data.filter(({ direction }) => direction === 'in')
  const isKnown = codes.some(({ id }) => id === common.value)
  return (
    <select ref={element as never} {...common}>
      {isKnown ? null : <option value={common.value}>{common.value}</option>}
      {codes.map((code) => (
        <option key={code.id} value={code.id}>
          {code.id} {nameIn(code)}
        </option>
      ))}
    </select>
  )
}
