import { useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { ByHand } from './by_hand.tsx'
import type { Review } from './use_review.ts'

type Props = { review: Review; known: { currency: string; today: string } }

/** A step that failed: the server's sentence, and the fields to enter by hand where nothing was read. */
export function FailedStep({ review, known }: Props) {
  const { error, extraction, allowedActions, duplicateOf } = review.shown
  const [isByHand, setByHand] = useState(false)
  if (error === null || (error.code === 'possible_duplicate' && duplicateOf !== null)) return null
  const canEnter = extraction === null && allowedActions.includes('correct_document')
  return (
    <>
      <div className="banner bad conflict" role="alert">
        <Icon name="warning" />
        <div className="grow stack1">
          <p>{error.message}</p>
          {canEnter && !isByHand ? (
            <button type="button" className="btn s" onClick={() => setByHand(true)}>
              {say('review.by_hand')}
            </button>
          ) : null}
        </div>
      </div>
      {canEnter && isByHand ? <ByHand review={review} known={known} /> : null}
    </>
  )
}
