import type { InvoiceRecord, InvoiceWorkRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { boot } from '../../../app/daybook.ts'
import { Icon } from '../../../parts/icon.tsx'
import { StatusChip } from '../../../parts/status_chip.tsx'
import { money, shortDay } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { DraftPaper } from '../editor/draft_paper.tsx'
import { FilePage } from '../issued/file_page.tsx'
import { Happened } from '../issued/happened.tsx'
import { standingOf } from '../invoices_list.ts'
import { invoiceQuery } from '../queries.ts'
import { NextStep } from './next_step.tsx'
import { goingOn, isBroken } from './going_on.ts'

const nextWords: Readonly<Record<InvoiceWorkRecord['work'], WordId>> = {
  stopped: 'selling.next.stopped',
  overdue: 'selling.next.overdue',
  to_send: 'selling.next.to_send',
  drafts: 'selling.next.drafts',
  waiting: 'selling.next.waiting',
}

/** What the customer said of it comes first. */
function nextWord(one: InvoiceWorkRecord): WordId {
  if (one.dispute !== null) return 'said.next.disputed'
  return one.promisedOn === null || isBroken(one) ? nextWords[one.work] : 'said.next.promised'
}

/** One invoice beside the list: how it stands, what to do next, what happened, and how it looks. */
export function Peek({ one }: { one: InvoiceWorkRecord }) {
  const { data: invoice } = useQuery(invoiceQuery(one.id))
  const { text, tone, icon } = goingOn(one)
  const amount = one.status === 'draft' ? one.amount : one.openAmount
  return (
    <section className="pane peek" aria-label={say('selling.chosen')}>
      <div className="peekhead">
        <div className="row">
          <h2 className="t2 num">{one.number ?? say('invoice.draft')}</h2>
          {invoice === undefined ? null : <StatusChip {...standingOf(invoice)} />}
          <span className="push num strong">
            {money(amount, one.currency)}
            <span className="unit">{one.currency}</span>
          </span>
        </div>
        <p className="small dim">
          {one.buyerName}
          {one.dueDate === null ? '' : ` · ${say('invoice.due', { day: shortDay(one.dueDate) })}`}
        </p>
      </div>
      <div className="peeksec">
        <div className={`banner ${tone}`}>
          <Icon name={icon} />
          <p className="grow">
            <span className="mid">{text}</span>
            <br />
            <span className="small dim">{say(nextWord(one))}</span>
          </p>
        </div>
      </div>
      {invoice === undefined ? null : <PeekBody one={one} invoice={invoice} />}
    </section>
  )
}

function PeekBody({ one, invoice }: { one: InvoiceWorkRecord; invoice: InvoiceRecord }) {
  return (
    <>
      {invoice.status === 'draft' && one.work === 'drafts' ? null : (
        <div className="peeksec">
          <h3 className="t3">{say('selling.happened')}</h3>
          <Happened invoice={invoice} />
        </div>
      )}
      <div className="desk peekdesk">
        {invoice.status === 'draft' ? (
          <DraftPaper invoice={invoice} />
        ) : invoice.fileId === null ? null : (
          <FilePage fileId={invoice.fileId} />
        )}
      </div>
      <div className="foot row">
        {boot.permissions.includes('invoices:edit') ? (
          <NextStep one={one} invoice={invoice} />
        ) : null}
        <Link className="btn" to="/invoices/$id" params={{ id: one.id }}>
          {say('selling.open')}
        </Link>
      </div>
    </>
  )
}
