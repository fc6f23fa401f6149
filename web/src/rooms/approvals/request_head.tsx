import type { ApprovalRecord } from '@daybook/sdk'
import type { RefObject } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { sayMoment } from '../../words/moments.ts'
import { say } from '../../words/words.ts'
import { askerOf, titleOf } from './ask_words.ts'

/** Who asks for what, since when and until when; and how many are alike. */
export function RequestHead({
  approval,
  count,
  alike,
  heading,
}: {
  approval: ApprovalRecord
  count: number
  /** Without those that differ. */
  alike: number
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const { requestedBy, createdAt, expiresAt } = approval
  return (
    <>
      <div className="askedhead">
        <h2 className="t1" ref={heading} tabIndex={-1}>
          {say('asked.asks', { who: requestedBy.app?.name ?? askerOf(approval) })}{' '}
          {titleOf(approval, count)}
        </h2>
        <p className="dim">
          {say('asked.for', { who: requestedBy.actor.name, when: sayMoment(createdAt) })}{' '}
          {say('asked.expires', { when: sayMoment(expiresAt) })}
        </p>
      </div>
      {alike > 1 ? (
        <div className="banner ink askedalike">
          <Icon name="tick" />
          <span className="grow">
            <span className="mid">{say('asked.alike', { count: alike })}</span>{' '}
            <span className="dim">{say('asked.alike_says')}</span>
          </span>
        </div>
      ) : null}
    </>
  )
}
