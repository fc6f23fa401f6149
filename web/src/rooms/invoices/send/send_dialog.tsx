import type { InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type Question, questionsOf } from '../../../actions/questions.ts'
import { boot, daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { useRested } from '../../../parts/use_rested.ts'
import { useWrite } from '../../../parts/use_write.ts'
import { readOf, recordQuery } from '../../../records/queries.ts'
import type { WordId } from '../../../words/en.ts'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'

type Way = { isMailed: boolean; to: string; message: string }

/** What would come of it: tried by the server, and rolled back. */
type Trial = {
  number: string | null
  einvoiceId: string | null
  mail: { to: string; replyTo: string | null; subject: string; text: string } | null
  /** Of a test organization: nothing leaves. */
  isKept: boolean
  /** What is to be paid of it, as the server would issue it; null of one that is issued. */
  amount: string | null
}

const bodyOf = (id: string, { to, message }: Way) => ({
  id,
  ...(to.trim() === '' ? {} : { to: to.trim() }),
  ...(message.trim() === '' ? {} : { message: message.trim() }),
})

type Issued = Pick<InvoiceRecord, 'number' | 'einvoiceId' | 'currency' | 'totals'>

const issuedOf = ({ number, einvoiceId, currency, totals }: Issued) => ({
  number,
  einvoiceId,
  amount: `${currency} ${money(totals.payable, currency)}`,
})

async function run(invoice: InvoiceRecord, way: Way, dryRun: boolean): Promise<Trial> {
  const { id, status, number, version, einvoiceId } = invoice
  const options = dryRun ? { dryRun } : { ifMatch: version }
  if (status === 'issued') {
    const sent = await daybook.sending.sendInvoice(bodyOf(id, way), options)
    return {
      number,
      einvoiceId,
      mail: sent.letter,
      isKept: sent.state === 'not_sent',
      amount: null,
    }
  }
  if (!way.isMailed) {
    const done = await daybook.invoices.issueInvoice({ id }, options)
    return { ...issuedOf(done), mail: null, isKept: false }
  }
  const done = await daybook.sending.issueAndSendInvoice(bodyOf(id, way), options)
  const isKept = done.sending?.state === 'not_sent'
  return { ...issuedOf(done), mail: done.letter, isKept }
}

/** Issues a draft and sends it in one step, or sends what is issued. What it will do is said before. */
export function SendDialog({
  invoice,
  close,
  done,
}: {
  invoice: InvoiceRecord
  close(): void
  done(): void
}) {
  const isDraft = invoice.status === 'draft'
  const contact = useContactAddress(invoice.contactId)
  const [typed, setTyped] = useState<Partial<Way>>({})
  const way = { isMailed: true, to: contact.email, message: '', ...typed }
  const [questions] = useState(() => questionsOf('issue_invoice', isDraft ? invoice : null))
  const [isLooked, setLooked] = useState(questions.length === 0)
  const asked = useRested(JSON.stringify(way))
  const isMissing = way.isMailed && way.to.trim() === ''
  const trial = useQuery({
    // In one word with its record: once it is issued, nothing is tried any more.
    queryKey: ['invoice_trial', `${invoice.id} ${invoice.version} ${asked}`],
    queryFn: async () => await run(invoice, JSON.parse(asked) as Way, true),
    enabled: contact.isRead && !isMissing,
    gcTime: 0,
    staleTime: 0,
  })
  const { isBusy, failure, write } = useWrite()
  const isReady = trial.data !== undefined && asked === JSON.stringify(way) && !isMissing
  const go = useRef<HTMLButtonElement>(null)
  // Nothing was changed and nothing is asked: Enter sends what is shown.
  const isPlain = Object.keys(typed).length === 0 && questions.length === 0
  useEffect(() => {
    if (isReady && isPlain) go.current?.focus()
  }, [isReady, isPlain])
  const send = (): void => {
    if (!isReady || !isLooked || isBusy) return
    void write(async () => await run(invoice, way, false), {
      told: (result) => toldOf(result, isDraft),
      done: async () => {
        await lookAgain()
        done()
      },
    })
  }
  const label = isDraft
    ? say(way.isMailed ? 'selling.issue' : 'selling.issue_only')
    : say('selling.send')
  return (
    <Dialog title={label} isWide close={close}>
      <form
        className="sendform"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      >
        <div className="sendcols">
          <div className="stack4">
            {isDraft ? (
              <>
                <Amount trial={trial.data} />
                <Steps invoice={invoice} trial={trial.data} way={way} />
              </>
            ) : null}
            <WayFields
              {...{ way, isDraft, isMissing }}
              set={(next) => setTyped((before) => ({ ...before, ...next }))}
            />
            <Questions questions={questions} isLooked={isLooked} look={setLooked} />
          </div>
          {way.isMailed ? <MailPreview trial={trial.data} /> : null}
        </div>
        {trial.error === null || isMissing ? null : <Failure error={trial.error} />}
        {failure === null ? null : <Failure error={failure} />}
        <div className="row sendfoot">
          <button type="button" className="btn push" onClick={close}>
            {say('form.cancel')}
          </button>
          <button
            ref={go}
            type="submit"
            className="btn p"
            aria-disabled={!isReady || !isLooked || isBusy}
          >
            {isBusy ? say('form.busy') : label}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function toldOf({ number, mail, isKept, einvoiceId }: Trial, isDraft: boolean) {
  const text = isDraft
    ? say('selling.told.issued', { number: number ?? '' })
    : say('selling.told.sent', { number: number ?? '' })
  if (isKept) return { text, detail: say('selling.told.kept') }
  if (mail !== null) return { text, detail: say('selling.told.mailed', { to: mail.to }) }
  return einvoiceId === null ? { text } : { text, detail: say('selling.told.exchange') }
}

/** Where the customer's invoices go. */
function useContactAddress(contactId: string | null): { email: string; isRead: boolean } {
  const { data, isError } = useQuery({
    ...recordQuery('contacts', contactId ?? '', readOf.contacts),
    enabled: contactId !== null,
  })
  return {
    email: data?.email ?? '',
    isRead: contactId === null || data !== undefined || isError,
  }
}

/** What it will be over, as the server said that it would be issued. */
function Amount({ trial }: { trial: Trial | undefined }) {
  return (
    <dl className="salessums">
      <div className="sum">
        <dt>{say('selling.to_pay')}</dt>
        <dd>{trial?.amount ?? '…'}</dd>
      </div>
    </dl>
  )
}

function mailStep(isSentToExchange: boolean): WordId {
  if (boot.organization.mode === 'test') return 'selling.step.kept'
  return isSentToExchange ? 'selling.step.mail_later' : 'selling.step.mail'
}

/** What issuing does, in the order in which it happens. */
function Steps({
  invoice,
  trial,
  way,
}: {
  invoice: InvoiceRecord
  trial: Trial | undefined
  way: Way
}) {
  const { number = null, einvoiceId = null } = trial ?? {}
  const steps: { icon: IconName; text: string }[] = [
    {
      icon: 'invoice',
      text:
        number === null ? say('selling.step.number_later') : say('selling.step.number', { number }),
    },
    { icon: 'books', text: say('selling.step.booked', { name: invoice.buyerName }) },
    ...(einvoiceId === null
      ? []
      : [{ icon: 'upload' as const, text: say('selling.step.exchange') }]),
    ...(way.isMailed
      ? [
          {
            icon: 'mail' as const,
            text: say(mailStep(einvoiceId !== null)),
          },
        ]
      : []),
  ]
  return (
    <ol className="nextsteps" aria-label={say('selling.steps')}>
      {steps.map(({ icon, text }) => (
        <li key={text}>
          <span className="dot">
            <Icon name={icon} size="s" />
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}

function WayFields({
  way,
  isDraft,
  isMissing,
  set,
}: {
  way: Way
  isDraft: boolean
  isMissing: boolean
  set(next: Partial<Way>): void
}) {
  const id = useId()
  return (
    <div className="stack3">
      {isDraft ? (
        <label className="row">
          <input
            type="checkbox"
            checked={way.isMailed}
            onChange={(event) => set({ isMailed: event.target.checked })}
          />
          {say('selling.mail_it')}
        </label>
      ) : null}
      {way.isMailed ? (
        <>
          <div>
            <label className="label" htmlFor={`${id}to`}>
              {say('selling.mail_to')}
            </label>
            <input
              id={`${id}to`}
              type="email"
              className={isMissing ? 'input warn' : 'input'}
              autoComplete="off"
              value={way.to}
              aria-describedby={isMissing ? `${id}why` : undefined}
              onChange={(event) => set({ to: event.target.value })}
            />
            {isMissing ? (
              <p id={`${id}why`} className="small warn">
                {say('selling.mail_missing')}
              </p>
            ) : null}
          </div>
          <div>
            <label className="label" htmlFor={`${id}words`}>
              {say('selling.mail_words')}
            </label>
            <textarea
              id={`${id}words`}
              className="input area"
              rows={3}
              maxLength={2000}
              value={way.message}
              onChange={(event) => set({ message: event.target.value })}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

/** The mail as the customer reads it. */
function MailPreview({ trial }: { trial: Trial | undefined }) {
  const mail = trial?.mail ?? null
  return (
    <section className="mailpreview" aria-label={say('selling.mail')}>
      {mail === null ? (
        <p className="dim">{say('selling.mail_wait')}</p>
      ) : (
        <>
          <p className="mid">{mail.subject}</p>
          <p className="small faint">
            {say('selling.mail_for', { to: mail.to })}
            {mail.replyTo === null ? '' : ` · ${say('selling.mail_reply', { to: mail.replyTo })}`}
          </p>
          <pre tabIndex={0}>{mail.text}</pre>
        </>
      )}
    </section>
  )
}

function Questions({
  questions,
  isLooked,
  look,
}: {
  questions: readonly Question[]
  isLooked: boolean
  look(isLooked: boolean): void
}) {
  if (questions.length === 0) return null
  return (
    <div className="banner warn">
      <div className="grow stack1">
        {questions.map(({ code, word, params }) => (
          <p key={code}>{say(word, params)}</p>
        ))}
        <label>
          <input
            type="checkbox"
            checked={isLooked}
            onChange={(event) => look(event.target.checked)}
          />{' '}
          {say('ask.looked')}
        </label>
      </div>
    </div>
  )
}
