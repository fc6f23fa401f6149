import type { ContactRecord, EinvoiceRecord, InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { questionsOf } from '../../../actions/questions.ts'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { readOf, recordQuery } from '../../../records/queries.ts'
import { fullDay, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'
import { SendDialog } from '../send/send_dialog.tsx'
import { type BuyerField, type Fault, faultOf, rejectionOf } from './codes.ts'

const unknownCode = '0000000'

type Way = 'code' | 'pec' | 'none'

/** What is at fault in one field, corrected and sent again in one step: number and date stay. */
export function FixPane({
  invoice,
  file,
  edit,
}: {
  invoice: InvoiceRecord
  file: EinvoiceRecord
  /** Opens the whole draft, at a field; null where there is none, as of a credit note. */
  edit: ((focus: string | null) => void) | null
}) {
  const contact = useQuery({
    ...recordQuery('contacts', invoice.contactId ?? '', readOf.contacts),
    enabled: invoice.contactId !== null,
  })
  if (invoice.contactId === null) return null
  return (
    <Loaded of={contact} rows={4}>
      {(one) => <Fix key={one.id} contact={one} {...{ invoice, file, edit }} />}
    </Loaded>
  )
}

type Props = {
  contact: ContactRecord
  invoice: InvoiceRecord
  file: EinvoiceRecord
  edit: ((focus: string | null) => void) | null
}

const valueOf = (contact: ContactRecord, field: BuyerField): string => contact[field] ?? ''

function Fix({ contact, invoice, file, edit }: Props) {
  const code = rejectionOf(file)?.errors[0]?.code ?? ''
  const fault = faultOf(code, contact.publicBody)
  const field = fault?.at === 'buyer' ? fault.field : null
  const before = field === null ? '' : valueOf(contact, field)
  const [typed, setTyped] = useState(before)
  const [way, setWay] = useState<Way>('code')
  const [pec, setPec] = useState(contact.pec ?? '')
  const [sending, setSending] = useState<InvoiceRecord | null>(null)
  const { isBusy, failure, write } = useWrite()
  const isSame = field !== null && way === 'code' && typed.trim() === before
  const isOff = !boot.permissions.includes('invoices:edit')
  const asks = questionsOf('issue_invoice', invoice).length > 0
  const again = (): void => {
    if (isBusy || isOff || isSame) return
    void write(
      async () => {
        if (field !== null) await saveBuyer(contact, field, { typed, way, pec })
        if (asks) return null
        return await daybook.invoices.issueInvoice({ id: invoice.id }, { ifMatch: invoice.version })
      },
      {
        told: (done) =>
          done === null
            ? { text: say('exchange.saved') }
            : { text: say('exchange.sent_again', { number: done.number ?? '' }) },
        done: async (done) => {
          if (done === null) setSending(invoice)
          await lookAgain()
        },
      },
    )
  }
  return (
    <form
      className="fixpane"
      onSubmit={(event) => {
        event.preventDefault()
        again()
      }}
    >
      <h2 className="h2">{say('selling.fix')}</h2>
      {field === null ? (
        <Elsewhere fault={fault} edit={edit} />
      ) : (
        <>
          <FixField {...{ field, before, typed }} isOff={way !== 'code'} type={setTyped} />
          {field === 'sdiCode' ? <OtherWays {...{ way, setWay, pec, setPec }} /> : null}
        </>
      )}
      <Stays invoice={invoice} file={file} />
      {failure === null ? null : <Failure error={failure} />}
      <div className="row fixfoot">
        <button
          type="submit"
          className={isOff || isSame ? 'btn p grow off' : 'btn p grow'}
          aria-disabled={isBusy || isOff || isSame}
          title={isSame ? say('exchange.change_first') : undefined}
        >
          {isBusy ? say('form.busy') : say('exchange.send_again')}
        </button>
        {edit === null ? null : (
          <button type="button" className="btn" onClick={() => edit(null)}>
            {say('exchange.edit_all')}
          </button>
        )}
      </div>
      {sending === null ? null : (
        <SendDialog
          invoice={sending}
          close={() => setSending(null)}
          done={() => {
            setSending(null)
            void lookAgain()
          }}
        />
      )}
    </form>
  )
}

async function saveBuyer(
  contact: ContactRecord,
  field: BuyerField,
  { typed, way, pec }: { typed: string; way: Way; pec: string },
): Promise<void> {
  const { id, name, version } = contact
  if (field === 'officeCode') {
    const officeCode = typed.trim()
    await daybook.contacts.saveContactDetails({ contactId: id, officeCode }, { ifMatch: version })
    return
  }
  const reached = {
    code: { [field]: typed.trim() },
    pec: { sdiCode: unknownCode, pec: pec.trim() },
    none: { sdiCode: unknownCode, pec: '' },
  }[way]
  await daybook.contacts.saveContact({ id, name, ...reached }, { ifMatch: version })
}

const fieldWords = {
  sdiCode: { label: 'exchange.field.sdiCode', hint: 'exchange.hint.sdiCode', most: 7 },
  vatNumber: { label: 'exchange.field.vatNumber', hint: 'exchange.hint.number', most: 20 },
  fiscalCode: { label: 'exchange.field.fiscalCode', hint: 'exchange.hint.number', most: 16 },
  officeCode: { label: 'exchange.field.officeCode', hint: 'exchange.hint.officeCode', most: 6 },
} as const

function FixField({
  field,
  before,
  typed,
  isOff,
  type,
}: {
  field: BuyerField
  before: string
  typed: string
  isOff: boolean
  type(text: string): void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const { label, hint, most } = fieldWords[field]
  return (
    <div>
      <label className="label" htmlFor={id}>
        {say(label)}
        {before === '' || typed.trim() === before ? null : (
          <span className="warn small push">{say('exchange.was', { value: before })}</span>
        )}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        autoComplete="off"
        spellCheck={false}
        maxLength={most}
        readOnly={isOff}
        aria-describedby={`${id}hint`}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${id}hint`} className="small dim">
        {say(hint)}
      </p>
    </div>
  )
}

function OtherWays({
  way,
  setWay,
  pec,
  setPec,
}: {
  way: Way
  setWay(way: Way): void
  pec: string
  setPec(pec: string): void
}) {
  const id = useId()
  const choice = (one: Way, label: string) => (
    <label className="row">
      <input type="radio" name={`${id}way`} checked={way === one} onChange={() => setWay(one)} />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className="stack3">
      <legend className="small dim">{say('exchange.other_ways')}</legend>
      {choice('code', say('exchange.way.code'))}
      {choice('pec', say('exchange.way.pec'))}
      {way === 'pec' ? (
        <input
          type="email"
          className="input"
          aria-label={say('exchange.way.pec_address')}
          required
          autoComplete="off"
          value={pec}
          onChange={(event) => setPec(event.target.value)}
        />
      ) : null}
      {choice('none', say('exchange.way.none'))}
    </fieldset>
  )
}

/** What is not corrected in one field of the buyer. */
function Elsewhere({ fault, edit }: { fault: Fault; edit: Props['edit'] }) {
  if (fault?.at === 'profile') {
    return (
      <p className="banner">
        <Icon name="settings" />
        <span className="grow">{say('exchange.in_profile')}</span>
        <Link className="btn s" to="/settings/$subject" params={{ subject: 'company' }}>
          {say('exchange.open_profile')}
        </Link>
      </p>
    )
  }
  const focus = fault?.at === 'draft' ? fault.focus : null
  return (
    <p className="banner">
      <Icon name="pencil" />
      <span className="grow">
        {say(focus === null ? 'exchange.in_words' : 'exchange.in_draft')}
      </span>
      {edit === null ? null : (
        <button type="button" className="btn s" onClick={() => edit(focus)}>
          {say('exchange.to_field')}
        </button>
      )}
    </p>
  )
}

/** What of it stays as it was, and what is new. */
function Stays({ invoice, file }: { invoice: InvoiceRecord; file: EinvoiceRecord }) {
  const { number, date, totals, currency } = invoice
  const rows = [
    [say('field.number'), number ?? '', true],
    [say('field.date'), date === null ? '' : fullDay(date), true],
    [say('exchange.total'), `${currency} ${money(totals.gross, currency)}`, true],
    [say('exchange.file'), file.fileName, false],
  ] as const
  return (
    <table className="staystable">
      <caption className="small dim">{say('exchange.stays_title')}</caption>
      <tbody>
        {rows.map(([label, value, stays]) => (
          <tr key={label}>
            <th scope="row" className="dim">
              {label}
            </th>
            <td className="num">{value}</td>
            <td className="faint">{say(stays ? 'exchange.stays' : 'exchange.new')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
