import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, RefObject } from 'react'
import { say } from '../../../words/words.ts'
import { vatCodesQuery } from '../queries.ts'
import { AccountInput } from './account_input.tsx'
import type { FieldName } from './doubts.ts'
import type { FieldElement } from './field_element.ts'
import { isAmount } from './fields.ts'
import { nameIn } from './names.ts'

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
    return (
      <AccountInput
        id={id}
        text={text}
        className={common.className}
        isWrong={isWrong}
        isFixed={isFixed}
        describedBy={describedBy}
        element={props.element}
        type={type}
        onEnter={props.onEnter}
        onFocus={props.onFocus}
        {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
      />
    )
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
