import { useEffect, useRef } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { fieldWords } from './field_names.ts'
import { textOf } from './field_text.ts'
import type { Review } from './use_review.ts'

/** Somebody else was quicker: what they changed, and the choice. */
export function ConflictBanner({ review, currency }: { review: Review; currency: string }) {
  const { conflict, resolve, texts } = review
  const banner = useRef<HTMLDivElement>(null)
  // On a phone the fields go on below; whoever types there sees it all the same.
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [conflict])
  if (conflict === null) return null
  const { changes, mine, theirs } = conflict
  const who = changes.find(({ by }) => by !== null)?.by ?? null
  return (
    <div
      ref={banner}
      role="alert"
      className="banner warn conflict"
      // The field keeps the focus until it is decided: leaving it would save it once more.
      onMouseDown={(event) => event.preventDefault()}
    >
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
        {theirs.status === 'posted' ? <p>{say('conflict.is_posted')}</p> : null}
        {mine === null ? (
          <Overtaken isPosted={theirs.status === 'posted'} look={() => resolve(false)} />
        ) : (
          <>
            <p className="num">
              {say('conflict.yours', {
                field: say(fieldWords[mine.field]),
                value: texts[mine.field] ?? '',
              })}
            </p>
            <p className="row wrap">
              {theirs.status === 'posted' ? null : (
                <button type="button" className="btn s" onClick={() => resolve(true)}>
                  {say('conflict.save_mine')}
                </button>
              )}
              <button type="button" className="btn s" onClick={() => resolve(false)}>
                {say('conflict.keep_theirs')}
              </button>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

/** It was to be posted as it was before; a person looks at it as it is now. */
function Overtaken({ isPosted, look }: { isPosted: boolean; look: () => void }) {
  return (
    <>
      {isPosted ? null : <p>{say('conflict.not_posted')}</p>}
      <p className="row wrap">
        <button type="button" className="btn s" onClick={look}>
          {say('conflict.look')}
        </button>
      </p>
    </>
  )
}
