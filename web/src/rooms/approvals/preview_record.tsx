import type { ApprovalRecord } from '@daybook/sdk'
import { RecordView } from '../../records/record_view.tsx'
import { say } from '../../words/words.ts'
import { entryIn, factsOf, recordIn } from './asked.ts'
import { inOrder } from './in_order.ts'
import { EntryTable } from '../documents/review/entry_table.tsx'

/** What would be there afterwards, in words; every letter of what was sent below it, since nobody approves unseen. */
export function PreviewRecord({ approval }: { approval: ApprovalRecord }) {
  const entry = entryIn(approval)
  const record = inOrder(recordIn(approval))
  return (
    <>
      {entry === null ? null : <EntryTable entry={entry} isBooked={false} />}
      <p className="small dim">{say('asked.rolled_back')}</p>
      <RecordView record={record} currency={factsOf(approval).currency ?? 'EUR'} level={4} />
      {[
        { title: say('asked.input'), value: approval.input },
        { title: say('asked.outcome_raw'), value: approval.preview },
      ].map(({ title, value }) => (
        <details key={title}>
          <summary>{title}</summary>
          <pre className="askedraw" tabIndex={0}>
            {JSON.stringify(value, null, 2)}
          </pre>
        </details>
      ))}
    </>
  )
}
