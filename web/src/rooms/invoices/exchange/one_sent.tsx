import type { EinvoiceRecord, EinvoiceWorkRecord, InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { daybook } from '../../../app/daybook.ts'
import { DownloadButton } from '../../../records/download_button.tsx'
import { money, wholeMoment } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { noticeWord } from '../issued/events.ts'
import { einvoicesQuery, handoversQuery, invoiceQuery } from '../queries.ts'
import { Attempts } from './attempts.tsx'
import { FixPane } from './fix_pane.tsx'
import { TellPane } from './tell_pane.tsx'
import { Why } from './why.tsx'

/** One invoice at the exchange: how it stands, every attempt, and what is to be done beside it. */
export function OneSent({ one }: { one: EinvoiceWorkRecord }) {
  const files = useQuery(einvoicesQuery(one.id))
  const handovers = useQuery(handoversQuery(one.id))
  const invoice = useQuery(invoiceQuery(one.id))
  const file = files.data?.find(({ id }) => id === one.einvoiceId)
  return (
    <>
      <section className="pane issuedpane" aria-label={say('selling.chosen')}>
        <div className="row">
          <h2 className="t2">
            <Link className="link plainlink" to="/invoices/$id" params={{ id: one.id }}>
              {`${one.number ?? ''}, ${one.buyerName}`}
            </Link>
          </h2>
          <span className="push num strong">
            {one.currency} {money(one.amount, one.currency)}
          </span>
        </div>
        {file === undefined || one.group === 'fine' ? null : <Why file={file} />}
        <Attempts files={files.data ?? []} handovers={handovers.data ?? []} />
      </section>
      <section className="pane" aria-label={say('exchange.beside')}>
        {file === undefined || invoice.data === undefined ? null : (
          <Beside group={one.group} invoice={invoice.data} file={file} />
        )}
      </section>
    </>
  )
}

function Beside({
  group,
  invoice,
  file,
}: {
  group: EinvoiceWorkRecord['group']
  invoice: InvoiceRecord
  file: EinvoiceRecord
}) {
  const navigate = useNavigate()
  if (group === 'to_fix' && file.status === 'rejected') {
    const edit = (): void =>
      void navigate({ to: '/invoices/$id', params: { id: invoice.id }, search: { view: 'edit' } })
    return <FixPane invoice={invoice} file={file} edit={edit} />
  }
  if (group === 'to_tell') return <TellPane invoice={invoice} file={file} />
  return <Receipt file={file} />
}

/** The last receipt as a person reads it, and as it came. */
function Receipt({ file }: { file: EinvoiceRecord }) {
  const last = file.notifications.at(-1)
  const rows: [string, string | null][] = [
    [say('exchange.receipt.id'), file.exchangeId],
    [say('exchange.receipt.file'), file.fileName],
    [say('exchange.receipt.at'), last === undefined ? null : wholeMoment(last.at)],
    [say('exchange.receipt.says'), last === undefined ? null : say(noticeWord(last))],
    [say('exchange.receipt.note'), last?.note ?? null],
    [say('exchange.receipt.hash'), file.sha256],
  ]
  return (
    <div className="fixpane">
      <h2 className="h2">{say('exchange.receipt')}</h2>
      <dl className="receipt">
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {last === undefined ? (
        <p className="dim">{say('exchange.no_receipt')}</p>
      ) : (
        <DownloadButton
          label={say('exchange.receipt.xml')}
          icon="download"
          fileName={last.fileName}
          fetchFile={async () =>
            await daybook.invoices.downloadEinvoiceNotificationXml(file.id, last.id)
          }
        />
      )}
    </div>
  )
}
