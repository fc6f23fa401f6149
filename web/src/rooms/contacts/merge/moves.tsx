import { DaybookError, type MergeContactsBody, type MergeContactsResult } from '@daybook/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { Failure } from '../../../parts/failure.tsx'
import { say } from '../../../words/words.ts'

export type Merge = MergeContactsBody

type Props = {
  trial: UseQueryResult<MergeContactsResult>
  bothAccounts: boolean
  change(bothAccounts: boolean): void
}

const words = {
  documents: 'con.merge_documents',
  invoices: 'con.merge_invoices',
  selfInvoices: 'con.merge_self',
  recurringInvoices: 'con.merge_recurring',
  openItems: 'con.merge_open',
  supplierAccounts: 'con.merge_accounts',
  payments: 'con.merge_payments',
} as const satisfies Record<keyof MergeContactsResult['moved'], string>
const kinds = Object.keys(words) as (keyof typeof words)[]

/** What a trial says would move, or why the two stay two. */
export function Moves({ trial, bothAccounts, change }: Props) {
  const isAboutAccounts =
    trial.error instanceof DaybookError && trial.error.code === 'contact_accounts_differ'
  return (
    <div role="status" className="stack1">
      {trial.isError ? <Failure error={trial.error} /> : null}
      {isAboutAccounts || bothAccounts ? (
        <label className="row">
          <input
            type="checkbox"
            checked={bothAccounts}
            onChange={(event) => change(event.target.checked)}
          />
          {say('con.merge_both')}
        </label>
      ) : null}
      {trial.isError || trial.data === undefined ? null : <Counts moved={trial.data.moved} />}
    </div>
  )
}

function Counts({ moved }: { moved: MergeContactsResult['moved'] }) {
  const some = kinds.filter((kind) => moved[kind] > 0)
  if (some.length === 0) return <p className="small dim">{say('con.merge_moves_none')}</p>
  return (
    <div>
      <h3>{say('con.merge_moves')}</h3>
      <ul className="movelist">
        {some.map((kind) => (
          <li key={kind} className="mid">
            {say(words[kind], { count: moved[kind] })}
          </li>
        ))}
      </ul>
    </div>
  )
}
