import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { Way } from '../records/places.ts'
import { fullDay, money } from '../words/format.ts'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { shownBy, useShown } from './list_address.ts'
import {
  isMain,
  type ListColumn,
  nextSort,
  sortedBy,
  sortNameOf,
  sortText,
} from './list_columns.ts'
import { StatusChip } from './status_chip.tsx'
import { useBlocks } from './use_blocks.ts'

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
  wayTo: ((id: string, one: One) => Way) | null
  /** What stands below the rows. */
  foot: ((columns: readonly ListColumn<One>[]) => React.ReactNode) | null
}

/** Of a longer list only what is in view is drawn, so many rows together. */
const longFrom = 100
const blockSize = 20

export function ListRows<One extends { id: string }>({
  items,
  columns: given,
  isChosen,
  under,
  wayTo,
  foot,
}: RowsProps<One>) {
  const { id: chosen } = useSearch({ strict: false })
  const table = useRef<HTMLTableElement>(null)
  // A column that says nothing of any row is left out.
  const columns = useMemo(
    () => given.filter((column) => isChosen || items.some((one) => column.of(one) !== null)),
    [given, isChosen, items],
  )
  const isMixed = useMemo(
    () => new Set(columns.flatMap((column) => currenciesIn(column, items))).size > 1,
    [columns, items],
  )
  const isLong = items.length > longFrom
  const blocks = useBlocks(table, isLong ? Math.ceil(items.length / blockSize) : 0)
  const drawn = isLong
    ? Array.from({ length: blocks.to - blocks.from }, (_, at) => blocks.from + at)
    : [0]
  const size = isLong ? blockSize : items.length
  useSteadyColumns(table, isLong, columns.map(({ name }) => name).join())
  return (
    <table
      ref={table}
      className="table recordtable"
      aria-rowcount={isLong ? items.length + 1 : undefined}
    >
      <thead>
        <tr>
          {columns.map((column, at) => (
            <Head key={column.name} column={column} columns={columns} at={at} />
          ))}
        </tr>
      </thead>
      <Room height={isLong ? blocks.above : 0} />
      {drawn.map((block) => (
        <tbody key={block} data-block={block}>
          {items.slice(block * size, (block + 1) * size).map((one, at) => (
            <Row
              key={one.id}
              one={one}
              columns={columns as readonly ListColumn<{ id: string }>[]}
              place={isLong ? block * size + at + 2 : undefined}
              isOn={one.id === chosen}
              isMixed={isMixed}
              isChosen={isChosen}
              under={under as (one: { id: string }) => string | null}
              wayTo={wayTo as ((id: string, one: { id: string }) => Way) | null}
            />
          ))}
        </tbody>
      ))}
      <Room height={isLong ? blocks.below : 0} />
      {foot?.(columns)}
    </table>
  )
}

/** The room of those that are not drawn. */
const Room = ({ height }: { height: number }) =>
  height === 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        <td className="listroom" style={{ height }} />
      </tr>
    </tbody>
  )

type RowProps = {
  one: { id: string }
  columns: readonly ListColumn<{ id: string }>[]
  place: number | undefined
  isOn: boolean
  isMixed: boolean
  isChosen: boolean
  under(one: { id: string }): string | null
  wayTo: ((id: string, one: { id: string }) => Way) | null
}

const Row = memo(({ one, columns, place, isOn, isMixed, isChosen, under, wayTo }: RowProps) => (
  <tr className={isOn ? 'on' : ''} aria-rowindex={place}>
    {columns.map((column, at) => (
      <td key={column.name} className={at === 0 ? 'mid' : lookOf(column)}>
        {at === 0 ? (
          <RowName
            name={nameIn(column, one)}
            detail={isChosen ? chosenText(columns, one) : under(one)}
            way={wayTo?.(one.id, one) ?? null}
          />
        ) : (
          <CellText cell={cellOf(column, one)} isMixed={isMixed} />
        )}
      </td>
    ))}
  </tr>
))

/** On a phone: what somebody chose to see stands under the name, each with its head. */
function chosenText<One>(columns: readonly ListColumn<One>[], one: One): string | null {
  const texts = columns.slice(1).flatMap((column) => {
    const text = lookOf(column).includes('wideonly') ? textOf(cellOf(column, one)) : null
    return text === null ? [] : [`${say(column.head)}: ${text}`]
  })
  return texts.length === 0 ? null : texts.join(' · ')
}

/**
 * Rows that come into view do not move the columns: these stay as wide as they were when the list grew long, or as
 * the window was last changed.
 */
function useSteadyColumns(
  table: React.RefObject<HTMLTableElement | null>,
  isLong: boolean,
  columns: string,
): void {
  useLayoutEffect(() => {
    if (!isLong) return undefined
    const heads = (): HTMLElement[] => [...(table.current?.querySelectorAll('th') ?? [])]
    const free = (): void => {
      if (table.current !== null) table.current.style.tableLayout = ''
      for (const head of heads()) head.style.width = ''
    }
    const hold = (): void => {
      free()
      const widths = heads().map((head) => head.offsetWidth)
      for (const [at, head] of heads().entries()) head.style.width = `${widths[at] ?? 0}px`
      if (table.current !== null) table.current.style.tableLayout = 'fixed'
    }
    hold()
    addEventListener('resize', hold)
    return () => {
      removeEventListener('resize', hold)
      free()
    }
  }, [isLong, columns])
}

const currenciesIn = <One,>(column: ListColumn<One>, items: readonly One[]): string[] =>
  column.kind === 'amount' ? items.flatMap((one) => column.of(one)?.currency ?? []) : []

const looks = { text: 'dim wideonly', day: 'num left wideonly', amount: 'num', status: '' } as const

/** On a phone there is room for one amount. */
export const lookOf = <One,>(column: ListColumn<One>): string =>
  column.kind === 'amount' && !isMain(column) ? 'num wideonly' : looks[column.kind]

const cellOf = <One,>(column: ListColumn<One>, one: One): Cell =>
  ({ kind: column.kind, value: column.of(one) }) as Cell

const nameIn = <One,>(column: ListColumn<One>, one: One): string =>
  column.kind === 'text' ? (column.of(one) ?? '') : ''

function textOf(cell: Cell): string | null {
  if (cell.value === null || cell.kind === 'status') return null
  if (cell.kind === 'text') return cell.value
  if (cell.kind === 'day') return fullDay(cell.value)
  return money(cell.value.amount, cell.value.currency)
}

function CellText({ cell, isMixed }: { cell: Cell; isMixed: boolean }) {
  if (cell.value === null) return null
  if (cell.kind === 'status') return <StatusChip {...cell.value} />
  return (
    <>
      {cell.kind === 'amount' && isMixed ? (
        <span className="faint small">{cell.value.currency} </span>
      ) : null}
      {textOf(cell)}
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
  const isSorted = now !== null && now.name === sortNameOf(column)
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

function RowName({ name, detail, way }: { name: string; detail: string | null; way: Way | null }) {
  return (
    <>
      {way === null ? (
        name
      ) : (
        <Link className="rowlink" {...way} preload="intent">
          {name}
        </Link>
      )}
      {detail === null ? null : <span className="small dim phonedetail">{detail}</span>}
    </>
  )
}
