import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../parts/state.tsx'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { bankOriginalQuery } from '../queries.ts'

/** The row letter by letter as the bank sent it; fetched when somebody opens it. */
export function RawRecord({ id, currency }: { id: string; currency: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('bank.raw')}</summary>
      {isOpen ? <Raw id={id} currency={currency} /> : null}
    </details>
  )
}

function Raw({ id, currency }: { id: string; currency: string }) {
  const record = useQuery(bankOriginalQuery(id))
  return (
    <Loaded of={record} rows={3}>
      {({ origin, bankReference, bankCode, balanceAfter, raw }) => (
        <>
          <p className="small dim">
            {[
              say(origin === 'feed' ? 'bank.raw_feed' : 'bank.raw_statement'),
              bankReference === null ? null : say('bank.raw_reference', { text: bankReference }),
              bankCode === null ? null : say('bank.raw_code', { text: bankCode }),
              balanceAfter === null
                ? null
                : say('bank.raw_balance', { amount: money(balanceAfter, currency) }),
            ]
              .filter((one) => one !== null)
              .join(' · ')}
          </p>
          <pre className="rawrecord" tabIndex={0} aria-label={say('bank.raw')}>
            {JSON.stringify(raw, null, 2)}
          </pre>
        </>
      )}
    </Loaded>
  )
}
