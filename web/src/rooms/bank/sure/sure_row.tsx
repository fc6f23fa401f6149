import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { candidatesOf } from '../row/candidates.ts'
import { nameOf } from '../decide.ts'
import { targetQuery } from '../row/target.ts'

/** One row of the list, with what proves it, or with what keeps it out. */
export function SureRow({
  row,
  isTicked,
  toggle,
}: {
  row: BankTransactionRecord
  isTicked: boolean
  toggle: (() => void) | null
}) {
  const [candidate] = candidatesOf(row)
  const first = candidate?.targets[0]
  const { data } = useQuery({
    ...targetQuery(first ?? { targetType: 'ledger', targetId: '' }),
    enabled: first !== undefined,
  })
  const day = row.date === null ? '' : shortDay(row.date)
  const hold = row.assessment?.holds[0]
  const proof = (candidate?.reasons ?? [])
    .filter(({ points }) => (points ?? 0) > 0)
    .toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0))
    .slice(0, 1)
    .map(({ detail }) => detail)
    .join(' ')
  return (
    <tr>
      <td className="suretick">
        <input
          type="checkbox"
          aria-label={say('bank.sure_include', { name: nameOf(row) })}
          checked={isTicked}
          disabled={toggle === null}
          onChange={() => toggle?.()}
        />
      </td>
      <td className="num left sureday">{day}</td>
      <td>
        <span className="mid">{nameOf(row)}</span>{' '}
        <span className="faint small onphone">{day}</span>
        <span className={`small ${toggle === null ? 'warn' : 'dim'} surewhy`}>
          {toggle === null && hold !== undefined ? hold.detail : proof}
        </span>
      </td>
      <td className="dim suretarget">{data?.name ?? ''}</td>
      <td className="num mid">{money(row.amount, row.currency)}</td>
    </tr>
  )
}
