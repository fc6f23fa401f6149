import type { InvoiceRecord } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import { listHeads } from '../../parts/list_heads.ts'
import { type ListRow, type ListSource, RecordList } from '../../parts/record_list.tsx'
import { DownloadButton } from '../../records/download_button.tsx'
import { NewButtons } from '../../records/new_buttons.tsx'
import { type PageSource, RecordPage } from '../../records/record_page.tsx'
import { say } from '../../words/words.ts'

const words = {
  draft: { word: 'invoice.draft', tone: 'pencil' },
  issued: { word: 'invoice.issued', tone: 'good' },
} as const

const rowOf = (one: InvoiceRecord): ListRow => ({
  id: one.id,
  name: one.buyerName,
  detail: one.number,
  date: one.date,
  amount: one.totals.payable,
  currency: one.currency,
  status: words[one.status],
})

const invoices: ListSource<InvoiceRecord> = {
  key: 'invoices',
  title: 'nav.invoices',
  wayTo: (id) => linkOptions({ to: '/invoices/$id', params: { id } }),
  heads: listHeads.invoices,
  list: (query, options) => daybook.invoices.listInvoices(query, options),
  rowOf,
}

const page: PageSource<InvoiceRecord> = {
  key: 'invoices',
  title: 'nav.invoices',
  list: { to: '/invoices' },
  get: (id, options) => daybook.invoices.getInvoice(id, options),
  nameOf: ({ number, buyerName }) => (number === null ? buyerName : `${number} ${buyerName}`),
  more: ({ id, number }) => (
    <DownloadButton
      label={say('record.pdf')}
      fileName={`${number ?? id}.pdf`}
      fetchFile={() => daybook.invoices.downloadInvoicePdf(id)}
    />
  ),
}

export const Invoices = () => (
  <RecordList source={invoices}>
    <NewButtons titles={{ save_invoice: say('invoice.new') }} />
  </RecordList>
)

export const InvoicePage = () => <RecordPage source={page} />
