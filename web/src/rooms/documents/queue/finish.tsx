import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Key } from '../../../keys/key.tsx'
import { say } from '../../../words/words.ts'
import { overviewQuery } from '../../work/queries.ts'
import type { Tab } from './tabs.tsx'

type Props = {
  tab: Tab
  decided: number
  /** How many are on their way into this list. */
  reading: number
}

/** The end of the queue: a place with what comes next, as bookkeepers mark it: a double rule. */
export function Finish({ tab, decided, reading }: Props) {
  const { data } = useQuery(overviewQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const bank = (data?.waiting ?? [])
    .filter(({ kind }) => /^(bank_|receipt_|consent_|balance_)/.test(kind))
    .reduce((sum, { count }) => sum + count, 0)
  useEffect(() => {
    // Whoever has just decided the last one hears it; whoever only looks in is left alone.
    if (decided > 0) heading.current?.focus()
  }, [decided])
  if (reading > 0) {
    return (
      <section className="finish" aria-labelledby="finish" role="status">
        <h2 id="finish" ref={heading} tabIndex={-1}>
          {say('finish.reading', { count: reading })}
        </h2>
        <p className="dim">{say('finish.reading_says')}</p>
      </section>
    )
  }
  return (
    <section className="finish" aria-labelledby="finish">
      <svg width="120" height="72" viewBox="0 0 120 72" fill="none" aria-hidden="true">
        <path className="rule1" d="M4 14h62M4 30h62M4 46h62" />
        <path className="rule2" d="M4 14h50M4 30h44M4 46h56" />
        <path className="rule3" d="M4 62h62M4 66h62" />
        <path className="rule4" d="m82 34 9 9 19-21" />
      </svg>
      <h2 id="finish" ref={heading} tabIndex={-1}>
        {say(titleOf[tab])}
      </h2>
      <p className="dim">
        {decided > 0 ? say('finish.decided', { count: decided }) : say('finish.nothing')}
      </p>
      <div className="row wrap">
        {bank > 0 ? (
          <Link className="btn p" to="/bank">
            {say('finish.bank', { count: bank })}
            <Key of="everywhere" act="bank" />
          </Link>
        ) : null}
        <Link className="btn" to="/inbox" search={{ tab: 'done' }}>
          {say('finish.spot_check')}
        </Link>
      </div>
    </section>
  )
}

const titleOf = {
  needs: 'finish.needs',
  ready: 'finish.ready',
  failed: 'finish.failed',
  working: 'finish.working',
  held: 'finish.held',
  done: 'finish.done',
} as const
