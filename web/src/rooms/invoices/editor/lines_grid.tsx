import type { PreviewInvoiceResult, UsedLineRecord } from '@daybook/sdk'
import { type KeyboardEvent, useRef, useState } from 'react'
import { SearchedField } from '../../../actions/form/searched_field.tsx'
import { boot } from '../../../app/daybook.ts'
import { Icon } from '../../../parts/icon.tsx'
import { amountText } from '../../../words/format.ts'
import { sayField, sayValue } from '../../../words/registry_words.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { blankLine, isDiscount, isEmptyLine, type LineText } from './draft.ts'
import { LineTextField } from './line_text.tsx'
import { numberText, priceText, typedNumber } from './numbers.ts'

type Props = {
  lines: readonly LineText[]
  /** What each line that was sent comes to, by its key. */
  nets: ReadonlyMap<number, PreviewInvoiceResult['lines'][number]>
  currency: string
  contactId: string
  vatRates: readonly number[]
  change(lines: LineText[]): void
  focused(key: number): void
}

const cells = ['quantity', 'unitPrice', 'vatRate'] as const
const heads: Record<(typeof cells)[number], WordId> = {
  quantity: 'selling.line.quantity',
  unitPrice: 'selling.line.price',
  vatRate: 'selling.line.vat',
}

/** The lines, written without a mouse: Tab goes on, Enter begins the next line, an emptied line goes away. */
export function LinesGrid(props: Props) {
  const { lines, nets, currency, contactId, vatRates, change, focused } = props
  const table = useRef<HTMLTableElement>(null)
  const [more, setMore] = useState<number | null>(null)
  const rate = lines.at(-1)?.vatRate || rateText(vatRates)
  const focus = (row: number, name: string): void => {
    requestAnimationFrame(() => {
      const at = table.current?.querySelectorAll('tbody tr.line')[row]
      at?.querySelector<HTMLInputElement>(`[data-cell=${name}] input`)?.focus()
    })
  }
  const set = (key: number, next: Partial<LineText>): void =>
    change(lines.map((line) => (line.key === key ? { ...line, ...next } : line)))
  const add = (): void => {
    change([...lines, blankLine(rate)])
    focus(lines.length, 'description')
  }
  const remove = (row: number): void => {
    const left = lines.filter((_, at) => at !== row)
    change(left.length === 0 ? [blankLine(rate)] : left)
    focus(Math.max(0, row - 1), 'description')
  }
  const take = (key: number, row: number, used: UsedLineRecord): void => {
    set(key, {
      description: used.description,
      unitPrice: priceText(used.unitPrice),
      vatRate: numberText(used.vatRate),
      unit: used.unit ?? '',
    })
    focus(row, 'quantity')
  }
  const press = (row: number, name: string) => (event: KeyboardEvent<HTMLInputElement>) => {
    const line = lines[row]
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const isLast = row === lines.length - 1
      if (isLast && line !== undefined && !isEmptyLine(line)) add()
      else if (!isLast) focus(row + 1, 'description')
    } else if (event.key === 'Backspace' && line !== undefined && isEmptyLine(line)) {
      if (lines.length === 1) return
      event.preventDefault()
      remove(row)
    } else if (name !== 'description' && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault()
      focus(row + (event.key === 'ArrowDown' ? 1 : -1), name)
    }
  }
  return (
    <div className="saleslines">
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{say('selling.line.what')}</th>
            {cells.map((cell) => (
              <th key={cell} scope="col" className="num">
                {say(heads[cell])}
              </th>
            ))}
            <th scope="col" className="num">
              {say('selling.line.net')}
            </th>
            <th scope="col">
              <span className="sr">{say('selling.line.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <LineRows
              key={line.key}
              {...{ line, row, currency, contactId, vatRates }}
              net={nets.get(line.key)?.net}
              isMore={more === line.key}
              toggle={() => setMore(more === line.key ? null : line.key)}
              set={(next) => set(line.key, next)}
              take={(used) => take(line.key, row, used)}
              press={(name) => press(row, name)}
              remove={() => remove(row)}
              onFocus={() => focused(line.key)}
            />
          ))}
        </tbody>
      </table>
      <button type="button" className="addline" onClick={add}>
        <Icon name="plus" size="s" />
        {say('selling.line.add')}
      </button>
    </div>
  )
}

const rateText = (rates: readonly number[]): string =>
  rates[0] === undefined ? '' : numberText(rates[0])

type RowProps = {
  line: LineText
  row: number
  currency: string
  contactId: string
  vatRates: readonly number[]
  net: number | undefined
  isMore: boolean
  toggle(): void
  set(next: Partial<LineText>): void
  take(used: UsedLineRecord): void
  press(name: string): (event: KeyboardEvent<HTMLInputElement>) => void
  remove(): void
  onFocus(): void
}

function LineRows(props: RowProps) {
  const { line, row, currency, net, isMore, toggle, set, take, press, onFocus, contactId } = props
  const named = (word: WordId): string => `${say(word)} ${row + 1}`
  return (
    <>
      <tr className="line">
        <td data-cell="description">
          <LineTextField
            value={line.description}
            label={named('selling.line.what')}
            contactId={contactId}
            change={(description) => set({ description })}
            pick={take}
            press={press('description')}
            onFocus={onFocus}
          />
        </td>
        {cells.map((cell) => {
          const isNeeded = cell === 'vatRate' && !isEmptyLine(line)
          const isWrong = (isNeeded || line[cell].trim() !== '') && typedNumber(line[cell]) === null
          return (
            <td key={cell} data-cell={cell} data-label={say(heads[cell])} className={`num ${cell}`}>
              <input
                className="cell num"
                aria-label={named(heads[cell])}
                aria-invalid={isWrong}
                inputMode="decimal"
                autoComplete="off"
                placeholder={cell === 'quantity' ? '1' : undefined}
                value={line[cell]}
                onChange={(event) => set({ [cell]: event.target.value })}
                onFocus={(event) => {
                  event.target.select()
                  onFocus()
                }}
                onBlur={() => {
                  const price = cell === 'unitPrice' ? typedNumber(line.unitPrice) : null
                  if (price !== null) set({ unitPrice: priceText(price) })
                }}
                onKeyDown={press(cell)}
              />
            </td>
          )
        })}
        <td className="num mid net">{net === undefined ? '' : amountText(net, currency)}</td>
        <td className="linemore">
          <button
            type="button"
            className="btn q s i-only"
            aria-expanded={isMore}
            aria-label={named('selling.line.more')}
            title={say('selling.line.more')}
            onClick={toggle}
          >
            <Icon name="more" size="s" />
          </button>
        </td>
      </tr>
      {isMore ? (
        <tr className="linedetails">
          <td colSpan={6}>
            <LineDetails {...props} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** What is seldom said about a line. */
function LineDetails({ line, set, remove }: RowProps) {
  const isWrong = (name: keyof LineText): boolean =>
    name === 'discountPercent' && !isDiscount(line[name])
  const text = (name: 'unit' | 'discountPercent' | 'vatNature' | 'vatCode', isShown = true) =>
    isShown ? (
      <label className="linefield">
        <span className="label">{sayField(name)}</span>
        <input
          className={isWrong(name) ? 'input warn' : 'input'}
          autoComplete="off"
          aria-invalid={isWrong(name)}
          value={line[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      </label>
    ) : null
  const isItalian = boot.amounts === 'it'
  return (
    <div className="linefields">
      {text('unit')}
      {text('discountPercent')}
      <label className="linefield">
        <span className="label">{sayField('supply')}</span>
        <select
          className="input"
          value={line.supply}
          onChange={(event) => set({ supply: event.target.value as LineText['supply'] })}
        >
          <option value="">{say('selling.line.by_rule')}</option>
          <option value="goods">{sayValue('goods')}</option>
          <option value="service">{sayValue('service')}</option>
        </select>
      </label>
      {text('vatNature', isItalian)}
      {text('vatCode', !isItalian)}
      <div className="linefield wide">
        <span className="label">{sayField('ledgerAccountId')}</span>
        <SearchedField
          name="ledgerAccountId"
          value={line.ledgerAccountId}
          change={(ledgerAccountId) => set({ ledgerAccountId })}
          shared={{
            id: `line-account-${line.key}`,
            'aria-required': false,
            'aria-invalid': false,
          }}
        />
      </div>
      <button type="button" className="btn q s danger" onClick={remove}>
        <Icon name="trash" size="s" />
        {say('selling.line.remove')}
      </button>
    </div>
  )
}
