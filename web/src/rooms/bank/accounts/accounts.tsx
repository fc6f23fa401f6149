import type { BankAccountRecord, OverviewRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot } from '../../../app/daybook.ts'
import { Icon } from '../../../parts/icon.tsx'
import { daysBetween, money, shortDay } from '../../../words/format.ts'
import { sayMoment } from '../../../words/moments.ts'
import { say } from '../../../words/words.ts'
import { overviewQuery } from '../../work/queries.ts'
import { AccountActs } from './account_acts.tsx'
import { AccountDay } from './account_day.tsx'
import { BalanceDays } from './balance_days.tsx'
import { consentOf } from './consent.ts'
import { LinkDialog } from './link_dialog.tsx'
import { accountsQuery } from '../queries.ts'

const mayLink = boot.permissions.includes('bank:edit')

/** One card for each account: what is on it, whether that is proven, and until when it can be read. */
export function Accounts({ wanted }: { wanted: string | null }) {
  const { data } = useQuery(accountsQuery)
  const { data: overview } = useQuery(overviewQuery)
  const [linking, setLinking] = useState<{ institutionId: string | null } | null>(null)
  const accounts = (data?.items ?? []).filter(({ status }) => status !== 'closed')
  const today = overview?.today ?? new Date().toISOString().slice(0, 10)
  return (
    <>
      <section className="accts" aria-label={say('bank.accounts')}>
        {accounts.map((one) => (
          <AccountCard
            key={one.id}
            account={one}
            cash={overview?.cash?.accounts.find(({ bankAccountId }) => bankAccountId === one.id)}
            today={today}
            isWanted={one.id === wanted}
            renew={() => setLinking({ institutionId: one.institutionId })}
          />
        ))}
        {mayLink && data !== undefined ? (
          <button
            type="button"
            className="card acct linkcard"
            onClick={() => setLinking({ institutionId: null })}
          >
            <Icon name="plus" />
            {say('bank.link')}
          </button>
        ) : null}
      </section>
      {linking === null ? null : (
        <LinkDialog institutionId={linking.institutionId} close={() => setLinking(null)} />
      )}
    </>
  )
}

type Cash = NonNullable<OverviewRecord['cash']>['accounts'][number]

function AccountCard({
  account,
  cash,
  today,
  isWanted,
  renew,
}: {
  account: BankAccountRecord
  cash: Cash | undefined
  today: string
  isWanted: boolean
  renew: () => void
}) {
  const name = account.name ?? account.institutionName ?? say('bank.account')
  const balance = cash?.balance ?? null
  return (
    <article className={`card acct ${isWanted ? 'wanted' : ''}`} aria-label={name}>
      <span className="cut">
        <span className="mid">{name}</span>
        {account.iban === null ? null : (
          <span className="faint num"> · {account.iban.slice(-4)}</span>
        )}
      </span>
      <span className="v">
        {balance === null ? (
          <span className="faint small">{say('bank.no_balance')}</span>
        ) : (
          <>
            <span className="unit">{account.currency}</span> {money(balance, account.currency)}
          </>
        )}
      </span>
      <Proof account={account} provenOn={cash?.provenOn ?? null} />
      <AccountActs account={account} name={name} />
      <Consent account={account} today={today} renew={renew} />
    </article>
  )
}

function DaysButton({ account }: { account: BankAccountRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link small plainbutton push" onClick={() => setOpen(true)}>
        {say('bank.days_open')}
      </button>
      {isOpen ? <BalanceDays account={account} close={() => setOpen(false)} /> : null}
    </>
  )
}

function Proof({ account, provenOn }: { account: BankAccountRecord; provenOn: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const { unprovenOn } = account
  if (unprovenOn === null) {
    return (
      <span className="ln">
        {provenOn === null ? (
          <span className="faint">{say('bank.not_proven')}</span>
        ) : (
          <span className="stat good">
            <Icon name="proven" size="s" />
            {say('bank.proven_to', { day: shortDay(provenOn) })}
          </span>
        )}
        <DaysButton account={account} />
      </span>
    )
  }
  return (
    <span className="ln">
      <span className="stat bad">
        <Icon name="warning" size="s" />
        {say('bank.differs', { day: shortDay(unprovenOn) })}
      </span>
      <DaysButton account={account} />
      <button type="button" className="btn s" onClick={() => setOpen(true)}>
        {say('bank.see_day')}
      </button>
      {isOpen ? (
        <AccountDay account={account} day={unprovenOn} close={() => setOpen(false)} />
      ) : null}
    </span>
  )
}

function Consent({
  account,
  today,
  renew,
}: {
  account: BankAccountRecord
  today: string
  renew: () => void
}) {
  const consent = consentOf(account, today)
  const read = account.lastSyncedAt === null ? null : sayMoment(account.lastSyncedAt)
  if (consent === 'none') return <span className="ln faint">{say('bank.by_statements')}</span>
  if (consent === 'lasting') {
    const until = account.consentValidUntil?.slice(0, 10)
    return (
      <span className="ln faint">
        {[
          read === null ? null : say('bank.read_at', { when: read }),
          until === undefined ? null : say('bank.consent_to', { day: shortDay(until) }),
        ]
          .filter((one) => one !== null)
          .join(' · ')}
      </span>
    )
  }
  const days = daysBetween(today, (account.consentValidUntil ?? today).slice(0, 10))
  return (
    <span className="ln">
      <span className={`stat ${consent === 'ended' ? 'bad' : 'warn'}`}>
        <Icon name={consent === 'ended' ? 'warning' : 'clock'} size="s" />
        {consent === 'ended'
          ? say('bank.consent_ended')
          : say('bank.consent_ends', { count: days })}
      </span>
      {mayLink ? (
        <button type="button" className="btn s push" onClick={renew}>
          {say('bank.renew')}
        </button>
      ) : null}
    </span>
  )
}
