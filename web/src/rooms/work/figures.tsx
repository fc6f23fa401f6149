import type { OverviewRecord } from '@daybook/sdk'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { placeOf, type Way } from '../../records/places.ts'
import { Spark } from '../../parts/spark.tsx'
import { money } from '../../words/format.ts'
import { say } from '../../words/words.ts'

/** Four figures, each with what it is made of. */
export function Figures({ overview }: { overview: OverviewRecord }) {
  const { cash, vat, automatic, currency } = overview
  const latest = vat?.at(-1)
  const posted = automatic.posted?.done ?? 0
  const matched = automatic.matched?.done ?? 0
  const undone = (automatic.posted?.undone ?? 0) + (automatic.matched?.undone ?? 0)
  return (
    <section className="card figs" aria-label={say('home.automatic')}>
      <Figure
        way={{ to: '/bank' }}
        name={say('home.cash', { count: cash?.accounts.length ?? 0 })}
        value={cash === null || cash.total === null ? null : money(cash.total, currency)}
        unit={currency}
        line={cash?.months.map(({ total }) => total) ?? []}
      />
      <Figure
        way={latest === undefined ? { to: '/vat' } : placeOf(latest.returnId)?.way}
        name={say('home.vat')}
        value={latest === undefined ? null : money(Math.abs(latest.payable), currency)}
        unit={say((latest?.payable ?? 0) < 0 ? 'home.to_get_back' : 'home.to_pay')}
        line={vat?.map(({ payable }) => payable) ?? []}
      />
      <Figure
        way={{ to: '/inbox', search: { tab: 'done' } }}
        name={say('home.automatic')}
        value={String(posted + matched)}
      >
        {say('home.automatic_parts', { posted, matched })}
      </Figure>
      <Figure name={say('home.undone')} value={String(undone)}>
        {say('home.of_those', { count: posted + matched })}
      </Figure>
    </section>
  )
}

function Figure({
  name,
  value,
  unit,
  line = [],
  way,
  children,
}: {
  name: string
  value: string | null
  unit?: string
  line?: readonly (number | null)[]
  /** What it is made of. */
  way?: Way | undefined
  children?: ReactNode
}) {
  return (
    <div className="fig">
      <span className="t3">
        {way === undefined ? (
          name
        ) : (
          <Link className="figlink" {...way}>
            {name}
          </Link>
        )}
      </span>
      {value === null ? (
        <span className="faint">{say('home.no_figure')}</span>
      ) : (
        <span className="v">
          {value}
          {unit === undefined ? null : <span className="unit">{unit}</span>}
        </span>
      )}
      <Spark values={line} />
      <span className="small dim">{children}</span>
    </div>
  )
}
