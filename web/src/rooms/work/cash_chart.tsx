import type { OverviewRecord } from '@daybook/sdk'
import { type KeyboardEvent, useState } from 'react'
import { pathOf, placesOf, ticksOf } from '../../parts/scale.ts'
import { longMonth, money, shortMonth } from '../../words/format.ts'
import { say } from '../../words/words.ts'

type Months = NonNullable<OverviewRecord['cash']>['months']

const box = { left: 64, right: 1_092, top: 12, bottom: 126 }

/** Cash at the end of each month: a line, a table behind it, and arrow keys that read it. */
export function CashChart({ months, currency }: { months: Months; currency: string }) {
  const [at, setAt] = useState(months.length - 1)
  const known = months.flatMap(({ total }) => (total === null ? [] : [total]))
  if (known.length < 2) return null
  const ticks = ticksOf(known)
  const range = { least: ticks[0] ?? 0, most: ticks.at(-1) ?? 1 }
  const values = months.map(({ total }) => total)
  const points = placesOf(values, box, range)
  const [yOf, lineOf] = [(tick: number) => placesOf([tick], box, range)[0]?.y ?? 0, pathOf(points)]
  const read = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    setAt(Math.min(months.length - 1, Math.max(0, at + by)))
  }
  const shown = months[at]
  const says = (total: number | null | undefined): string =>
    total === null || total === undefined ? say('home.no_figure') : money(total, currency)
  return (
    <section className="card chartcard" aria-labelledby="cash">
      <div className="hd">
        <h2 id="cash">{say('home.cash_chart')}</h2>
        <span className="faint small">{say('home.months', { currency })}</span>
        <output className="push small num">
          {shown ? `${longMonth(shown.month)}: ${says(shown.total)}` : ''}
        </output>
      </div>
      <div className="pad">
        <svg
          className="chart"
          viewBox="0 0 1100 150"
          role="img"
          tabIndex={0}
          onKeyDown={read}
          aria-label={say('home.chart_says', {
            from: says(known[0]),
            to: says(known.at(-1)),
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
          <path d={lineOf} fill="none" stroke="var(--series-1)" strokeWidth="2" />
          {points.map((point) => (
            <g key={point.at}>
              <circle
                cx={point.x}
                cy={point.y}
                r={point.at === at ? 4 : 2}
                fill="var(--series-1)"
              />
              <text x={point.x} y="146" textAnchor="middle">
                {shortMonth(`${months[point.at]?.month ?? '2026-01'}-01`)}
              </text>
            </g>
          ))}
        </svg>
        <details className="small">
          <summary>{say('home.table')}</summary>
          <table className="table tight">
            <thead>
              <tr>
                <th scope="col">{say('home.month')}</th>
                <th scope="col" className="num">
                  {say('home.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, total }) => (
                <tr key={month}>
                  <td>{longMonth(month)}</td>
                  <td className="num">{says(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  )
}
