import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { SearchedField } from '../actions/form/searched_field.tsx'
import { boot } from '../app/daybook.ts'
import { money } from '../words/format.ts'
import { typedAmount } from '../words/typed.ts'
import type { WordId } from '../words/en.ts'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { type FilterName, filtersIn, shownBy, useShown } from './list_address.ts'
import { useRested } from './use_rested.ts'

const words: Readonly<Record<FilterName, WordId>> = {
  contactId: 'list.filter_customer',
  from: 'list.filter_from',
  to: 'list.filter_to',
  minAmount: 'list.filter_least',
  maxAmount: 'list.filter_most',
}

/** By whom, when and how much the list is narrowed; it is in the address, and open where it says something. */
export function ListFilters({ has }: { has: readonly FilterName[] }) {
  const shown = useShown()
  const navigate = useNavigate()
  const set = (name: FilterName, text: string): void =>
    void navigate({ to: '.', search: shownBy({ ...shown, [name]: text }), replace: true })
  const none = Object.fromEntries(has.map((name) => [name, '']))
  const narrowed = filtersIn(has, shown)
  const count = Object.keys(narrowed).length
  return (
    <details className="listfilters" open={count > 0 || undefined}>
      <summary className="small">
        {say('list.filter', { count })}
        <Icon name="down" size="s" />
      </summary>
      <div className="row wrap">
        {has.map((name) => (
          <Filter
            key={name}
            name={name}
            value={narrowed[name] ?? ''}
            set={(text) => set(name, text)}
          />
        ))}
        {count === 0 ? null : (
          <button
            type="button"
            className="btn q s"
            onClick={() =>
              void navigate({ to: '.', search: shownBy({ ...shown, ...none }), replace: true })
            }
          >
            {say('list.filter_clear')}
          </button>
        )}
      </div>
    </details>
  )
}

type Props = { name: FilterName; value: string; set(text: string): void }

function Filter({ name, value, set }: Props) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {say(words[name])}
      </label>
      {name === 'contactId' ? (
        <SearchedField
          name="contactId"
          value={value}
          change={set}
          shared={{ id, 'aria-required': false, 'aria-invalid': false }}
        />
      ) : name === 'from' || name === 'to' ? (
        <input
          id={id}
          type="date"
          className="input"
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      ) : (
        <AmountInput id={id} value={value} set={set} />
      )}
    </div>
  )
}

const asTyped = (value: string): string => (value === '' ? '' : money(Number(value), 'EUR'))

/** An amount as somebody types it; the address has it as the server is asked. */
function AmountInput({ id, value, set }: { id: string; value: string; set(text: string): void }) {
  const [typed, setTyped] = useState(asTyped(value))
  const [known, setKnown] = useState(value)
  const rested = useRested(typed)
  const amount = typedAmount(rested, 'EUR', boot.language)
  const isWrong = rested.trim() !== '' && (amount === null || amount < 0 || amount >= 1e12)
  const meant = amount === null ? '' : String(amount)
  // A kept view or a link says another one than was typed.
  if (known !== value) {
    setKnown(value)
    if (value !== meant) setTyped(asTyped(value))
  }
  useEffect(() => {
    if (!isWrong && meant !== value) set(meant)
    // Only what is typed changes the address.
  }, [rested])
  return (
    <input
      id={id}
      className="input num"
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={isWrong}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
