import { type BankAccountRecord, type InstitutionRecord, isFailure } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { focusOnce } from '../../../parts/focus.ts'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { institutionsQuery, lookAgain } from '../queries.ts'
import { ImportStart, useImportStart } from './import_start.tsx'
import { type StartedConsent, WaitForConsent } from './wait_for_consent.tsx'

/** Which bank, what is asked of it and for how long; then to the bank, and back with the accounts. */
export function LinkDialog({
  institutionId,
  isFirst = false,
  close,
}: {
  institutionId: string | null
  /** It is named already, but not linked: nothing is renewed. */
  isFirst?: boolean
  close: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState<string | null>(institutionId)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog linkdialog" aria-labelledby="link" onClose={close}>
      <div className="bankpad stack3">
        <div className="row">
          <h2 className="t1 grow" id="link">
            {say(institutionId === null || isFirst ? 'bank.link' : 'bank.renew_title')}
          </h2>
          <button
            type="button"
            className="btn q i-only"
            aria-label={say('bank.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {chosen === null ? (
          <ChooseBank choose={setChosen} />
        ) : (
          <BeforeLeaving
            institutionId={chosen}
            isNew={institutionId === null || isFirst}
            done={() => dialog.current?.close()}
          />
        )}
      </div>
    </dialog>
  )
}

function ChooseBank({ choose }: { choose: (id: string) => void }) {
  const id = useId()
  const [q, setQ] = useState('')
  const { data, error } = useQuery(institutionsQuery(q))
  return (
    <>
      <label className="label" htmlFor={id}>
        {say('bank.link_search')}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        ref={focusOnce}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {error === null ? null : <Failure error={error} />}
      <ul className="hits" aria-label={say('bank.link_banks')}>
        {(data?.items ?? []).map((one) => (
          <li key={one.id}>
            <button type="button" className="hit" onClick={() => choose(one.id)}>
              <span className="mid grow">{one.name}</span>
              <span className="dim small">{one.country}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="small dim" role="status">
        {data?.items.length === 0 ? say('bank.link_none') : ''}
      </p>
    </>
  )
}

const nameIn = (institutionId: string, one: InstitutionRecord | undefined): string =>
  one?.name ?? institutionId.split(':').at(-1) ?? institutionId

function BeforeLeaving({
  institutionId,
  isNew,
  done,
}: {
  institutionId: string
  /** Nothing of it was fetched yet. */
  isNew: boolean
  done: () => void
}) {
  const { data: bank } = useQuery({
    queryKey: ['bank', 'institution', institutionId],
    queryFn: async ({ signal }) => await daybook.bank.getInstitution(institutionId, { signal }),
  })
  const [begun, setBegun] = useState<StartedConsent | null>(null)
  const [linked, setLinked] = useState<readonly BankAccountRecord[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isLate, setLate] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const name = nameIn(institutionId, bank)
  const start = useImportStart(null)
  const from = isNew ? start.choice.from : null
  const begin = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    setLate(false)
    try {
      const started = await daybook.bank.startBankAuthorization({ institutionId })
      const { authorizationId, consentUrl } = started
      // Before anybody can give the consent, so that the first reading begins there.
      if (typeof from === 'string') await daybook.bank.setBankImportStart({ authorizationId, from })
      if (consentUrl === null) setLate(true)
      else setBegun({ authorizationId, consentUrl })
    } catch (caught) {
      setError(caught)
    }
    setBusy(false)
  }
  if (linked !== null) return <Linked accounts={linked} done={done} />
  return (
    <>
      <p className="mid">{say('bank.consent_bank', { name })}</p>
      <ul className="reasonlist">
        <li>{say('bank.consent_reads')}</li>
        <li>{say('bank.consent_never')}</li>
        <li>{say('bank.consent_days', { count: bank?.consentDays ?? 90 })}</li>
        <li>{say('bank.consent_stop')}</li>
      </ul>
      {isNew && begun === null ? <ImportStart {...start} /> : null}
      {error === null ? null : (
        <Failure
          error={error}
          {...(isFailure(error, 'authorization_denied', 'authorization_expired')
            ? { title: say('bank.consent_refused') }
            : {})}
        />
      )}
      {isLate ? <p role="status">{say('bank.consent_later')}</p> : null}
      {begun === null ? (
        <button
          type="button"
          className="btn p"
          disabled={isBusy || from === undefined}
          onClick={() => void begin()}
        >
          {say(error === null ? 'bank.consent_begin' : 'bank.consent_again')}
        </button>
      ) : (
        <WaitForConsent
          begun={begun}
          name={name}
          linked={(accounts) => {
            setLinked(accounts)
            void lookAgain()
          }}
          failed={(caught) => {
            setBegun(null)
            setError(caught)
          }}
        />
      )}
    </>
  )
}

function Linked({ accounts, done }: { accounts: readonly BankAccountRecord[]; done: () => void }) {
  return (
    <>
      <p className="banner good" role="status">
        <Icon name="proven" />
        {say('bank.linked', { count: accounts.length })}
      </p>
      <ul className="reasonlist">
        {accounts.map((one) => (
          <li key={one.id}>
            {one.name ?? one.institutionName} {one.iban} {one.currency}
          </li>
        ))}
      </ul>
      <button type="button" className="btn p" ref={focusOnce} onClick={done}>
        {say('bank.close')}
      </button>
    </>
  )
}
