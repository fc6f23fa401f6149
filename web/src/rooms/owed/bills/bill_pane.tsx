import type { BillToPayRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionButtons } from '../../../actions/action_buttons.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { money, shortDay } from '../../../words/format.ts'
import { quoted } from '../../../words/quotes.ts'
import { say } from '../../../words/words.ts'
import { AskSupplier, sayDecision } from '../account/ask_supplier.tsx'
import { accountText, isSameAccount, knownOf, sayStanding } from '../account/account_text.ts'
import { TrustCard } from '../account/trust_card.tsx'
import { accountsQuery } from '../queries.ts'

/** One bill: what a bank needs of it, or why it must not be paid yet and whom to ask. */
export function BillPane({ bill }: { bill: BillToPayRecord }) {
  const { name, text, number, stopped, contactId, documentId } = bill
  const isRejected = stopped?.reason === 'account_rejected'
  return (
    <section className="pane" aria-label={name ?? text}>
      <div className="peekhd">
        <div className="row">
          <h2 className="t2 cut">{name ?? text}</h2>
          {stopped === null ? null : (
            <span className="chip bad">
              <Icon name="stop" />
              {say(isRejected ? 'bill.rejected' : 'bill.stopped')}
            </span>
          )}
          <span className="push num strong">{money(bill.openAmount, bill.currency)}</span>
        </div>
        <div className="row small dim">
          <span className="cut">{number ?? text}</span>
          <span className="push row gap3">
            {documentId === null ? null : (
              <Link className="link" to="/inbox" search={{ id: documentId }}>
                {say('bill.page')}
              </Link>
            )}
            {contactId === null ? null : (
              <Link className="link" to="/contacts/$id" params={{ id: contactId }}>
                {say('contact.one')}
              </Link>
            )}
          </span>
        </div>
      </div>
      {stopped === null ? <ToPay bill={bill} /> : <Stopped bill={bill} stopped={stopped} />}
    </section>
  )
}

type Stop = NonNullable<BillToPayRecord['stopped']>

function Stopped({ bill, stopped }: { bill: BillToPayRecord; stopped: Stop }) {
  const { contactId, documentId } = bill
  const isRejected = stopped.reason === 'account_rejected'
  return (
    <>
      <div className="sec">
        <div className="banner bad stopbanner" role="status">
          <Icon name="stop" />
          <span>
            <span className="mid">
              {say(isRejected ? 'bill.rejected_title' : 'bill.stopped_title')}
            </span>{' '}
            <span className="dim">
              {say(isRejected ? 'bill.rejected_says' : 'bill.stopped_says')}
            </span>
          </span>
        </div>
        <Accounts bill={bill} stopped={stopped} />
      </div>
      {contactId === null && documentId !== null ? (
        <div className="sec last stack3">
          <p className="small">{say('bill.link_first')}</p>
          <ActionButtons
            names={['link_document_contact']}
            record={{ id: documentId }}
            titles={{ link_document_contact: say('contact.link') }}
          />
        </div>
      ) : null}
      {contactId === null ? null : (
        <AskSupplier
          key={`${contactId} ${stopped.now}`}
          contactId={contactId}
          account={stopped.now}
          isRejected={isRejected}
        />
      )}
    </>
  )
}

/** What they had until now, and what this bill names instead. */
function Accounts({ bill, stopped }: { bill: BillToPayRecord; stopped: Stop }) {
  const { contactId, number } = bill
  const accounts = useQuery({ ...accountsQuery(contactId ?? ''), enabled: contactId !== null })
  const all = accounts.data?.accounts ?? []
  const earlier = all.find(({ account }) => isSameAccount(account, stopped.before ?? ''))
  const before = earlier === undefined ? null : knownOf(earlier)
  const own = all.find(({ account }) => isSameAccount(account, stopped.now))
  const decision = own?.decision ?? null
  const known = bill.payTo.known ?? {
    standing: 'stopped' as const,
    payments: 0,
    since: stopped.firstSeen,
  }
  return (
    <>
      {stopped.before === null ? null : (
        <>
          <TrustCard title={say('account.until_now')} account={stopped.before} known={before} />
          <div className="thenew">
            <Icon name="down" size="s" />
          </div>
        </>
      )}
      <TrustCard
        isNew
        title={say('account.on_bill', { number: number ?? '', day: shortDay(stopped.firstSeen) })}
        account={stopped.now}
        known={known}
      >
        {decision === null
          ? say('account.nobody_asked')
          : `${sayDecision({
              by: decision.confirmedBy,
              day: decision.createdAt.slice(0, 10),
              spokeTo: decision.spokeTo,
            })}${decision.words === null ? '' : ` ${quoted(decision.words)}`}`}
      </TrustCard>
    </>
  )
}

/** As it is typed into a bank: each value is copied alone. */
function ToPay({ bill }: { bill: BillToPayRecord }) {
  const { payTo, openAmount, currency, dueDate } = bill
  if (openAmount < 0) return <p className="pad small dim">{say('bill.credit_says')}</p>
  return (
    <div className="sec last">
      <h3>{say('bill.for_the_bank')}</h3>
      <dl className="copies">
        <Copy
          label={say('bill.pay_to')}
          shown={payTo.account === null ? null : accountText(payTo.account)}
          copied={payTo.account}
        />
        <Copy label={say('bill.reference')} shown={payTo.reference} copied={payTo.reference} />
        <Copy
          label={`${say('field.amount')} (${currency})`}
          shown={money(openAmount, currency)}
          copied={money(openAmount, currency).replaceAll(/[.\s\u00a0](?=\d{3})/g, '')}
        />
      </dl>
      <p className="small dim">
        {dueDate === null ? say('owed.no_due_day') : say('bill.due_on', { day: shortDay(dueDate) })}
        {payTo.known === null ? '' : ` · ${sayStanding(payTo.known)}`}
      </p>
    </div>
  )
}

function Copy({
  label,
  shown,
  copied,
}: {
  label: string
  shown: string | null
  copied: string | null
}) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="copyrow">
      <dt className="small faint">{label}</dt>
      <dd className="num mid">{shown ?? <span className="faint">{say('bill.not_on_it')}</span>}</dd>
      {copied === null ? null : (
        <dd>
          <button
            type="button"
            className="btn s"
            onClick={() => {
              void navigator.clipboard.writeText(copied).then(() => setCopied(true))
            }}
          >
            <Icon name={isCopied ? 'tick' : 'copy'} size="s" />
            <span aria-live="polite">{say(isCopied ? 'bill.copied' : 'bill.do_copy')}</span>
            <span className="sr"> {label}</span>
          </button>
        </dd>
      )}
    </div>
  )
}
