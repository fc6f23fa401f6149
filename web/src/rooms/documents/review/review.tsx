import type { DocumentRecord, FollowUpRecord } from '@daybook/sdk'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../words/words.ts'
import { type FieldName, fieldNames } from './doubts.ts'
import { Duplicate } from './duplicate.tsx'
import { FieldsBody } from './fields_body.tsx'
import { AskedBanner } from '../../follow_up/asked.tsx'
import { OnHold } from './on_hold.tsx'
import { PageView } from './page_view.tsx'
import { ReviewFoot } from './review_foot.tsx'
import { ReviewHead } from './review_head.tsx'
import { type Aside, SetAside } from './set_aside.tsx'
import { Several } from './several.tsx'
import { TwinFoot } from './twin_foot.tsx'
import { useReviewActs } from './use_review_acts.ts'
import { usePosting, type Ways } from './use_posting.ts'
import { useReview } from './use_review.ts'
import { useWeakFields } from './use_weak_fields.ts'

export type ReviewProps = {
  document: DocumentRecord
  /** As the server has it now; another version than the one in view is told, not shown. */
  newest: DocumentRecord
  isReady: boolean
  held?: FollowUpRecord | undefined
  today: string
  place: { at: number; of: number }
  ways: Ways
}

/** One document: the paper beside what was read of it, and the entry that would result. */
export function Review({ document, newest, isReady, held, today, ways }: ReviewProps) {
  const review = useReview(document)
  const { shown } = review
  const currency = shown.extraction?.currency ?? shown.coding?.currency ?? 'EUR'
  const known = { currency, today }
  const weak = useWeakFields(review, isReady || shown.status === 'posted', known)
  const heading = useRef<HTMLHeadingElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  const [areBothKept, keepBoth] = useState(false)
  const [aside, setAside] = useState<Aside | null>(null)
  const posting = usePosting(review, ways)
  const isTwin = shown.duplicateOf !== null && !areBothKept && shown.status !== 'posted'
  /** Enter: the weak field is right, then the next one, then the button. */
  const step = (): void => {
    if (isTwin) return primary.current?.focus()
    const at = weak.left.find(({ field }) => field === weak.focused) ?? weak.left[0]
    if (at === undefined) return void posting.post()
    if (!weak.confirm(at)) return void weak.focus(at.field)
    if (!weak.focus(nextField(weak.left, at.field))) primary.current?.focus()
  }
  const post = (): void => {
    if (isTwin) primary.current?.focus()
    else if (weak.left.length > 0) weak.focus(weak.left[0]?.field)
    else void posting.post()
  }
  const acts = useReviewActs({ review, weak, posting, isTwin, step, post, setAside })
  useEffect(() => {
    // Only when it is opened: whoever is reading is never moved.
    if (isTwin || !weak.focus(weak.left[0]?.field)) heading.current?.focus()
  }, [])
  const foot = { review, weak, posting, primary, step, acts }
  return (
    <>
      {isTwin ? (
        <Duplicate document={shown} />
      ) : (
        <PageView
          document={shown}
          weak={weak.left.map(({ field }) => field)}
          focused={weak.focused}
          choose={(field) => weak.focus(field) || focusProven(field)}
        />
      )}
      <section className="pane fieldspane" aria-label={say('review.title')}>
        <ReviewHead review={review} left={weak.left.length} isTwin={isTwin} heading={heading} />
        {held === undefined ? null : <OnHold document={shown} held={held} ways={ways} />}
        <AskedBanner id={shown.id} />
        <Several document={shown} cut={() => setAside('cut')} />
        <FieldsBody {...{ review, weak, known, newest, step, heading }} />
        {isTwin ? (
          <TwinFoot primary={primary} posting={posting} keepBoth={() => keepBoth(true)} />
        ) : (
          <ReviewFoot {...foot} />
        )}
        {aside === null ? null : (
          <SetAside which={aside} review={review} ways={ways} close={() => setAside(null)} />
        )}
      </section>
    </>
  )
}

const order = (field: FieldName): number => fieldNames.indexOf(field)

/** The next one down the form, or the first one that was left out above. */
function nextField(left: readonly { field: FieldName }[], at: FieldName): FieldName | undefined {
  const rest = left.filter(({ field }) => field !== at)
  return (rest.find(({ field }) => order(field) > order(at)) ?? rest[0])?.field
}

/** A field among the proven ones: they are opened for it. */
function focusProven(field: FieldName): void {
  const input = globalThis.document.querySelector<HTMLElement>(`#field-${field}`)
  input?.closest('details')?.setAttribute('open', '')
  input?.focus()
}
