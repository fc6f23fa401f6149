import { useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import type { FieldName } from './doubts.ts'
import { FieldInput } from './field_input.tsx'
import { FieldLabel } from './field_label.tsx'
import { fieldWords } from './field_names.ts'
import { changeOf, isFixed, setterOf, valueOf } from './fields.ts'
import { textOf, understand } from './field_text.ts'
import type { Review } from './use_review.ts'
import { Author, Why } from './why.tsx'

type Known = { currency: string; today: string }

/** What nobody has to look at, in one line; opened, each can be corrected all the same. */
export function ProvenFields({
  review,
  fields,
  known,
  focus,
}: {
  review: Review
  fields: readonly FieldName[]
  known: Known
  focus: (field: FieldName) => void
}) {
  const names = fields.map((field) => say(fieldWords[field]))
  // What was typed and not saved yet is seen when the page is opened again.
  const [isOpen] = useState(() => fields.some((field) => review.texts[field] !== undefined))
  return (
    <details className="folded" open={isOpen}>
      <summary className="fold">
        <span className="proofmark">
          <Icon name="proven" />
        </span>
        <span className="grow">
          <span className="mid">{say('field.proven', { count: fields.length })}</span>
          <span className="small dim cut">{names.join(', ')}</span>
        </span>
        <Icon name="down" size="s" />
      </summary>
      {fields.map((field) => (
        <ProvenField key={field} review={review} field={field} known={known} focus={focus} />
      ))}
    </details>
  )
}

export function ProvenField({
  review,
  field,
  known,
  focus,
}: {
  review: Review
  field: FieldName
  known: Known
  focus: (field: FieldName) => void
}) {
  const [isWrong, setWrong] = useState(false)
  const { shown, texts } = review
  const value = valueOf(shown, field)
  const text = texts[field] ?? textOf(field, value, known.currency)
  const setter = setterOf(shown, field)
  const id = `field-${field}`
  const save = (): void => {
    const typed = texts[field]
    // While it is not decided whose value counts, leaving the field saves nothing.
    if (typed === undefined || review.conflict !== null) return
    const meant = understand(field, typed, known)
    setWrong('isWrong' in meant)
    if ('isWrong' in meant) return
    const change = meant.value === value ? null : changeOf(field, meant.value)
    if (change === null) review.type(field, null)
    else review.save(field, change)
  }
  return (
    <div className="fld provenfield">
      <div className="label">
        <FieldLabel field={field} id={id} currency={known.currency} />
        <span className="push">{setter === null ? null : <Author setter={setter} isShort />}</span>
      </div>
      <FieldInput
        field={field}
        id={id}
        text={text}
        isWrong={isWrong}
        isFixed={isFixed(field) || shown.status === 'posted'}
        describedBy={isWrong ? `${id}-wrong` : undefined}
        type={(typed) => review.type(field, typed)}
        onEnter={save}
        onFocus={() => focus(field)}
        onBlur={save}
      />
      {isWrong ? (
        <p id={`${id}-wrong`} className="small bad">
          {say('field.not_understood')}
        </p>
      ) : null}
      <details className="small">
        <summary className="link" aria-label={say('why.of', { field: say(fieldWords[field]) })}>
          {say('why.button')}
        </summary>
        <div className="why-box">
          <Why document={shown} field={field} />
        </div>
      </details>
    </div>
  )
}
