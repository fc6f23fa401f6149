import type { ContactRecord, OpenItemRecord } from '@daybook/sdk'
import { boot, daybook } from '../../../app/daybook.ts'
import { DownloadButton } from '../../../records/download_button.tsx'
import { say } from '../../../words/words.ts'

/** What they owed, were billed and paid in the last year, as a paper. */
export function Statements({ contact }: { contact: ContactRecord }) {
  if (!boot.permissions.includes('ledger:read')) return null
  const sides: OpenItemRecord['side'][] =
    contact.type === 'both'
      ? ['receivable', 'payable']
      : [contact.type === 'vendor' ? 'payable' : 'receivable']
  return (
    <div className="sec">
      <h3>{say('owed.statement')}</h3>
      <div className="row wrap">
        {sides.map((side) => {
          const label = say(side === 'receivable' ? 'con.as_customer' : 'con.as_supplier')
          return (
            <DownloadButton
              key={side}
              label={label}
              look="btn s"
              icon="download"
              fileName={`${contact.name} ${label}.pdf`}
              fetchFile={() =>
                daybook.open_items.downloadStatementOfAccount({ contactId: contact.id, side })
              }
            />
          )
        })}
      </div>
    </div>
  )
}
