import type { ContactRecord, RegisterLookupRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { boot, daybook } from '../../app/daybook.ts'
import { Failure } from '../../parts/failure.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useRested } from '../../parts/use_rested.ts'
import { useWrite } from '../../parts/use_write.ts'
import { countryName } from '../../words/format.ts'
import { sayField } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import { registerQuery } from '../owed/queries.ts'
import { silentWords } from './register_words.ts'
import '../../parts/dialog.css'
import './page/contact.css'

const mayEdit = boot.permissions.includes('invoices:edit')

/** A number is enough: the register says who it is, and a person takes it over or corrects it. */
export function NewContact() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={mayEdit ? 'btn p' : 'btn off'}
        aria-disabled={!mayEdit}
        title={mayEdit ? undefined : say('form.not_allowed')}
        onClick={() => setOpen(mayEdit)}
      >
        <Icon name="plus" size="s" />
        {say('contact.new')}
      </button>
      {isOpen ? <NewContactDialog close={() => setOpen(false)} /> : null}
    </>
  )
}

const types = [
  ['client', 'con.customer'],
  ['vendor', 'con.supplier'],
  ['both', 'con.customer_and_supplier'],
] as const
type Type = (typeof types)[number][0]

/** Who one deals with most, the own country first; any other is chosen on the contact itself. */
const countries = [
  ...new Set([
    boot.country,
    ...'DK IT DE SE NO NL FR ES AT BE FI IE PL PT CZ EE GR HU LT LU LV RO SI SK BG CY HR MT GB CH US'.split(
      ' ',
    ),
  ]),
]

type Draft = { number: string; country: string; type: Type; name: string | null; email: string }

function NewContactDialog({ close }: { close(): void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>({
    number: '',
    country: boot.country,
    type: 'client',
    name: null,
    email: '',
  })
  const [isTried, setTried] = useState(false)
  // Kept already, where only the address failed: pressed again, it is the same contact.
  const kept = useRef<string | null>(null)
  const { isBusy, failure, write } = useWrite()
  useEffect(() => {
    dialog.current?.showModal()
    // The browser would begin with the country, which is right already.
    number.current?.focus()
  }, [])
  const asked = useRested(draft.number.trim())
  const isLong = asked.length >= 6
  const read = useQuery({ ...registerQuery(asked, draft.country), enabled: isLong })
  // What was found for another number is not said of this one.
  const found = asked === draft.number.trim() && isLong ? read.data : undefined
  const name = draft.name ?? found?.name ?? ''
  const set = (given: Partial<Draft>): void => setDraft({ ...draft, ...given })
  const save = (): void => {
    setTried(true)
    if (name.trim() === '') return
    void write(async () => await keep({ ...draft, name: name.trim() }, found, kept), {
      changes: ['list', 'contacts', 'open_items'],
      done: (one) => navigate({ to: '/contacts/$id', params: { id: one.id } }),
    })
  }
  return (
    <dialog ref={dialog} className="dialog overlay" aria-label={say('contact.new')} onClose={close}>
      <form
        noValidate
        className="overlaybody"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <h2 className="t1">{say('contact.new')}</h2>
        <div className="numberrow">
          <div>
            <label className="label" htmlFor={`${id}c`}>
              {sayField('country')}
            </label>
            <select
              id={`${id}c`}
              className="input"
              value={draft.country}
              onChange={(event) => set({ country: event.target.value })}
            >
              {countries.map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label className="label" htmlFor={`${id}n`}>
              {say('con.number')}
            </label>
            <input
              id={`${id}n`}
              className="input"
              ref={number}
              autoComplete="off"
              maxLength={40}
              aria-describedby={`${id}f`}
              value={draft.number}
              onChange={(event) => set({ number: event.target.value, name: null })}
            />
          </div>
        </div>
        <div id={`${id}f`} role="status">
          <Found found={found} isLooking={isLong && found === undefined && read.isFetching} />
        </div>
        <div>
          <label className="label" htmlFor={`${id}a`}>
            {sayField('name')}
          </label>
          <input
            id={`${id}a`}
            className={isTried && name.trim() === '' ? 'input bad' : 'input'}
            aria-invalid={isTried && name.trim() === ''}
            aria-required
            autoComplete="off"
            maxLength={500}
            value={name}
            onChange={(event) => set({ name: event.target.value })}
          />
          {isTried && name.trim() === '' ? (
            <p className="small bad" role="alert">
              {say('form.missing')}
            </p>
          ) : null}
        </div>
        <fieldset className="row wrap typerow">
          <legend className="label">{sayField('type')}</legend>
          {types.map(([value, word]) => (
            <label key={value} className="row">
              <input
                type="radio"
                name={`${id}t`}
                checked={draft.type === value}
                onChange={() => set({ type: value })}
              />
              {say(word)}
            </label>
          ))}
        </fieldset>
        <div>
          <label className="label" htmlFor={`${id}e`}>
            {sayField('email')} <span className="faint">{say('form.optional')}</span>
          </label>
          <input
            id={`${id}e`}
            className="input"
            type="email"
            autoComplete="off"
            maxLength={320}
            value={draft.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        </div>
        {failure === null ? null : <Failure error={failure} />}
        <div className="row newfoot">
          <button type="submit" className="btn p" aria-disabled={isBusy}>
            {say(isBusy ? 'form.busy' : 'con.save')}
            <kbd className="hint">↵</kbd>
          </button>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {say('con.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

/** What the register says, before anything is kept; and whether somebody is here with the number. */
function Found({
  found,
  isLooking,
}: {
  found: RegisterLookupRecord | undefined
  isLooking: boolean
}) {
  if (found === undefined) {
    return <p className="small faint">{say(isLooking ? 'con.looking' : 'con.number_says')}</p>
  }
  const { outcome, register, name, address, isActive, contactIds } = found
  const [known] = contactIds
  return (
    <div className="stack1">
      {known === undefined ? null : (
        <p className="banner warn small">
          <Icon name="warning" />
          <span>
            {say('con.known')}{' '}
            <Link className="link" to="/contacts/$id" params={{ id: known }}>
              {say('con.open_known')}
            </Link>
          </span>
        </p>
      )}
      {outcome === 'found' ? (
        <div className="pencilbox pad foundbox">
          <span className="row">
            <span className="mid">{name ?? say('con.no_name')}</span>
            <span className={isActive === true ? 'push stat good' : 'push stat bad'}>
              <Icon name={isActive === true ? 'proven' : 'stop'} size="s" />
              {say(isActive === true ? 'con.active' : 'con.closed')}
            </span>
          </span>
          <span className="small dim">
            {address === null ? '' : `${address.street}, ${address.postalCode} ${address.city}`}
          </span>
          <span className="by">
            <Icon name="globe" />
            {say('con.read_now', { register: register ?? '' })}
          </span>
        </div>
      ) : (
        <p className={outcome === 'not_found' ? 'small warn' : 'small dim'}>
          {say(silentWords[outcome], { register: register ?? '' })}
        </p>
      )}
    </div>
  )
}

/** What is left empty on a second try is emptied where the first one kept it. */
const blank = { businessId: '', vatNumber: '', email: '' }

/** The number under the name that the register gives it; one of no register is a VAT number where it has the form. */
async function keep(
  { number, country, type, name, email }: Draft & { name: string },
  found: RegisterLookupRecord | undefined,
  kept: { current: string | null },
): Promise<ContactRecord> {
  const isHome = country === boot.country
  const vatNumber = isHome ? (found?.number ?? number) : (found?.vatNumber ?? number)
  const isCompanyNumber =
    found?.outcome === 'no_number' || (found?.outcome === 'found' && !found.isForVat && isHome)
  const numbers =
    number.trim() === ''
      ? {}
      : isCompanyNumber
        ? { businessId: found.number.trim() }
        : { vatNumber: vatNumber.trim() }
  const saved = await daybook.contacts.saveContact({
    ...(kept.current === null ? {} : { ...blank, id: kept.current }),
    type,
    name,
    country,
    ...numbers,
    ...(email.trim() === '' ? {} : { email: email.trim() }),
  })
  kept.current = saved.id
  const address = found?.outcome === 'found' ? found.address : null
  if (address === null || address === undefined) return saved
  return await daybook.contacts.saveContactDetails({ contactId: saved.id, address })
}
