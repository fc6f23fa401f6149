import { useState } from 'react'
import { daybook } from '../../app/daybook.ts'
import { PlainInput } from '../../actions/form/field_input.tsx'
import { writing } from '../../actions/form/writing.ts'
import { DownloadButton } from '../../records/download_button.tsx'
import { say } from '../../words/words.ts'

type Period = { from: string; to: string }

/** Files for the accountant and the authority, for any days. */
export function Exports() {
  const year = new Date().getFullYear()
  const [typed, setTyped] = useState<Period>({
    from: writing.showDay(`${year}-01-01`),
    to: writing.showDay(`${year}-12-31`),
  })
  const read = { from: writing.readDay(typed.from), to: writing.readDay(typed.to) }
  const period = { from: read.from ?? '', to: read.to ?? '' }
  const days = `${period.from}_${period.to}`
  const { ledger } = daybook
  return (
    <div className="recordbody">
      <div className="daypair">
        {(['from', 'to'] as const).map((name) => (
          <PlainInput
            key={name}
            field={{ name, kind: 'day', required: true }}
            value={typed[name]}
            error={read[name] === null ? say('form.no_day') : null}
            change={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
      </div>
      <div className="actionrow">
        <DownloadButton
          label={say('books.ledger')}
          fileName={`ledger_${days}.csv`}
          fetchFile={() => ledger.downloadLedger(period)}
        />
        <DownloadButton
          label={say('books.saft')}
          fileName={`saft_${days}.xml`}
          fetchFile={() => ledger.downloadSaft(period)}
        />
        <DownloadButton
          label={say('books.sales')}
          fileName={`sales_${days}.csv`}
          fetchFile={() => ledger.downloadVatRegisters({ ...period, register: 'sales' })}
        />
        <DownloadButton
          label={say('books.purchases')}
          fileName={`purchases_${days}.csv`}
          fetchFile={() => ledger.downloadVatRegisters({ ...period, register: 'purchases' })}
        />
        <DownloadButton
          label={say('books.eu_sales')}
          fileName={`eu_sales_${days}.txt`}
          fetchFile={() => ledger.downloadEuSalesList(period)}
        />
      </div>
    </div>
  )
}
