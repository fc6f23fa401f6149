import type { BankTransactionRecord } from '@daybook/sdk'
import { fullDay, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { RawRecord } from './raw_record.tsx'

/** The row as the bank sent it, and why it was not matched by itself. */
export function RowRecord({ row }: { row: BankTransactionRecord }) {
  const holds = row.assessment?.holds ?? []
  const facts: [string, string | null][] = [
    [say('bank.record.booked'), row.date === null ? null : fullDay(row.date)],
    [say('bank.record.value_day'), row.valueDate === null ? null : fullDay(row.valueDate)],
    [say('bank.record.amount'), `${money(row.amount, row.currency)} ${row.currency}`],
    [say('bank.record.counterparty'), row.counterparty],
    [say('bank.record.iban'), row.counterpartyIban],
    [say('bank.record.text'), row.text === '' ? null : row.text],
    [say('bank.record.reference'), row.reference],
    [say('bank.record.id'), row.id],
  ]
  return (
    <div className="rowrecords">
      {row.status === 'unmatched' && holds.length > 0 ? (
        <details>
          <summary>{say('bank.why_not')}</summary>
          <ul className="reasonlist">
            {holds.map((hold) => (
              <li key={hold.code}>{hold.detail}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <details>
        <summary>{say('bank.record')}</summary>
        <dl className="recordfacts">
          {facts
            .filter(([, value]) => value !== null)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </details>
      <RawRecord id={row.id} currency={row.currency} />
    </div>
  )
}
