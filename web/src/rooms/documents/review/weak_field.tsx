import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { Crop } from './crop.tsx'
import type { Doubt } from './doubts.ts'
import { FieldInput } from './field_input.tsx'
import type { FieldElement } from './field_element.ts'
import { FieldLabel } from './field_label.tsx'
import { fieldWords } from './field_names.ts'
import { isFixed, valueOf } from './fields.ts'
import { choicesOf, nextChoice } from './choices.ts'
import { textOf } from './field_text.ts'
import { OtherReadings } from './other_readings.tsx'
import type { Review } from './use_review.ts'
import { Why } from './why.tsx'

type Props = {
  review: Review
  doubt: Doubt
  text: string
  isConfirmed: boolean
  isWrong: boolean
  isWhyOpen: boolean
  currency: string
  hold: (element: FieldElement | null) => void
  confirm: () => void
  focus: () => void
  toggleWhy: () => void
}

/** A field to look at: why, what was read, and Enter to say that it is right. */
export function WeakField(props: Props) {
  const { review, doubt, isConfirmed, isWrong, isWhyOpen, currency, confirm } = props
  const { field, findings } = doubt
  const id = `field-${field}`
  const show = (value: string | number | null): string => textOf(field, value, currency)
  const taken = show(valueOf(review.shown, field))
  const choices = choicesOf(doubt, taken, show)
  const next = nextChoice([taken, ...choices], props.text)
  const isMissing = valueOf(review.shown, field) === null && field !== 'paper'
  return (
    <section className={`fld ${isConfirmed ? 'confirmed' : ''}`}>
      <div className="label">
        <FieldLabel field={field} id={id} currency={currency} />
        <Mark id={`${id}-mark`} isConfirmed={isConfirmed} isMissing={isMissing} />
      </div>
      <Crop document={review.shown} field={field} />
      {field === 'paper' ? (
        <button
          id={id}
          ref={props.hold}
          type="button"
          className="btn full"
          onFocus={props.focus}
          onClick={confirm}
          aria-describedby={`${id}-mark ${id}-why`}
        >
          {say('field.looked')}
        </button>
      ) : (
        <FieldInput
          field={field}
          id={id}
          text={props.text}
          isWeak={!isConfirmed}
          isWrong={isWrong}
          isFixed={isFixed(field)}
          describedBy={`${id}-mark ${id}-why`}
          element={props.hold}
          type={(text) => review.type(field, text)}
          onEnter={confirm}
          onDown={next === null ? undefined : () => review.type(field, next)}
          onFocus={props.focus}
        />
      )}
      <OtherReadings id={id} choices={choices} choose={(text) => review.type(field, text)} />
      <div id={`${id}-why`} className="small dim fieldwhy">
        {isWrong ? <p className="bad">{say('field.not_understood')}</p> : null}
        {findings.map((finding) => (
          <p key={finding.code}>{finding.detail}</p>
        ))}
      </div>
      <button
        type="button"
        className="link small whybutton"
        aria-expanded={isWhyOpen}
        aria-controls={`${id}-source`}
        aria-label={say('why.of', { field: say(fieldWords[field]) })}
        onClick={props.toggleWhy}
      >
        {say('why.button')}
      </button>
      <div id={`${id}-source`} className="why-box" hidden={!isWhyOpen}>
        <Why document={review.shown} field={field} />
      </div>
    </section>
  )
}

type MarkProps = { id: string; isConfirmed: boolean; isMissing: boolean }

function Mark({ id, isConfirmed, isMissing }: MarkProps) {
  if (isConfirmed) {
    return (
      <span id={id} className="push row inkt gap1">
        <Icon name="tick" size="s" />
        {say('field.confirmed')}
      </span>
    )
  }
  return (
    <span id={id} className="push row warn gap1">
      <Icon name={isMissing ? 'question' : 'warning'} size="s" />
      {say(isMissing ? 'field.missing' : 'field.check')}
    </span>
  )
}
