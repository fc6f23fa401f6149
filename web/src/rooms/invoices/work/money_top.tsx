import type { InvoiceSummaryRecord } from '@daybook/sdk'
import { Link } from '@tanstack/react-router'
import { longMonth, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { amountIn, currencies, owedIn } from './owed_in.ts'

/** What is owed as one bar whose parts lead to what they are made of; drafts; what came in. */
export function MoneyTop({ summary }: { summary: InvoiceSummaryRecord | undefined }) {
  const groups = summary?.groups ?? []
  const [main = '', ...others] = currencies(groups)
  const { owed, total } = owedIn(groups, main)
  const drafts = groups.find(({ work }) => work === 'drafts')
  const paid = summary?.paid
  return (
    <div className="moneytop">
      <section aria-label={say('selling.owed')}>
        <h2 className="t3">{say('selling.owed')}</h2>
        <div className="row gap4">
          <span className="big">
            {summary === undefined ? '…' : main === '' ? '0' : money(total, main)}
            <span className="unit">{main}</span>
          </span>
          <span className="flow grow" aria-hidden="true">
            {owed.map(({ work, look, amount }) =>
              amount === 0 ? null : <i key={work} className={look} style={{ flexGrow: amount }} />,
            )}
          </span>
        </div>
        <ul className="flowkey">
          {owed.map(({ work, look, word, amount }) =>
            amount === 0 ? null : (
              <li key={work}>
                <i className={`sw ${look}`} />
                {say(word)} <b>{money(amount, main)}</b>
              </li>
            ),
          )}
          {others.map((currency) => (
            <li key={currency} className="faint">
              {say('selling.also')}{' '}
              <b>
                {currency} {money(owedIn(groups, currency).total, currency)}
              </b>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={say('selling.drafts_sum')}>
        <h2 className="t3">{say('selling.drafts_sum')}</h2>
        <Link to="/invoices" search={{ tab: 'drafts' }} className="big">
          {main === '' ? '0' : money(amountIn(drafts, main), main)}
        </Link>
        <div className="flow" aria-hidden="true">
          <i className="f-pencil" style={{ flexGrow: 1 }} />
        </div>
      </section>
      <section aria-label={say('selling.paid_sum', { month: monthOf(paid?.from) })}>
        <h2 className="t3">{say('selling.paid_sum', { month: monthOf(paid?.from) })}</h2>
        <Paid sums={paid?.sums ?? []} main={main} />
      </section>
    </div>
  )
}

const monthOf = (day: string | undefined): string =>
  day === undefined ? '' : longMonth(day.slice(0, 7))

function Paid({ sums, main }: { sums: InvoiceSummaryRecord['paid']['sums']; main: string }) {
  const own = sums.find(({ currency }) => currency === main) ?? sums[0]
  if (own === undefined) return <p className="dim paidnone">{say('selling.paid_none')}</p>
  return (
    <>
      <Link to="/invoices" search={{ tab: 'paid', view: 'paid' }} className="big">
        {money(own.amount, own.currency)}
      </Link>
      <p className="small dim">
        {own.days === null
          ? say('selling.paid_count', { count: own.count })
          : say('selling.paid_days', { count: own.count, days: own.days })}
      </p>
    </>
  )
}
