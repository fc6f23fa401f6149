import type { InvoiceRecord, ListInvoicesQuery } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import { listHeads } from '../../parts/list_heads.ts'
import { type ListRow, type ListSource, RecordList } from '../../parts/record_list.tsx'
import { DownloadButton } from '../../records/download_button.tsx'
import { NewButtons } from '../../records/new_buttons.tsx'
import { type PageSource, RecordPage } from '../../records/record_page.tsx'
import { say } from '../../words/words.ts'

const words = {
  open: { word: 'invoice.open', tone: 'neutral' },
  part: { word: 'invoice.part', tone: 'neutral' },
  paid: { word: 'invoice.paid', tone: 'good' },
  credited: { word: 'invoice.credited', tone: 'good' },
  written_off: { word: 'invoice.written_off', tone: 'good' },
} as const

/** How it stands with the money, once it was issued. */
function standingOf({ kind, status, payment }: InvoiceRecord): ListRow['status'] {
  if (status === 'draft') return { word: 'invoice.draft', tone: 'pencil' }
  if (kind === 'credit_note' || payment === undefined) {
    return { word: 'invoice.issued', tone: 'good' }
  }
  if (payment.overdueDays > 0) return { word: 'invoice.overdue', tone: 'bad' }
  return words[payment.state]
}

const rowOf = (one: InvoiceRecord): ListRow => ({
  id: one.id,
  name: one.buyerName,
  detail: one.number,
  date: one.date,
  amount: one.totals.payable,
  currency: one.currency,
  status: standingOf(one),
})

const invoices: ListSource<InvoiceRecord, ListInvoicesQuery> = {
  key: 'invoices',
  title: 'nav.invoices',
  wayTo: (id) => linkOptions({ to: '/invoices/$id', params: { id } }),
  heads: listHeads.invoices,
  hasSearch: true,
  views: [
    { name: 'all', word: 'list.all', query: {} },
    { name: 'drafts', word: 'invoice.drafts', query: { status: 'draft' } },
    { name: 'overdue', word: 'invoice.overdue_ones', query: { overdue: true, order: 'due' } },
    { name: 'open', word: 'invoice.open_ones', query: { paid: 'open' } },
    { name: 'part', word: 'invoice.part_ones', query: { paid: 'part' } },
    { name: 'paid', word: 'invoice.paid_ones', query: { paid: 'paid' } },
  ],
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
