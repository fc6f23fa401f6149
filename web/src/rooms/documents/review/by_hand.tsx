import { type FormEvent, useState } from 'react'
import { say } from '../../../words/words.ts'
import type { FieldName } from './doubts.ts'
import { FieldInput } from './field_input.tsx'
import { fieldWords } from './field_names.ts'
import { changeOf } from './fields.ts'
import { understand } from './field_text.ts'
import type { Review } from './use_review.ts'

type Known = { currency: string; today: string }

const fields: readonly FieldName[] = [
  'supplierName',
  'invoiceNumber',
  'date',
  'currency',
  'total',
  'vat',
]
const needed: ReadonlySet<FieldName> = new Set(['date', 'total'])

/** What the paper shows, entered by a person where nothing could be read; saved at once. */
export function ByHand({ review, known }: { review: Review; known: Known }) {
  const [wrong, setWrong] = useState<FieldName | null>(null)
  const { texts, type, save } = review
  const currency = (texts['currency'] ?? '').trim().toUpperCase() || known.currency
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    const given = fields.filter((field) => needed.has(field) || (texts[field] ?? '').trim() !== '')
    const read = given.map((field) => ({
      field,
      meant: understand(field, texts[field] ?? '', { ...known, currency }),
    }))
    const faulty = read.find(({ meant }) => 'isWrong' in meant)?.field ?? null
    setWrong(faulty)
    if (faulty !== null) return document.querySelector<HTMLElement>(`#field-${faulty}`)?.focus()
    const bodies = read.map(({ field, meant }) =>
      'isWrong' in meant ? {} : (changeOf(field, meant.value)?.body ?? {}),
    )
    save('paper', { by: 'correct', body: Object.assign({}, ...bodies) as object })
  }
  return (
    <form className="byhand" onSubmit={submit}>
      {fields.map((field) => (
        <div key={field} className="fld">
          <div className="label">
            <label htmlFor={`field-${field}`}>{say(fieldWords[field])}</label>
            {needed.has(field) ? <span className="push faint">{say('field.needed')}</span> : null}
          </div>
          <FieldInput
            field={field}
            id={`field-${field}`}
            text={texts[field] ?? ''}
            isWrong={wrong === field}
            describedBy={wrong === field ? 'byhand-wrong' : undefined}
            type={(text) => type(field, text)}
            onEnter={() => submit()}
            onFocus={() => undefined}
          />
          {wrong === field ? (
            <p id="byhand-wrong" className="small bad">
              {say('field.not_understood')}
            </p>
          ) : null}
        </div>
      ))}
      <div className="pad">
        <button type="submit" className="btn">
          {say('review.save')}
        </button>
      </div>
    </form>
  )
}
