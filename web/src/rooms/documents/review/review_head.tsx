import type { RefObject } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { moment } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { nameOfDocument } from '../queue/row_text.ts'
import { kindNames } from './field_input.tsx'
import type { Review } from './use_review.ts'

/** What it is, how it came, and how much of it is to be looked at. */
export function ReviewHead({
  review,
  left,
  isTwin,
  heading,
}: {
  review: Review
  left: number
  isTwin: boolean
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const { shown } = review
  const { extraction, source, createdAt } = shown
  const number = extraction?.invoiceNumber ?? null
  const came = {
    upload: say('review.by_upload', { at: moment(createdAt) }),
    email: say('review.by_mail', { at: moment(createdAt) }),
    webhook: say('review.by_webhook', { at: moment(createdAt) }),
  }[source]
  const kind = extraction === null ? null : kindNames[extraction.kind]()
  return (
    <div className="panebar reviewhead">
      <div className="row">
        <h2 ref={heading} tabIndex={-1} className="h2 grow cut">
          {nameOfDocument(shown)}
        </h2>
        {/* Said again when it changes, as when a field was confirmed. */}
        <span role="status">
          <HeadChip review={review} left={left} isTwin={isTwin} />
        </span>
      </div>
      <p className="small dim cut">
        {[[kind, number].filter(Boolean).join(' '), came].filter(Boolean).join(' · ')}
      </p>
      {shown.inbound?.unverifiedSender ? (
        <p className="small warn">
          {say('review.unverified', { sender: shown.inbound.unverifiedSender })}
        </p>
      ) : null}
      {shown.requested ? (
        <p className="small dim">{say('review.requested', { name: shown.requested.from ?? '' })}</p>
      ) : null}
    </div>
  )
}

type ChipProps = { review: Review; left: number; isTwin: boolean }

function HeadChip({ review: { shown }, left, isTwin }: ChipProps) {
  if (isTwin) {
    return (
      <span className="chip warn">
        <Icon name="copy" />
        {say('twin.title')}
      </span>
    )
  }
  if (shown.status === 'posted') {
    return (
      <span className="chip good">
        <Icon name="proven" />
        {say('document.posted')}
      </span>
    )
  }
  if (shown.error !== null && shown.error.code !== 'possible_duplicate') {
    return (
      <span className="chip bad">
        <Icon name="warning" />
        {say('document.failed')}
      </span>
    )
  }
  if (left > 0) {
    return (
      <span className="chip warn">
        <Icon name="warning" />
        {say('review.to_check', { count: left })}
      </span>
    )
  }
  return (
    <span className="chip pencil">
      <Icon name="pencil" />
      {say('review.ready')}
    </span>
  )
}
