import type { ReactNode } from 'react'
import { say } from '../../../words/words.ts'
import { accountText, rungsOf, sayStanding, type Known } from './account_text.ts'
import './account.css'

/** How well an account is known, as steps and in words. */
export function Rungs({ standing }: Pick<Known, 'standing'>) {
  const filled = rungsOf(standing)
  const look = standing === 'rejected' ? 'b' : filled === 1 ? 'w' : 'y'
  return (
    <span className="rungs" role="img" aria-label={say('account.rungs', { count: filled })}>
      {[1, 2, 3].map((step) => (
        <i key={step} className={step <= filled ? look : ''} />
      ))}
    </span>
  )
}

/** One account: what it is here, its number, and by what it is known. */
export function TrustCard({
  title,
  account,
  known,
  isNew = false,
  children,
}: {
  title: string
  account: string
  /** Null while it is being read. */
  known: Known | null
  isNew?: boolean
  children?: ReactNode
}) {
  return (
    <div className={isNew ? 'trust new' : 'trust'}>
      <div className="row">
        <span className={isNew ? 'small warn' : 'small faint'}>{title}</span>
        <span className="push">{known === null ? null : <Rungs standing={known.standing} />}</span>
      </div>
      <div className="iban">{accountText(account)}</div>
      <div className="small dim">
        {children ?? (known === null ? '\u00a0' : sayStanding(known))}
      </div>
    </div>
  )
}
