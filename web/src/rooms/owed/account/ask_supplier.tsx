import type { ContactRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { readOf, recordQuery } from '../../../records/queries.ts'
import { shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { registerQuery } from '../queries.ts'

const mayPost = boot.permissions.includes('documents:post')

/** Neither name is in the other, whatever their marks and capitals. */
function isOtherName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return a !== undefined && b !== undefined && !a.includes(b) && !b.includes(a)
}

/** A number to call that the bill did not bring: the register's, and whose it is there. */
function CallThem({ contact }: { contact: ContactRecord }) {
  const number = contact.vatNumber ?? contact.businessId ?? ''
  const register = useQuery(registerQuery(number, contact.country))
  const phone = register.data?.phone ?? null
  const from = register.data?.register ?? ''
  const found = register.data?.outcome === 'found' ? register.data : null
  return (
    <div className="sec">
      <h3>{say('account.call')}</h3>
      {phone === null ? (
        <p className="small dim">
          {register.isFetching ? say('state.loading') : say('account.no_phone')}
        </p>
      ) : (
        <div className="row gap3 callbox">
          <span className="ico good">
            <Icon name="phone" />
          </span>
          <span>
            {found === null || found.name === null ? null : (
              <>
                <span className="mid">{found.name}</span>
                <br />
              </>
            )}
            <a className="strong num callto" href={`tel:${phone.number.replaceAll(' ', '')}`}>
              {phone.number}
            </a>
            <br />
            <span className="small dim">
              {phone.since === null
                ? say('account.phone_from', { register: from })
                : say('account.phone_since', { register: from, year: phone.since.slice(0, 4) })}
            </span>
          </span>
        </div>
      )}
      {found !== null && found.name !== null && isOtherName(found.name, contact.name) ? (
        <p className="small warn">{say('account.other_name', { name: contact.name })}</p>
      ) : null}
      {found?.isActive === false ? (
        <p className="small warn">{say('account.closed', { register: from })}</p>
      ) : null}
      <p className="small dim notthebill">{say('account.not_the_bill')}</p>
    </div>
  )
}

/**
 * The supplier is asked, and what they say is written down with who said it. Without a name there is nothing that
 * anybody could look up later, so nothing can be pressed before. It is no form: Enter in a field answers nothing.
 */
export function AskSupplier({
  contactId,
  account,
  isRejected = false,
}: {
  contactId: string
  account: string
  isRejected?: boolean
}) {
  const id = useId()
  const contact = useQuery(recordQuery('contacts', contactId, readOf.contacts))
  const [spokeTo, setSpokeTo] = useState('')
  const [words, setWords] = useState('')
  const { isBusy, failure, write } = useWrite()
  const isTold = spokeTo.trim() !== ''
  const decide = (isTheirs: boolean): void => {
    if (!isTold || !mayPost) return
    const said = words.trim()
    const body = {
      contactId,
      account,
      spokeTo: spokeTo.trim(),
      ...(said === '' ? {} : { words: said }),
    }
    const call = isTheirs
      ? () => daybook.open_items.confirmSupplierAccount(body)
      : () => daybook.open_items.rejectSupplierAccount(body)
    void write(async () => await call(), {
      told: { text: say(isTheirs ? 'account.is_confirmed' : 'account.is_rejected') },
      changes: ['open_items', 'attention', 'overview'],
      done: () => {
        setSpokeTo('')
        setWords('')
      },
    })
  }
  const off = mayPost ? (isTold ? null : say('account.name_first')) : say('form.not_allowed')
  return (
    <>
      {contact.data === undefined ? null : <CallThem contact={contact.data} />}
      <div className="sec last stack3">
        <div>
          <label className="label" htmlFor={`${id}s`}>
            {say('account.spoke_to')}
          </label>
          <input
            id={`${id}s`}
            className="input"
            maxLength={200}
            autoComplete="off"
            value={spokeTo}
            onChange={(event) => setSpokeTo(event.target.value)}
          />
        </div>
        <div>
          <label className="label" htmlFor={`${id}w`}>
            {say('account.words')} <span className="faint">{say('form.optional')}</span>
          </label>
          <input
            id={`${id}w`}
            className="input"
            maxLength={500}
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <p className="small faint">{say('account.written_down')}</p>
        {failure === null ? null : <Failure error={failure} />}
      </div>
      <div className="foot askfoot">
        <button
          type="button"
          className={off === null ? 'btn p grow' : 'btn off grow'}
          aria-disabled={off !== null || isBusy}
          title={off ?? undefined}
          onClick={() => decide(true)}
        >
          {say('account.theirs')}
        </button>
        {isRejected ? null : (
          <button
            type="button"
            className={off === null ? 'btn danger' : 'btn off'}
            aria-disabled={off !== null || isBusy}
            title={off ?? undefined}
            onClick={() => decide(false)}
          >
            {say('account.not_theirs')}
          </button>
        )}
      </div>
    </>
  )
}

/** Who was asked, when, and what they said. */
export const sayDecision = ({
  by,
  day,
  spokeTo,
}: {
  by: string
  day: string
  spokeTo: string | null
}): string =>
  spokeTo === null
    ? say('account.decided', { name: by, day: shortDay(day) })
    : say('account.decided_with', { name: by, day: shortDay(day), other: spokeTo })
