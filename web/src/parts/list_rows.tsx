import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Way } from '../records/places.ts'
import { fullDay, money } from '../words/format.ts'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { shownBy, useShown } from './list_address.ts'
import { type ListColumn, nextSort, sortedBy, sortText } from './list_columns.ts'
import { StatusChip } from './status_chip.tsx'

type Cell =
  | { kind: 'text' | 'day'; value: string | null }
  | { kind: 'amount'; value: ReturnType<Extract<ListColumn<never>, { kind: 'amount' }>['of']> }
  | { kind: 'status'; value: ReturnType<Extract<ListColumn<never>, { kind: 'status' }>['of']> }

type RowsProps<One> = {
  items: readonly One[]
  columns: readonly ListColumn<One>[]
  /** Chosen columns stay although they say nothing of any row. */
  isChosen: boolean
  under(one: One): string | null
  wayTo: ((id: string) => Way) | null
  /** What stands below the rows. */
  foot: ((columns: readonly ListColumn<One>[]) => React.ReactNode) | null
}

export function ListRows<One extends { id: string }>({
  items,
  columns: given,
  isChosen,
  under,
  wayTo,
  foot,
}: RowsProps<One>) {
  const { id: chosen } = useSearch({ strict: false })
  // A column that says nothing of any row is left out.
  const columns = given.filter((column) => isChosen || items.some((one) => column.of(one) !== null))
  const currencies = new Set(columns.flatMap((column) => currenciesIn(column, items)))
  return (
    <table className="table recordtable">
      <thead>
        <tr>
          {columns.map((column, at) => (
            <Head key={column.name} column={column} columns={columns} at={at} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.id} className={one.id === chosen ? 'on' : ''}>
            {columns.map((column, at) => (
              <td key={column.name} className={at === 0 ? 'mid' : lookOf(column)}>
                {at === 0 ? (
                  <RowName
                    id={one.id}
                    name={nameIn(column, one)}
                    detail={under(one)}
                    wayTo={wayTo}
                  />
                ) : (
                  <CellText cell={cellOf(column, one)} isMixed={currencies.size > 1} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot?.(columns)}
    </table>
  )
}

const currenciesIn = <One,>(column: ListColumn<One>, items: readonly One[]): string[] =>
  column.kind === 'amount' ? items.flatMap((one) => column.of(one)?.currency ?? []) : []

const looks = { text: 'dim wideonly', day: 'num left wideonly', amount: 'num', status: '' } as const

/** On a phone there is room for one amount. */
export const lookOf = <One,>({ kind, name }: ListColumn<One>): string =>
  kind === 'amount' && name !== 'amount' ? 'num wideonly' : looks[kind]

const cellOf = <One,>(column: ListColumn<One>, one: One): Cell =>
  ({ kind: column.kind, value: column.of(one) }) as Cell

const nameIn = <One,>(column: ListColumn<One>, one: One): string =>
  column.kind === 'text' ? (column.of(one) ?? '') : ''

function CellText({ cell, isMixed }: { cell: Cell; isMixed: boolean }) {
  if (cell.value === null) return null
  if (cell.kind === 'text') return cell.value
  if (cell.kind === 'day') return fullDay(cell.value)
  if (cell.kind === 'status') return <StatusChip {...cell.value} />
  const { amount, currency } = cell.value
  return (
    <>
      {isMixed ? <span className="faint small">{currency} </span> : null}
      {money(amount, currency)}
    </>
  )
}

const ariaSort = { up: 'ascending', down: 'descending' } as const

/** What stands over a column, and sorts by it where the server can. */
function Head<One>({
  column,
  columns,
  at,
}: {
  column: ListColumn<One>
  columns: readonly ListColumn<One>[]
  at: number
}) {
  const shown = useShown()
  const navigate = useNavigate()
  const look = at === 0 ? '' : lookOf(column).replace('dim ', '')
  if (column.sort === undefined) {
    return (
      <th scope="col" className={look}>
        {say(column.head)}
      </th>
    )
  }
  const now = sortedBy(columns, shown)
  const isSorted = now?.name === column.name
  return (
    <th scope="col" className={look} aria-sort={isSorted ? ariaSort[now.way] : undefined}>
      <button
        type="button"
        className={`sorthead ${isSorted ? 'on' : ''}`}
        onClick={() =>
          void navigate({
            to: '.',
            search: shownBy({ ...shown, sort: sortText(nextSort(column, now)) }),
          })
        }
      >
        {say(column.head)}
        <span className={isSorted ? `sortmark ${now.way}` : 'sortmark'}>
          <Icon name={isSorted ? 'down' : 'choose'} size="s" />
        </span>
      </button>
    </th>
  )
}

function RowName({
  id,
  name,
  detail,
  wayTo,
}: {
  id: string
  name: string
  detail: string | null
  wayTo: ((id: string) => Way) | null
}) {
  return (
    <>
      {wayTo === null ? (
        name
      ) : (
        <Link className="rowlink" {...wayTo(id)} preload="intent">
          {name}
        </Link>
      )}
      {detail === null ? null : <span className="small dim phonedetail">{detail}</span>}
    </>
  )
}
