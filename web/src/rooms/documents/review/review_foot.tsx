import { type RefObject, useEffect, useState } from 'react'
import { Key } from '../../../keys/key.tsx'
import { say } from '../../../words/words.ts'
import { fieldWords } from './field_names.ts'
import { ActMenu } from '../../../acts/act_menu.tsx'
import { ActButton } from '../../../acts/act_button.tsx'
import type { Act } from '../../../acts/act.ts'
import type { Posting } from './use_posting.ts'
import type { Review } from './use_review.ts'
import type { WeakFields } from './use_weak_fields.ts'

type Props = {
  review: Review
  weak: WeakFields
  posting: Posting
  primary: RefObject<HTMLButtonElement | null>
  step: () => void
  acts: { post: Act; seldom: Act[] }
}

/** The one thing to do now, and it is what Enter does. */
export function ReviewFoot({ review, weak, posting, primary, step, acts }: Props) {
  const { shown } = review
  const isBusy = useLate(posting.busy !== null)
  const [next] = weak.left
  const at = weak.left.find(({ field }) => field === weak.focused) ?? next
  const main = mainOf(review, posting)
  const isOff = at === undefined && main.isOff
  const tone = shown.status === 'posted' ? '' : 'p'
  return (
    <div className="foot row reviewfoot">
      {/* One button whatever it does now, so that the focus stays on it. */}
      <button
        ref={primary}
        type="button"
        className={`btn grow ${tone} ${isOff ? 'off' : ''}`}
        aria-disabled={isOff || posting.busy !== null}
        onClick={at === undefined ? main.act : step}
      >
        {at === undefined ? (
          <>
            {isBusy ? main.during : main.label}
            {main.isPost ? <Key of="inbox" act="post" /> : null}
          </>
        ) : (
          <>
            <span className="cut">
              {say('review.confirm', { field: say(fieldWords[at.field]) })}
            </span>
            <Key of="inbox" act="confirm" />
          </>
        )}
      </button>
      {at === undefined ? null : <ActButton look="btn off" act={acts.post} />}
      {shown.status === 'posted' && acts.seldom.length < 2 ? null : (
        <ActMenu label={say('review.more')} acts={acts.seldom} />
      )}
    </div>
  )
}

type Main = { label: string; during: string; isPost: boolean; isOff: boolean; act: () => void }

function mainOf({ shown }: Review, posting: Posting): Main {
  const during = say('review.working')
  const { may } = posting
  if (may('post_document')) {
    const act = (): void => void posting.post()
    return {
      label: say('review.post'),
      during: say('review.posting'),
      isPost: true,
      isOff: false,
      act,
    }
  }
  if (shown.error !== null && may('retry_document')) {
    const act = (): void => void posting.retry()
    return { label: say('review.retry'), during, isPost: false, isOff: false, act }
  }
  if (shown.status === 'extracted' && may('code_document')) {
    const act = (): void => void posting.code()
    return { label: say('review.code'), during, isPost: false, isOff: false, act }
  }
  if (may('reverse_posting')) {
    const act = (): void => void posting.askReverse()
    return { label: say('reverse.yes'), during, isPost: false, isOff: false, act }
  }
  const label = shown.status === 'posted' ? say('document.posted') : say('review.may_not')
  return { label, during, isPost: false, isOff: true, act: () => undefined }
}

/** True after a moment only, so that what is quick does not flicker. */
function useLate(is: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!is) return setLate(false)
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [is])
  return isLate
}
