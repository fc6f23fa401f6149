import type { DocumentRecord } from '@daybook/sdk'
import { useEffect } from 'react'
import { say } from '../../../words/words.ts'
import type { Review } from './use_review.ts'

/** What changed elsewhere is told and shown when asked for; whoever is reading is not moved. */
export function Newer({ review, newest }: { review: Review; newest: DocumentRecord }) {
  const { shown, isSaving, conflict, take } = review
  const isNewer = newest.version > shown.version
  // Nobody reads a document that is still being read itself.
  const isWorking = shown.processing !== null || shown.status === 'draft'
  useEffect(() => {
    if (isNewer && isWorking && !isSaving) take(newest)
  })
  if (!isNewer || isSaving || isWorking || conflict !== null) return null
  return (
    <p className="banner ink small newer" role="status">
      <span className="grow">{say('review.newer')}</span>
      <button
        type="button"
        className="btn s"
        // A field that is typed in keeps the focus, or leaving it would save against the older version.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => take(newest)}
      >
        {say('review.show')}
      </button>
    </p>
  )
}
