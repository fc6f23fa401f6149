import type { Money } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../parts/icon.tsx'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { shownMoney } from '../amounts.ts'
import type { SplitLine } from './split.ts'
import { targetQuery } from '../row/target.ts'

/** One part: what it pays, how much is owed there, and how much of the row it takes. */
export function SplitRow({
  line,
  amount,
  type,
  takeRest,
  remove,
}: {
  line: SplitLine
  amount: Money | null
  type: (text: string) => void
  takeRest: () => void
  remove: () => void
}) {
  const { data } = useQuery(targetQuery(line))
  const name = data?.name ?? '…'
  const { amount: total = null, currency = null } = data ?? {}
  return (
    <tr>
      <th scope="row">
        <span className="mid">{name}</span>
        <span className="small dim splitwho">{data?.detail ?? ''}</span>
      </th>
      <td className="num dim splitopen">
        {total === null || currency === null ? '' : money(Math.abs(total), currency)}
      </td>
      <td className="num">
        <input
          className={`input splitinput ${amount === null ? 'bad' : ''}`}
          inputMode="decimal"
          aria-label={say('bank.split_part_of', { name })}
          aria-invalid={amount === null}
          value={line.text ?? (amount === null ? '' : shownMoney(amount))}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== '=') return
            event.preventDefault()
            takeRest()
          }}
        />
      </td>
      <td>
        <button
          type="button"
          className="btn q s i-only"
          aria-label={say('bank.split_remove', { name })}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      </td>
    </tr>
  )
}
