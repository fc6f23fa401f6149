import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { fieldWords } from './field_names.ts'
import { textOf } from './field_text.ts'
import type { Review } from './use_review.ts'

/** Somebody else was quicker: what they changed, and the choice. */
export function ConflictBanner({ review, currency }: { review: Review; currency: string }) {
  const { conflict, resolve } = review
  if (conflict === null) return null
  const { changes, mine } = conflict
  const who = changes.find(({ by }) => by !== null)?.by ?? null
  return (
    <div role="alert" className="banner warn conflict">
      <Icon name="warning" />
      <div className="grow stack1">
        <p className="mid">
          {who === null ? say('conflict.title') : say('conflict.title_by', { name: who })}
        </p>
        {changes.map(({ field, from, to }) => (
          <p key={field} className="num">
            {say(fieldWords[field])}: {textOf(field, from, currency) || '–'} →{' '}
            {textOf(field, to, currency) || '–'}
          </p>
        ))}
        <p>{say('conflict.yours', { field: say(fieldWords[mine.field]) })}</p>
        <p className="row wrap">
          <button type="button" className="btn s" onClick={() => resolve(true)}>
            {say('conflict.save_mine')}
          </button>
          <button type="button" className="btn s" onClick={() => resolve(false)}>
            {say('conflict.keep_theirs')}
          </button>
        </p>
      </div>
    </div>
  )
}
