import type { DocumentRecord } from '@daybook/sdk'
import { fullDay, money } from '../../words/format.ts'
import { say } from '../../words/words.ts'

/** What a bill without a page says, in the order in which one reads a bill. */
export function BillFacts({ document: { extraction } }: { document: DocumentRecord }) {
  if (extraction === null) return null
  const { supplier, currency } = extraction
  const day = (value: string | null): string | null => (value === null ? null : fullDay(value))
  const amount = (value: number | null): string | null =>
    value === null || currency === null ? null : `${money(value, currency)} ${currency}`
  const facts: [string, string | null][] = [
    [say('asked.bill.supplier'), supplier.name],
    [say('asked.bill.vat_number'), supplier.vatNumber ?? supplier.businessId],
    [say('asked.bill.number'), extraction.invoiceNumber],
    [say('asked.date'), day(extraction.date)],
    [say('asked.bill.due'), day(extraction.dueDate)],
    [say('asked.bill.net'), amount(extraction.net)],
    [say('asked.bill.vat'), amount(extraction.vat)],
    [say('asked.bill.total'), amount(extraction.total)],
  ]
  return (
    <div className="paper billfacts">
      <h4 className="mid">{say('asked.bill')}</h4>
      <dl>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
