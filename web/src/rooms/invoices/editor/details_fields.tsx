import { boot } from '../../../app/daybook.ts'
import { sayField } from '../../../words/registry_words.ts'
import { DayField } from '../../../parts/day_field.tsx'
import { say } from '../../../words/words.ts'
import { type DraftText, isDiscount } from './draft.ts'

type Name = Exclude<keyof DraftText, 'lines' | 'contactId'>

type Props = {
  text: DraftText
  set(next: Partial<DraftText>): void
  /** What stands there while nothing is said. */
  hints: Partial<Record<Name, string>>
  /** A rejected one keeps number and date. */
  isReserved: boolean
}

const currencies = ['DKK', 'EUR', 'SEK', 'NOK', 'USD', 'GBP', 'CHF', 'PLN']

/** Days, currency and number. */
export function MainFields(props: Props) {
  const { text, set, isReserved } = props
  const home = boot.currency
  const all = [...new Set([text.currency || home, home, ...currencies])]
  return (
    <div className="salesfields">
      <Field {...props} name="date" type="date" isOff={isReserved} />
      <Field {...props} name="dueDate" type="date" />
      <div>
        <label className="label" htmlFor="invoice-currency">
          {sayField('currency')}
        </label>
        <select
          id="invoice-currency"
          className="input"
          value={text.currency || home}
          onChange={(event) => set({ currency: event.target.value })}
        >
          {all.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      </div>
      <Field {...props} name="number" isOff={isReserved} />
    </div>
  )
}

const seldom = [
  'deliveryDate',
  'discountPercent',
  'yourReference',
  'orderReference',
  'contractReference',
] as const

/** What most invoices do not need; open where something is said. */
export function SeldomFields(props: Props) {
  const { text, set } = props
  const isUsed = [...seldom, 'note' as const].some((name) => text[name] !== '')
  return (
    <details className="seldom" open={isUsed || undefined}>
      <summary>{say('selling.details')}</summary>
      <div className="salesfields">
        {seldom.map((name) => (
          <Field
            key={name}
            {...props}
            name={name}
            type={name === 'deliveryDate' ? 'date' : 'text'}
          />
        ))}
      </div>
      <label className="label" htmlFor="invoice-note">
        {sayField('note')}
      </label>
      <textarea
        id="invoice-note"
        className="input area"
        rows={2}
        maxLength={1000}
        value={text.note}
        onChange={(event) => set({ note: event.target.value })}
      />
    </details>
  )
}

/** A percentage replaces an amount that was agreed elsewhere. */
const said = (name: Name, value: string): Partial<DraftText> => ({
  [name]: value,
  ...(name === 'discountPercent' ? { discountAmount: '' } : {}),
})

/** A due day without its year lies ahead. */
const dueAhead = 364

function Field({
  text,
  set,
  hints,
  name,
  type = 'text',
  isOff = false,
}: Props & { name: Name; type?: 'text' | 'date'; isOff?: boolean }) {
  const id = `invoice-${name}`
  const hint = hints[name]
  const isWrong = name === 'discountPercent' && !isDiscount(text[name])
  return (
    <div>
      <label className="label" htmlFor={id}>
        {sayField(name)}
      </label>
      {type === 'date' ? (
        <DayField
          id={id}
          value={text[name]}
          change={(day) => set({ [name]: day })}
          ahead={name === 'dueDate' ? dueAhead : 60}
          hint={hint}
          isOff={isOff}
        />
      ) : (
        <input
          id={id}
          className={isWrong ? 'input warn' : 'input'}
          autoComplete="off"
          readOnly={isOff}
          placeholder={hint}
          value={text[name]}
          aria-invalid={isWrong}
          onChange={(event) => set(said(name, event.target.value))}
        />
      )}
    </div>
  )
}
