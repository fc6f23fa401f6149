import type { DocumentRecord } from '@daybook/sdk'
import type { KeyboardEvent, RefObject } from 'react'
import { Failure } from '../../../parts/failure.tsx'
import { say } from '../../../words/words.ts'
import { Coding } from './coding.tsx'
import { ConflictBanner } from './conflict_banner.tsx'
import { type FieldName, fieldNames } from './doubts.ts'
import { FailedStep } from './failed_step.tsx'
import { textOf } from './field_text.ts'
import { valueOf } from './fields.ts'
import { Newer } from './newer.tsx'
import { ProvenFields } from './proven_fields.tsx'
import type { Review } from './use_review.ts'
import type { WeakFields } from './use_weak_fields.ts'
import { WeakField } from './weak_field.tsx'

type Props = {
  newest: DocumentRecord
  review: Review
  weak: WeakFields
  known: { currency: string; today: string }
  step: () => void
  heading: RefObject<HTMLHeadingElement | null>
}

const coded: ReadonlySet<FieldName> = new Set(['account', 'vatCode'])

/** Everything between the heading and the one button: weak first, proven folded, the entry. */
export function FieldsBody({ review, weak, known, newest, step, heading }: Props) {
  const { shown, texts, failure } = review
  const { currency } = known
  const isShown = (field: FieldName): boolean =>
    !weak.doubts.some((one) => one.field === field) && valueOf(shown, field) !== null
  const proven = fieldNames.filter((field) => !coded.has(field) && isShown(field))
  // Escape leaves a field, so that the letters are keys again.
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') heading.current?.focus()
  }
  return (
    <div className="fieldsbody" onKeyDown={leave}>
      <ConflictBanner review={review} currency={currency} />
      <Newer review={review} newest={newest} />
      {failure === null ? null : (
        <div className="pad">
          <Failure error={failure} title={say('review.not_done')} />
        </div>
      )}
      <FailedStep review={review} known={known} />
      {weak.doubts.map((doubt) => (
        <WeakField
          key={doubt.field}
          review={review}
          doubt={doubt}
          text={texts[doubt.field] ?? textOf(doubt.field, valueOf(shown, doubt.field), currency)}
          isConfirmed={weak.isConfirmed(doubt)}
          isWrong={weak.wrong === doubt.field}
          isWhyOpen={weak.open === doubt.field}
          currency={currency}
          hold={weak.hold(doubt.field)}
          confirm={step}
          focus={() => weak.setFocused(doubt.field)}
          toggleWhy={() => weak.toggleWhy(doubt.field)}
        />
      ))}
      {proven.length === 0 ? null : (
        <ProvenFields review={review} fields={proven} known={known} focus={weak.setFocused} />
      )}
      <Coding review={review} doubts={weak.doubts} known={known} focus={weak.setFocused} />
    </div>
  )
}
