import { type DocumentRecord, moneyFromMinor, moneyOf, numberOf } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../parts/icon.tsx'
import { fullDay, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { accountsQuery } from '../queries.ts'
import { nameIn } from './field_input.tsx'

type Entry = NonNullable<NonNullable<DocumentRecord['coding']>['entry']>

/** The sum of one side, in whole minor units. */
function sumOf(lines: Entry['lines'], sign: 1 | -1): number {
  const currency = lines[0]?.currency ?? 'EUR'
  const minors = lines
    .map(({ amount }) => moneyOf(amount, currency).minor * BigInt(sign))
    .filter((minor) => minor > 0n)
  return numberOf(
    moneyFromMinor(
      minors.reduce((sum, one) => sum + one, 0n),
      currency,
    ),
  )
}

/** The entry that posting writes: dashed until it is in the books. */
export function EntryTable({ entry, isBooked }: { entry: Entry; isBooked: boolean }) {
  const { data = [] } = useQuery(accountsQuery)
  const names = new Map(data.map((account) => [account.id, nameIn(account)]))
  const currency = entry.lines[0]?.currency ?? 'EUR'
  const [debit, credit] = [sumOf(entry.lines, 1), sumOf(entry.lines, -1)]
  return (
    <div className={isBooked ? 'card' : 'pencilbox'}>
      <table className="entry">
        <thead>
          <tr>
            <th scope="col">{fullDay(entry.date)}</th>
            <th scope="col" className="num">
              {say('entry.debit')}
            </th>
            <th scope="col" className="num">
              {say('entry.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map(({ account, amount, vatCode }, at) => (
            <tr key={at}>
              <td>
                <span className="num faint">{account}</span> {names.get(account)}{' '}
                <span className="faint">{vatCode}</span>
              </td>
              <td className="num">{amount > 0 ? money(amount, currency) : ''}</td>
              <td className="num">{amount < 0 ? money(-amount, currency) : ''}</td>
            </tr>
          ))}
          <tr className="sum">
            <td>
              {debit === credit ? (
                <span className="stat good">
                  <Icon name="tick" size="s" />
                  {say('entry.balances')}
                </span>
              ) : null}
            </td>
            <td className="num">{money(debit, currency)}</td>
            <td className="num">{money(credit, currency)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
