import type { InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { StatusChip } from '../../../parts/status_chip.tsx'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { einvoicesQuery } from '../queries.ts'
import { Attempts } from './attempts.tsx'
import { FixPane } from './fix_pane.tsx'
import { Why } from './why.tsx'

/** An invoice that the exchange rejected: why, until when, every attempt, and the field at fault. */
export function RejectedInvoice({
  invoice,
  edit,
}: {
  invoice: InvoiceRecord
  edit: ((focus: string | null) => void) | null
}) {
  const files = useQuery(einvoicesQuery(invoice.id))
  const name = `${invoice.number ?? ''} ${invoice.buyerName}`.trim()
  useEffect(() => {
    document.title = `${name} · ${say('nav.invoices')} · Daybook`
  }, [name])
  return (
    <>
      <header className="bar salesbar">
        <Link className="faint" to="/invoices">
          {say('nav.invoices')}
        </Link>
        <Icon name="down" size="s" />
        <h1 className="cut">{name}</h1>
        <StatusChip word="selling.rejected" tone="bad" />
        <span className="push num strong">
          {invoice.currency} {money(invoice.totals.payable, invoice.currency)}
        </span>
      </header>
      <Loaded of={files} rows={6}>
        {(all) => {
          const last = all.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0]
          return (
            <div className="panes fixpanes">
              <section className="pane issuedpane" aria-label={say('selling.happened')}>
                {last === undefined ? null : <Why file={last} />}
                <h2 className="h2">{say('selling.happened')}</h2>
                <Attempts files={all} />
              </section>
              <section className="pane" aria-label={say('selling.fix')}>
                {last === undefined ? null : <FixPane invoice={invoice} file={last} edit={edit} />}
              </section>
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
