import type { ContactRecord, RegisterLookupRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { countryName } from '../../../words/format.ts'
import { sayField } from '../../../words/registry_words.ts'
import { say } from '../../../words/words.ts'
import { registerQuery } from '../../owed/queries.ts'
import { silentWords } from '../register_words.ts'

type Register = RegisterLookupRecord | undefined

/** Who they are, each with who says so: somebody here, or a public register. */
export function Facts({ contact }: { contact: ContactRecord }) {
  const number = contact.vatNumber ?? contact.businessId ?? ''
  const read = useQuery(registerQuery(number, contact.country))
  const found = read.data?.outcome === 'found' ? read.data : undefined
  return (
    <div className="sec">
      <div className="row facthead">
        <h2 className="t2">{say('con.facts')}</h2>
        <RegisterMark number={number} register={read.data} isReading={read.isFetching} />
      </div>
      <dl className="facts">
        <Numbers contact={contact} />
        <Fact name={sayField('address')}>{addressOf(contact)}</Fact>
        {contact.country === null ? null : (
          <Fact name={sayField('country')}>{countryName(contact.country)}</Fact>
        )}
        <State register={found} />
        {found?.phone ? (
          <Fact
            name={say('con.phone')}
            by={
              found.phone.since === null
                ? found.register
                : say('con.same_since', { year: found.phone.since.slice(0, 4) })
            }
          >
            <a className="num" href={`tel:${found.phone.number.replaceAll(' ', '')}`}>
              {found.phone.number}
            </a>
          </Fact>
        ) : null}
        <Fact name={sayField('email')}>{contact.email}</Fact>
        {contact.saleDefaults?.paymentDays === undefined ? null : (
          <Fact name={say('con.pays_within')}>
            {say('con.days', { count: contact.saleDefaults.paymentDays })}
          </Fact>
        )}
        <Fact name={sayField('notes')}>{contact.notes}</Fact>
      </dl>
      <FromRegister contact={contact} found={found} />
    </div>
  )
}

function Fact({ name, by, children }: { name: string; by?: string | null; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {children}
        {by ? <span className="by">{by}</span> : null}
      </dd>
    </>
  )
}

const numberFields = ['businessId', 'vatNumber', 'fiscalCode'] as const

function Numbers({ contact }: { contact: ContactRecord }) {
  return numberFields.map((field) => {
    const value = contact[field]
    if (value === null) return null
    const isWrong = contact.warnings.some((one) => one.field === field)
    return (
      <Fact key={field} name={sayField(field)}>
        <span className="num">{value}</span>
        <span className={isWrong ? 'by bad' : 'by'}>
          <Icon name={isWrong ? 'warning' : 'tick'} />
          {say(isWrong ? 'con.wrong_number' : 'con.checked_number')}
        </span>
      </Fact>
    )
  })
}

function addressOf({ address }: ContactRecord): string | null {
  if (address === null) return null
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  return [address.street, town, address.province].filter(Boolean).join(', ') || null
}

function RegisterMark({
  number,
  register,
  isReading,
}: {
  number: string
  register: Register
  isReading: boolean
}) {
  if (number === '') return null
  const text =
    register === undefined
      ? isReading
        ? say('state.loading')
        : null
      : register.outcome === 'found'
        ? say('con.read_now', { register: register.register ?? '' })
        : say(silentWords[register.outcome], { register: register.register ?? '' })
  if (text === null) return null
  return (
    <span className="push by" role="status">
      <Icon name="globe" />
      {text}
    </span>
  )
}

function State({ register }: { register: Register }) {
  if (register === undefined) return null
  const { isActive, isForVat, since } = register
  return (
    <>
      <Fact name={say('con.state')}>
        <span className={isActive ? 'stat good' : 'stat bad'}>
          <Icon name={isActive ? 'proven' : 'stop'} size="s" />
          {isActive
            ? since === null
              ? say('con.active')
              : say('con.active_since', { year: since.slice(0, 4) })
            : say('con.closed')}
        </span>
      </Fact>
      {isForVat ? (
        <Fact name={say('nav.vat')}>
          <span className="stat good">
            <Icon name="proven" size="s" />
            {say('con.vat_registered')}
          </span>
        </Fact>
      ) : null}
    </>
  )
}

const mayEdit = boot.permissions.includes('invoices:edit')

/** What the register has and the contact has not; in pencil until somebody takes it over. */
function FromRegister({ contact, found }: { contact: ContactRecord; found: Register }) {
  const { isBusy, failure, write } = useWrite()
  if (found === undefined || !mayEdit) return null
  const { name, address } = found
  const isOther = name !== null && name.toLowerCase() !== contact.name.toLowerCase()
  const isMissing = address !== null && contact.address === null
  if (!isOther && !isMissing) return null
  const take = async (): Promise<void> => {
    const options = { ifMatch: contact.version }
    const renamed = isOther
      ? await daybook.contacts.saveContact({ id: contact.id, name: name ?? contact.name }, options)
      : contact
    if (isMissing) {
      const details = { contactId: contact.id, address }
      await daybook.contacts.saveContactDetails(details, { ifMatch: renamed.version })
    }
  }
  return (
    <div className="pencilbox fromregister">
      <span className="small grow">
        <span className="mid">{say('con.register_says', { register: found.register ?? '' })}</span>
        <br />
        <span className="dim">
          {[
            isOther ? name : null,
            isMissing ? `${address.street}, ${address.postalCode} ${address.city}` : null,
          ]
            .filter((one) => one !== null)
            .join(', ')}
        </span>
      </span>
      <button
        type="button"
        className="btn s"
        aria-disabled={isBusy}
        onClick={() => {
          const changes = ['record', 'contacts', 'list', 'open_items']
          void write(take, { told: { text: say('form.done') }, changes })
        }}
      >
        {say('con.take_over')}
      </button>
      {failure === null ? null : <Failure error={failure} />}
    </div>
  )
}
