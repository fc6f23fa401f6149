import { type BankTransactionRecord, type Money, moneyFromMinor, moneyOf } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { candidatesOf } from '../row/candidates.ts'
import { shownMoney } from '../amounts.ts'
import { nameOf } from '../decide.ts'
import { differenceOf } from '../row/exact.ts'
import { sizeOf } from '../split/split.ts'
import { targetQuery } from '../row/target.ts'

/** One row of the list, with what proves it, or with what keeps it out. */
export function SureRow({
  row,
  isTicked,
  toggle,
  open,
}: {
  row: BankTransactionRecord
  isTicked: boolean
  toggle: (() => void) | null
  open: () => void
}) {
  const [candidate] = candidatesOf(row)
  const first = candidate?.targets[0]
  const { data } = useQuery({
    ...targetQuery(first ?? { targetType: 'ledger', targetId: '' }),
    enabled: first !== undefined,
  })
  const difference = candidate === undefined ? null : differenceOf(candidate)
  const paid = shownMoney(sizeOf(moneyOf(row.amount, row.currency)))
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
      <td className="num dim sureopen">
        {difference === null ? paid : shownMoney(difference.open)}
      </td>
      <td className="num mid">{paid}</td>
      <td className="num">
        {toggle === null ? (
          <span className="row">
            <span className="push warn">{difference === null ? '' : signed(difference.by)}</span>
            <button type="button" className="btn s" onClick={open}>
              {say('bank.sure_decide')}
              <span className="sr">: {nameOf(row)}</span>
            </button>
          </span>
        ) : (
          <span className="faint">{shownMoney(moneyFromMinor(0n, row.currency))}</span>
        )}
      </td>
    </tr>
  )
}

const signed = (by: Money): string => `${by.minor > 0n ? '+' : ''}${shownMoney(by)}`
