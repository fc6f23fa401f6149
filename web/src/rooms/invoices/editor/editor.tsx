import type { InvoiceRecord, PreviewInvoiceResult } from '@daybook/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AnotherForm } from '../../../actions/action_dialog.tsx'
import { MakeInPlace, type Making } from '../../../actions/form/make_in_place.ts'
import { SearchedField } from '../../../actions/form/searched_field.tsx'
import type { Act } from '../../../acts/act.ts'
import { ActMenu } from '../../../acts/act_menu.tsx'
import { useActs } from '../../../acts/use_acts.ts'
import { boot, daybook } from '../../../app/daybook.ts'
import { ActKey } from '../../../acts/act_button.tsx'
import { askFirst } from '../../../parts/ask.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { StatusChip } from '../../../parts/status_chip.tsx'
import { useRested } from '../../../parts/use_rested.ts'
import { fullDay, moment } from '../../../words/format.ts'
import { sayField } from '../../../words/registry_words.ts'
import { say } from '../../../words/words.ts'
import { Happened } from '../issued/happened.tsx'
import { lookAgain, previewQuery, usedLinesQuery } from '../queries.ts'
import { SendDialog } from '../send/send_dialog.tsx'
import { BeforeIssue, Sums, Treatment } from './before_issue.tsx'
import { MainFields, SeldomFields } from './details_fields.tsx'
import { bodiesOf, type DraftText, isHalf, type Lack, lackOf } from './draft.ts'
import { LinesGrid } from './lines_grid.tsx'
import { numberText } from './numbers.ts'
import { Paper } from './paper.tsx'
import { isOvertaken } from './save_draft.ts'
import { TermsFields } from './terms_fields.tsx'
import { type DraftInHand, type DraftStart, useDraft } from './use_draft.ts'

const restMs = 250
const halfRestMs = 1_200

/** What it would come to as it stands in the fields: asked once nothing is typed for a moment. */
function usePreview(text: DraftText, id: string | null, isSending: boolean) {
  const bodies = useMemo(() => bodiesOf(text), [text])
  const rested = useRested(JSON.stringify(bodies?.preview ?? null), restMs)
  const asked = useQuery({
    ...previewQuery(rested, id),
    // What is being issued is not tried any more.
    enabled: rested !== 'null' && !isSending,
    placeholderData: keepPreviousData,
  })
  const data = bodies === null ? undefined : asked.data
  return { bodies, data, error: bodies === null ? null : asked.error }
}

type Preview = PreviewInvoiceResult

/** A draft as a form, with its totals, its VAT and the paper beside it as they come. */
export function Editor({
  record,
  start,
  edits = null,
  made,
  issued,
  reload,
}: {
  record: InvoiceRecord | null
  start: DraftText
  edits?: DraftStart['edits']
  made(id: string): void
  issued(): void
  reload(): void
}) {
  const draft = useDraft({ record, text: start, edits }, made)
  const { text, change, flush } = draft
  const [sending, setSending] = useState<InvoiceRecord | null>(null)
  const [isOpening, setOpening] = useState(false)
  const isSending = isOpening || sending !== null
  // That it got an id meanwhile changes nothing of what it comes to.
  const { bodies, data: preview, error } = usePreview(text, record?.id ?? null, isSending)
  const [focused, setFocused] = useState<number | null>(null)
  const name = preview?.buyerName ?? record?.buyerName ?? ''
  const title = name === '' ? say('selling.new') : say('selling.draft_for', { name })
  useEffect(() => {
    document.title = `${title} · ${say('nav.invoices')} · Daybook`
  }, [title])
  const open = async (): Promise<void> => {
    if (isOpening) return
    setOpening(true)
    const saved = await flush()
    setOpening(false)
    if (saved !== null) setSending(saved)
  }
  const mayWrite = boot.permissions.includes('invoices:edit')
  const lack = lackOf(text)
  const off = !mayWrite ? say('form.not_allowed') : lack === null ? null : sayLack(lack)
  const issue: Act = {
    id: 'issue',
    label: say('selling.issue'),
    icon: 'mail',
    key: { of: 'invoices', act: 'issue' },
    off,
    run: () => void open(),
  }
  const acts = useDraftActs(draft, record, title)
  useActs(title, [issue, ...acts])
  return (
    <>
      <header className="bar salesbar">
        <Link className="faint" to="/invoices">
          {say('nav.invoices')}
        </Link>
        <Icon name="down" size="s" />
        <h1 className="cut">{title}</h1>
        <StatusChip
          word={record?.resendBy ? 'selling.rejected' : 'invoice.draft'}
          tone={record?.resendBy ? 'bad' : 'pencil'}
        />
        <span className="push row">
          <SaveText draft={draft} />
          <ActMenu label={say('selling.more')} acts={acts} place="below" />
          <button
            type="button"
            className={off === null ? 'btn p' : 'btn p off'}
            aria-disabled={off !== null || isOpening}
            title={off ?? undefined}
            onClick={() => (off === null ? void open() : undefined)}
          >
            {say('selling.issue')}
            <ActKey of={issue.key} />
          </button>
        </span>
      </header>
      <div className="panes editorpanes">
        <section className="pane editorpane" aria-label={say('selling.form')}>
          <Conflict draft={draft} reload={reload} />
          {record?.resendBy ? <Rejected record={record} /> : null}
          <Form {...{ text, change, preview, record, focused: setFocused }} sent={bodies?.sent} />
          <Half text={text} />
          {error === null ? null : <Failure error={error} />}
          {preview === undefined ? null : (
            <>
              <div className="treatrow">
                <Treatment preview={preview} />
                <Sums preview={preview} />
              </div>
              <BeforeIssue preview={preview} contactId={text.contactId} />
            </>
          )}
        </section>
        <PaperPane
          preview={preview}
          marked={focused === null ? null : (bodies?.sent.indexOf(focused) ?? null)}
        />
      </div>
      {sending === null ? null : (
        <SendDialog
          invoice={sending}
          close={() => setSending(null)}
          done={() => {
            setSending(null)
            issued()
          }}
        />
      )}
    </>
  )
}

function PaperPane({ preview, marked }: { preview: Preview | undefined; marked: number | null }) {
  return (
    <section className="pane paperpane" aria-label={say('selling.paper')}>
      <div className="panebar">
        <span className="small dim">{say('selling.paper')}</span>
      </div>
      <div className="deskpane desk" tabIndex={0} role="group" aria-label={say('selling.paper')}>
        {preview === undefined ? (
          <p className="dim paperwait">{say('selling.paper_wait')}</p>
        ) : (
          <Paper paper={preview.paper} marked={marked} />
        )}
      </div>
    </section>
  )
}

type FormProps = {
  text: DraftText
  change: DraftInHand['change']
  preview: Preview | undefined
  record: InvoiceRecord | null
  sent: readonly number[] | undefined
  focused(key: number): void
}

/** The fields. */
function Form({ text, change, preview, record, sent, focused }: FormProps) {
  const [making, setMaking] = useState<Making | null>(null)
  const first = useRef(record === null && text.contactId === '')
  const isMade = useRef(false)
  useEffect(() => {
    // Whoever made a customer goes on from the field that lacked it, once the form above has gone.
    if (making !== null || !isMade.current) return
    isMade.current = false
    document.getElementById('invoice-customer')?.focus()
  }, [making])
  const used = useQuery(usedLinesQuery('', ''))
  const rates = used.data?.vatRates ?? []
  const usual = rates[0]
  useEffect(() => {
    // The usual rate stands in the first line before anything is typed.
    if (usual === undefined) return
    change((before) =>
      before.lines.every(({ vatRate }) => vatRate !== '')
        ? before
        : {
            ...before,
            lines: before.lines.map((line) =>
              line.vatRate === '' ? { ...line, vatRate: numberText(usual) } : line,
            ),
          },
    )
  }, [usual])
  const set = (next: Partial<DraftText>): void => change((before) => ({ ...before, ...next }))
  const nets = useMemo(
    () =>
      new Map(
        (sent ?? []).flatMap((key, at) => {
          const line = preview?.lines[at]
          return line === undefined ? [] : [[key, line] as const]
        }),
      ),
    [sent, preview],
  )
  const fields = {
    text,
    set,
    isReserved: (record?.resendBy ?? null) !== null,
    hints: {
      date: say('selling.hint.today'),
      ...(preview === undefined
        ? {}
        : {
            dueDate: fullDay(preview.dueDate),
            number: say('selling.hint.next', { number: preview.nextNumber }),
          }),
    },
  }
  return (
    <div className="editorform">
      <div className="customerfield">
        <label className="label" htmlFor="invoice-customer">
          {say('selling.customer')}
        </label>
        <MakeInPlace
          value={(wanted) =>
            setMaking({
              ...wanted,
              done: (id) => {
                wanted.done(id)
                isMade.current = true
              },
            })
          }
        >
          <SearchedField
            name="contactId"
            value={text.contactId}
            change={(contactId) => set({ contactId })}
            shared={{ id: 'invoice-customer', 'aria-required': true, 'aria-invalid': false }}
            focus={(element) => {
              if (!first.current || element === null) return
              first.current = false
              element.focus()
            }}
          />
        </MakeInPlace>
      </div>
      <LinesGrid
        lines={text.lines}
        nets={nets}
        currency={preview?.currency ?? record?.currency ?? 'EUR'}
        contactId={text.contactId}
        vatRates={rates}
        change={(lines) => set({ lines })}
        focused={focused}
      />
      <MainFields {...fields} />
      <SeldomFields {...fields} />
      <TermsFields text={text} set={set} />
      {making === null ? null : <AnotherForm making={making} close={() => setMaking(null)} />}
    </div>
  )
}

const sayLack = ({ word, number = 0, field }: Lack): string =>
  say(word, { number, field: field === undefined ? '' : sayField(field) })

/** What cannot be read and is therefore not saved, once nothing is typed for a moment. */
function Half({ text }: { text: DraftText }) {
  const lack = isHalf(text) ? lackOf(text) : null
  const said = lack === null ? '' : sayLack(lack)
  const isRested = useRested(said, halfRestMs) === said
  return (
    <p role="status" className="small warn">
      {isRested ? said : ''}
    </p>
  )
}

/** When it was saved last, or that it is not. */
function SaveText({ draft: { state, text: typed, id } }: { draft: DraftInHand }) {
  const isLeftOut = id !== null && state.kind !== 'saving' && lackOf(typed) !== null
  const kind = isLeftOut ? 'failed' : state.kind
  const text = {
    saved: state.at === null ? '' : say('selling.saved', { at: moment(state.at) }),
    saving: say('selling.saving'),
    waiting: state.at === null ? say('selling.kept_here') : say('selling.saving'),
    failed: say('selling.save_failed'),
  }[kind]
  return (
    <span className={`small ${kind === 'failed' ? 'bad' : 'faint'}`} role="status">
      {text}
    </span>
  )
}

/** Why it could not be saved; what somebody else changed is looked at first. */
function Conflict({ draft, reload }: { draft: DraftInHand; reload(): void }) {
  const { failure, isAtRisk } = draft
  if (failure === null) return null
  if (!isOvertaken(failure)) return <Failure error={failure} />
  const show = async (): Promise<void> => {
    const isSure =
      !isAtRisk() ||
      (await askFirst({
        title: say('selling.show_newest_title'),
        text: say('selling.unsaved_says'),
        yes: say('selling.show_newest'),
      }))
    if (isSure) reload()
  }
  return (
    <div role="alert" className="banner warn">
      <Icon name="warning" />
      <p className="grow">{say('selling.changed_elsewhere')}</p>
      <button type="button" className="btn s" onClick={() => void show()}>
        {say('selling.show_newest')}
      </button>
    </div>
  )
}

/** Why the exchange rejected it, and until when it can be sent again as it is. */
function Rejected({ record }: { record: InvoiceRecord }) {
  return (
    <div className="stack3">
      <div role="note" className="banner bad">
        <Icon name="close" />
        <p className="grow">
          <span className="mid">{say('selling.rejected_title')}</span>
          <br />
          {say('selling.rejected_says', { day: fullDay(record.resendBy ?? '') })}
        </p>
      </div>
      <Happened invoice={record} />
    </div>
  )
}

/** What is done with a draft besides issuing it. */
function useDraftActs(draft: DraftInHand, record: InvoiceRecord | null, title: string): Act[] {
  const navigate = useNavigate()
  const remove = async (): Promise<void> => {
    const isSure = await askFirst({
      title: say('selling.delete'),
      text: say('selling.delete_says', { name: title }),
      yes: say('selling.delete'),
    })
    if (!isSure || draft.id === null) return
    await daybook.invoices.deleteInvoice({ id: draft.id })
    draft.drop()
    await navigate({ to: '/invoices' })
    await lookAgain()
  }
  const isDeletable = draft.id !== null && (record?.resendBy ?? null) === null
  return isDeletable
    ? [
        {
          id: 'delete',
          label: say('selling.delete'),
          icon: 'trash',
          off: null,
          isDangerous: true,
          run: () => void remove(),
        },
      ]
    : []
}
