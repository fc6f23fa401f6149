import type { DocumentRecord, ListDocumentsQuery } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import type { ListColumn, ListRow } from '../../parts/list_columns.ts'
import type { ListSource } from '../../parts/list_source.ts'
import { ListBody } from '../../parts/record_list.tsx'
import { dayOf } from '../../words/format.ts'
import { say } from '../../words/words.ts'
import { nameOfDocument } from './queue/row_text.ts'

type One = DocumentRecord

function standingOf({ status, error, payment }: One): ListRow['status'] {
  if (error !== null) return { word: 'document.failed', tone: 'bad' }
  if (status === 'draft') return { word: 'document.reading', tone: 'pencil' }
  if (status === 'extracted') return { word: 'document.to_check', tone: 'warn' }
  if (status === 'coded') return { word: 'document.coded', tone: 'pencil' }
  if (payment !== undefined && payment.overdueDays > 0) {
    return { word: 'invoice.overdue', tone: 'bad' }
  }
  return { word: 'document.posted', tone: 'good' }
}

const paidWords = {
  open: 'invoice.open',
  part: 'invoice.part',
  paid: 'invoice.paid',
  credited: 'invoice.credited',
  written_off: 'invoice.written_off',
} as const

const money =
  (name: 'total' | 'vat') =>
  ({ extraction }: One) => {
    const amount = extraction?.[name] ?? null
    const currency = extraction?.currency ?? null
    return amount === null || currency === null ? null : { amount, currency }
  }

const columns: readonly ListColumn<One>[] = [
  { name: 'name', kind: 'text', head: 'field.supplier', sort: 'up', of: nameOfDocument },
  {
    name: 'number',
    kind: 'text',
    head: 'field.invoiceNumber',
    of: ({ extraction }) => extraction?.invoiceNumber ?? null,
  },
  {
    name: 'added',
    kind: 'day',
    head: 'field.createdAt',
    sort: 'down',
    isAside: true,
    of: (one) => dayOf(one.createdAt),
  },
  {
    name: 'date',
    kind: 'day',
    head: 'field.date',
    sort: 'down',
    of: ({ extraction }) => extraction?.date ?? null,
  },
  {
    name: 'dueDate',
    kind: 'day',
    head: 'field.dueDate',
    of: ({ extraction }) => extraction?.dueDate ?? null,
  },
  { name: 'vat', kind: 'amount', head: 'field.vat', isAside: true, of: money('vat') },
  { name: 'amount', kind: 'amount', head: 'field.total', sort: 'down', of: money('total') },
  {
    name: 'currency',
    kind: 'text',
    head: 'field.currency',
    isAside: true,
    of: ({ extraction }) => extraction?.currency ?? null,
  },
  {
    name: 'payment',
    kind: 'text',
    head: 'document.payment',
    of: ({ payment }) => (payment === undefined ? null : say(paidWords[payment.state])),
  },
  {
    name: 'fileName',
    kind: 'text',
    head: 'field.fileName',
    isAside: true,
    of: (one) => one.fileName,
  },
  { name: 'status', kind: 'status', head: 'list.status', of: standingOf },
]

/** Every document, whatever became of it. */
const allDocuments: ListSource<One, ListDocumentsQuery> = {
  key: 'documents',
  title: 'document.all',
  columns,
  under: ({ extraction }) => extraction?.invoiceNumber ?? null,
  wayTo: (id) => linkOptions({ to: '/inbox', search: { id } }),
  hasSearch: true,
  searchHint: 'done.search',
  views: [
    { name: 'all', word: 'list.all', query: {} },
    { name: 'open', word: 'document.not_posted', query: { status: 'draft,extracted,coded' } },
    { name: 'posted', word: 'done.posted', query: { status: 'posted' } },
    { name: 'unpaid', word: 'invoice.open_ones', query: { paid: 'open' } },
    { name: 'overdue', word: 'invoice.overdue_ones', query: { overdue: true } },
    { name: 'failed', word: 'tab.failed', query: { failed: true } },
  ],
  list: (query, options) => daybook.documents.listDocuments(query, options),
  table: {
    name: 'documents',
    download: (query) => daybook.documents.downloadDocuments(query),
    sum: true,
  },
}

export const AllDocuments = () => (
  <section id="inbox-panes" role="tabpanel" aria-label={say('document.all')} className="listbody">
    <ListBody source={allDocuments} />
  </section>
)
