import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { boot } from '../../../app/daybook.ts'
import { Icon } from '../../../parts/icon.tsx'
import { sayMoment } from '../../../words/moments.ts'
import { say } from '../../../words/words.ts'
import { ChooseAccount } from './choose_account.tsx'
import { accountsQuery } from '../queries.ts'
import { useFetching } from './use_fetching.ts'

const mayFetch = boot.permissions.includes('bank:edit')

/** New rows: from the banks that are linked, or from the file of a statement. */
export function Fetching() {
  const file = useRef<HTMLInputElement>(null)
  const { data } = useQuery(accountsQuery)
  const { step, homeless, forget, sync, upload, importFile } = useFetching()
  const last = (data?.items ?? [])
    .flatMap((one) => one.lastSyncedAt ?? [])
    .toSorted()
    .at(-1)
  if (!mayFetch) return null
  return (
    <span className="push row wrap fetching">
      <span className="faint small" role="status">
        {step === null
          ? last === undefined
            ? ''
            : say('bank.read_at', { when: sayMoment(last) })
          : say('bank.step', { step: step.text, when: sayMoment(step.since) })}
      </span>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={say('bank.import')}
        accept=".xml,.csv,.txt,.sta,.mt940,.940,.camt"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void upload(chosen)
        }}
      />
      <button
        type="button"
        className="btn"
        disabled={step !== null}
        onClick={() => file.current?.click()}
      >
        <Icon name="upload" size="s" />
        {say('bank.import')}
      </button>
      <button type="button" className="btn" disabled={step !== null} onClick={() => void sync()}>
        <Icon name="rotate" size="s" />
        {say('bank.sync')}
      </button>
      {homeless === null ? null : (
        <ChooseAccount
          close={forget}
          chosen={(bankAccountId) => {
            forget()
            void importFile(homeless, bankAccountId)
          }}
        />
      )}
    </span>
  )
}
