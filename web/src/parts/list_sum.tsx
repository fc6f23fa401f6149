import { money } from '../words/format.ts'
import type { WordId } from '../words/en.ts'
import { say } from '../words/words.ts'
import { isMain, type ListColumn } from './list_columns.ts'
import { lookOf } from './list_rows.tsx'
import type { ListTotal } from './list_source.ts'

/** What everything that matches comes to, by currency, also what is not on the screen yet. */
export function ListSum<One>({
  columns,
  totals,
  unread,
  says,
}: {
  columns: readonly ListColumn<One>[]
  totals: readonly ListTotal[] | undefined
  /** What stands there while nobody knows it. */
  unread: string
  says: WordId | undefined
}) {
  if (!columns.some(isMain)) return null
  const rows = totals ?? [{ currency: '', amount: null, count: 0 }]
  return (
    <tfoot className="listsum">
      {rows.map(({ currency, amount, count }, line) => (
        <tr key={currency}>
          {columns.map((column, at) =>
            at === 0 ? (
              <th key={column.name} scope="row">
                {say(amount === null ? 'list.sum' : 'list.sum_of', { count, currency })}
                {says === undefined || amount === null || line > 0 ? null : (
                  <span className="small dim sumsays">{say(says)}</span>
                )}
              </th>
            ) : (
              <td key={column.name} className={lookOf(column)}>
                {isMain(column) ? (amount === null ? unread : money(amount, currency)) : null}
              </td>
            ),
          )}
        </tr>
      ))}
    </tfoot>
  )
}
