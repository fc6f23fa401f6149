import type { InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Act } from '../../../acts/act.ts'
import { ActButton } from '../../../acts/act_button.tsx'
import { ActMenu } from '../../../acts/act_menu.tsx'
import { useActs } from '../../../acts/use_acts.ts'
import { boot, daybook } from '../../../app/daybook.ts'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { StatusChip } from '../../../parts/status_chip.tsx'
import { DownloadButton } from '../../../records/download_button.tsx'
import { fullDay, money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { standingOf } from '../invoices_list.ts'
import { notesQuery } from '../queries.ts'
import { RecurringDialog } from '../recurring/recurring_dialog.tsx'
import { noteTexts } from '../said/note_words.ts'
import { NoteDialog, type NoteKind } from '../said/note_dialog.tsx'
import { SendDialog } from '../send/send_dialog.tsx'
import { CreditDialog } from './credit_dialog.tsx'
import { FilePage } from './file_page.tsx'
import { Happened } from './happened.tsx'
import { PublicBuyer } from './public_buyer.tsx'
import { RemindDialog } from './remind_dialog.tsx'

type Opened = 'send' | 'credit' | 'remind' | 'recurring' | NoteKind | null

/** An issued invoice: it never changes. What happened with it, how it looks, and what can follow. */
export function Issued({ invoice }: { invoice: InvoiceRecord }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const name = `${invoice.number ?? ''} ${invoice.buyerName}`.trim()
  useEffect(() => {
    document.title = `${name} · ${say('nav.invoices')} · Daybook`
  }, [name])
  const acts = useIssuedActs(invoice, setOpened)
  useActs(name, acts)
  const [first, ...others] = acts
  const close = (): void => setOpened(null)
  return (
    <>
      <header className="bar salesbar">
        <Link className="faint" to="/invoices">
          {say('nav.invoices')}
        </Link>
        <Icon name="down" size="s" />
        <h1 className="cut">{name}</h1>
        <StatusChip {...standingOf(invoice)} />
        <span className="push row">
          <span className="num strong">
            {invoice.currency} {money(invoice.totals.payable, invoice.currency)}
          </span>
          <Papers invoice={invoice} />
          <ActMenu label={say('selling.more')} acts={others} place="below" />
          {first === undefined ? null : <ActButton act={first} look="btn p" />}
        </span>
      </header>
      <div className="panes issuedpanes">
        <section className="pane issuedpane" aria-label={say('selling.happened')}>
          <Facts invoice={invoice} />
          <h2 className="h2">{say('selling.happened')}</h2>
          <Happened invoice={invoice} />
          <PublicBuyer invoice={invoice} />
        </section>
        <section className="pane paperpane" aria-label={say('selling.paper')}>
          <div className="panebar">
            <span className="small dim">{say('selling.paper')}</span>
          </div>
          <div className="deskpane desk">
            {invoice.fileId === null ? (
              <p className="dim paperwait">{say('selling.pdf_wait')}</p>
            ) : (
              <FilePage fileId={invoice.fileId} />
            )}
          </div>
        </section>
      </div>
      {opened === 'send' ? <SendDialog invoice={invoice} close={close} done={close} /> : null}
      {opened === 'credit' ? <CreditDialog invoice={invoice} close={close} done={close} /> : null}
      {opened === 'remind' ? <RemindDialog invoice={invoice} close={close} done={close} /> : null}
      {opened === 'promise' || opened === 'dispute' || opened === 'contact' ? (
        <NoteDialog
          kind={opened}
          invoice={{ id: invoice.id, currency: invoice.currency, name }}
          close={close}
        />
      ) : null}
      {opened === 'recurring' ? (
        <RecurringDialog
          from={invoice}
          close={close}
          done={({ id }) => {
            close()
            void navigate({ to: '/invoices', search: { tab: 'recurring', id } })
          }}
        />
      ) : null}
    </>
  )
}

const isLateOne = ({ kind, payment }: InvoiceRecord): boolean =>
  kind === 'invoice' && (payment?.overdueDays ?? 0) > 0

/** Why nobody is reminded now, although it is late; undefined while that is not known. */
function useHeld(invoice: InvoiceRecord): string | null | undefined {
  const isLate = isLateOne(invoice)
  const { data, isPending } = useQuery({ ...notesQuery(invoice.id), enabled: isLate })
  if (!isLate) return null
  if (data === undefined) return isPending ? undefined : null
  const standing = data.filter(({ status }) => status === 'standing')
  if (standing.some(({ kind }) => kind === 'dispute')) return say('said.held.disputed')
  const day = standing.find(({ outcome }) => outcome === 'waits')?.promisedOn ?? null
  return day === null ? null : say('said.held.promised', { day: shortDay(day) })
}

/** The one that most often follows is first; what has no sense now is left out. */
function useIssuedActs(invoice: InvoiceRecord, open: (what: Opened) => void): Act[] {
  const navigate = useNavigate()
  const held = useHeld(invoice)
  if (held === undefined || !boot.permissions.includes('invoices:edit')) return []
  const { id, kind, payment } = invoice
  const isCreditable = (invoice.allowedActions ?? []).includes('create_credit_note')
  const copy = (): void =>
    void navigate({ to: '/invoices/$id', params: { id: 'new' }, search: { id } })
  const plain = { off: null }
  const send: Act = {
    ...plain,
    id: 'send',
    label: say('selling.send'),
    icon: 'mail',
    run: () => open('send'),
  }
  const remind: Act = {
    off: held,
    id: 'remind',
    label: say('selling.remind'),
    icon: 'clock',
    run: () => open('remind'),
  }
  const isOpen = payment?.state === 'open' || payment?.state === 'part'
  const noted = (kind: NoteKind, icon: IconName): Act => ({
    ...plain,
    id: kind,
    label: say(noteTexts[kind].label),
    icon,
    says: say(noteTexts[kind].says),
    run: () => open(kind),
  })
  const notes = [
    ...(isOpen ? [noted('promise', 'clock'), noted('dispute', 'warning')] : []),
    noted('contact', 'phone'),
  ]
  const ofInvoice: Act[] = [
    ...notes,
    {
      ...plain,
      id: 'copy',
      label: say('selling.copy'),
      icon: 'copy',
      says: say('selling.copy_says'),
      run: copy,
    },
    {
      ...plain,
      id: 'recurring',
      label: say('selling.recurring'),
      icon: 'again',
      run: () => open('recurring'),
    },
    ...(isCreditable
      ? [
          {
            ...plain,
            id: 'credit',
            label: say('selling.credit'),
            icon: 'minus' as const,
            says: say('selling.credit_says'),
            isDangerous: true,
            run: () => open('credit'),
          },
        ]
      : []),
  ]
  const late = held === null ? [remind, send] : [send, remind]
  return [...(isLateOne(invoice) ? late : [send]), ...(kind === 'invoice' ? ofInvoice : [])]
}

/** The days and references in short, what it credits, and why nobody is reminded of it now. */
function Facts({ invoice }: { invoice: InvoiceRecord }) {
  const held = useHeld(invoice)
  const { totals, currency, payment, date, dueDate, credits, ledgerEntryId } = invoice
  const rows: [string, string | null][] = [
    [say('selling.fact.date'), date === null ? null : fullDay(date)],
    [say('selling.fact.due'), dueDate === null ? null : fullDay(dueDate)],
    [say('selling.net'), money(totals.net, currency)],
    [say('selling.fact.vat'), money(totals.vat, currency)],
    [say('selling.fact.open'), payment === undefined ? null : money(payment.openAmount, currency)],
    [say('selling.fact.reference'), invoice.paymentReference],
  ]
  return (
    <>
      <dl className="salesfacts">
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="row small">
        {ledgerEntryId === null ? null : (
          <Link className="link" to="/books/entries/$id" params={{ id: ledgerEntryId }}>
            {say('selling.entry')}
          </Link>
        )}
        {credits === null ? null : (
          <Link className="link" to="/invoices/$id" params={{ id: credits }}>
            {say('selling.credited_one')}
          </Link>
        )}
      </p>
      {held ? <p className="banner warn">{held}</p> : null}
    </>
  )
}

function Papers({ invoice: { id, number } }: { invoice: InvoiceRecord }) {
  return (
    <DownloadButton
      label={say('record.pdf')}
      look="btn q"
      icon="download"
      fileName={`${number ?? id}.pdf`}
      fetchFile={() => daybook.invoices.downloadInvoicePdf(id)}
    />
  )
}
