import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import type { Doubt, FieldName } from './doubts.ts'
import { EntryTable } from './entry_table.tsx'
import { ProvenField } from './proven_fields.tsx'
import type { Review } from './use_review.ts'

type Props = {
  review: Review
  doubts: readonly Doubt[]
  known: { currency: string; today: string }
  focus: (field: FieldName) => void
}

const settable: readonly FieldName[] = ['account', 'vatCode']

/** The entry that would result, why it is so, and the two things to change about it. */
export function Coding({ review, doubts, known, focus }: Props) {
  const { shown } = review
  const { coding, status } = shown
  if (coding === null) return null
  const isBooked = status === 'posted'
  const fields = settable.filter((field) => !doubts.some((one) => one.field === field))
  const said = new Set(doubts.flatMap(({ findings }) => findings.map(({ code }) => code)))
  const reasons = coding.reasons.filter(({ code }) => !said.has(code))
  return (
    <section className="codingpart" aria-label={say('entry.title')}>
      <div className="row">
        <h3 className="h2">{say('entry.title')}</h3>
        <span className="push by">
          <Icon name={isBooked ? 'proven' : 'pencil'} />
          {say(isBooked ? 'entry.booked' : 'entry.pencil')}
        </span>
      </div>
      {coding.entry === null ? null : <EntryTable entry={coding.entry} isBooked={isBooked} />}
      {(shown.warnings ?? [])
        .filter(({ other }) => other === null)
        .map(({ code, detail }) => (
          <p key={code} className="small warn row top">
            <Icon name="warning" size="s" />
            {detail}
          </p>
        ))}
      {reasons.length === 0 ? null : (
        <details className="small">
          <summary className="link">{say('entry.why')}</summary>
          <ul className="why-box stack1">
            {reasons.map((reason) => (
              <li key={`${reason.code} ${reason.detail}`}>{reason.detail}</li>
            ))}
          </ul>
        </details>
      )}
      {isBooked || fields.length === 0 ? null : (
        <details>
          <summary className="link small">{say('entry.change')}</summary>
          {fields.map((field) => (
            <ProvenField key={field} review={review} field={field} known={known} focus={focus} />
          ))}
        </details>
      )}
    </section>
  )
}
