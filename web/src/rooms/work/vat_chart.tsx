import type { OverviewRecord } from '@daybook/sdk'
import { type KeyboardEvent, useState } from 'react'
import { ticksOf } from '../../parts/scale.ts'
import { longMonth, money, shortMonth } from '../../words/format.ts'
import { say } from '../../words/words.ts'

type Months = NonNullable<OverviewRecord['vatMonths']>

const box = { left: 64, right: 1_092, top: 12, bottom: 126 }
const wide = 22

/** VAT by month: what is owed filled, what is deducted framed, so that colour is not the only difference. */
export function VatChart({ months, currency }: { months: Months; currency: string }) {
  const [at, setAt] = useState(months.length - 1)
  const values = months.flatMap(({ output, input }) => [output, input])
  if (values.every((one) => one === 0)) return null
  const ticks = ticksOf(values)
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const yOf = (value: number): number =>
    box.bottom - ((value - least) / (most - least || 1)) * (box.bottom - box.top)
  const step = (box.right - box.left) / months.length
  const read = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    setAt(Math.min(months.length - 1, Math.max(0, at + by)))
  }
  const says = (one: Months[number]): string =>
    say('home.vat_month', {
      month: longMonth(one.month),
      output: money(one.output, currency),
      input: money(one.input, currency),
    })
  const shown = months[at]
  const last = months.at(-1)
  return (
    <section className="card chartcard" aria-labelledby="vatchart">
      <div className="hd">
        <h2 id="vatchart">{say('home.vat_chart')}</h2>
        <span className="faint small">{say('home.months', { currency })}</span>
        <output className="push small num">{shown === undefined ? '' : says(shown)}</output>
      </div>
      <div className="pad">
        <svg
          className="chart"
          viewBox="0 0 1100 150"
          role="img"
          tabIndex={0}
          onKeyDown={read}
          aria-label={say('home.vat_says', {
            output: money(last?.output ?? 0, currency),
            input: money(last?.input ?? 0, currency),
          })}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="g" x1={box.left} x2={box.right} y1={yOf(tick)} y2={yOf(tick)} />
              <text x={box.left - 8} y={yOf(tick) + 4} textAnchor="end">
                {money(tick, currency).replace(/[.,]\d\d$/, '')}
              </text>
            </g>
          ))}
          {months.map(({ month, output, input }, index) => {
            const middle = box.left + (index + 0.5) * step
            return (
              <g key={month}>
                <Bar x={middle - wide - 2} from={yOf(0)} to={yOf(output)} look="vatoutput" />
                <Bar x={middle + 2} from={yOf(0)} to={yOf(input)} look="vatinput" />
                <text x={middle} y="146" textAnchor="middle">
                  {shortMonth(`${month}-01`)}
                </text>
              </g>
            )
          })}
        </svg>
        <div className="legend">
          <span className="vatkey owed">{say('home.vat_output')}</span>
          <span className="vatkey deducted">{say('home.vat_input')}</span>
        </div>
        <VatTable months={months} currency={currency} />
      </div>
    </section>
  )
}

function Bar({ x, from, to, look }: { x: number; from: number; to: number; look: string }) {
  const height = Math.abs(from - to)
  if (height === 0) return null
  return <rect className={look} x={x} y={Math.min(from, to)} width={wide} height={height} rx="2" />
}

function VatTable({ months, currency }: { months: Months; currency: string }) {
  return (
    <details className="small">
      <summary>{say('home.table')}</summary>
      <table className="table tight">
        <thead>
          <tr>
            <th scope="col">{say('home.month')}</th>
            <th scope="col" className="num">
              {say('home.vat_output')}
            </th>
            <th scope="col" className="num">
              {say('home.vat_input')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, output, input }) => (
            <tr key={month}>
              <td>{longMonth(month)}</td>
              <td className="num">{money(output, currency)}</td>
              <td className="num">{money(input, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
