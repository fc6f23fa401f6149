import type { InvoiceRecord, ListInvoicesQuery } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import type { ListColumn } from '../../parts/list_columns.ts'
import type { ListSource } from '../../parts/list_source.ts'
import type { Tone } from '../../parts/status_chip.tsx'
import type { WordId } from '../../words/en.ts'
import { dayOf, shortDay } from '../../words/format.ts'
import { say } from '../../words/words.ts'

const words = {
  open: { word: 'invoice.open', tone: 'neutral' },
  part: { word: 'invoice.part', tone: 'neutral' },
  paid: { word: 'invoice.paid', tone: 'good' },
  credited: { word: 'invoice.credited', tone: 'good' },
  written_off: { word: 'invoice.written_off', tone: 'good' },
} as const

/** How it stands with the money, once it was issued. */
export function standingOf({ kind, status, payment }: InvoiceRecord): {
  word: WordId
  tone: Tone
} {
  if (status === 'draft') return { word: 'invoice.draft', tone: 'pencil' }
  if (kind === 'credit_note') return { word: 'invoice.credit_note', tone: 'neutral' }
  if (payment === undefined) return { word: 'invoice.issued', tone: 'good' }
  if (payment.overdueDays > 0) return { word: 'invoice.overdue', tone: 'bad' }
  return words[payment.state]
}

const money =
  (name: 'net' | 'vat' | 'gross') =>
  ({ totals, currency }: InvoiceRecord) => ({ amount: totals[name], currency })

const columns: readonly ListColumn<InvoiceRecord>[] = [
  { name: 'name', kind: 'text', head: 'field.buyerName', sort: 'up', of: (one) => one.buyerName },
  { name: 'number', kind: 'text', head: 'field.number', of: (one) => one.number },
  {
    name: 'added',
    kind: 'day',
    head: 'field.createdAt',
    sort: 'down',
    isAside: true,
    of: (one) => dayOf(one.createdAt),
  },
  { name: 'date', kind: 'day', head: 'field.date', sort: 'down', of: (one) => one.date },
  { name: 'dueDate', kind: 'day', head: 'field.dueDate', sort: 'up', of: (one) => one.dueDate },
  { name: 'net', kind: 'amount', head: 'field.net', isAside: true, of: money('net') },
  { name: 'vat', kind: 'amount', head: 'field.vat', isAside: true, of: money('vat') },
  { name: 'amount', kind: 'amount', head: 'head.with_vat', sort: 'down', of: money('gross') },
  {
    name: 'openAmount',
    kind: 'amount',
    head: 'field.openAmount',
    isAside: true,
    of: ({ payment, currency }) =>
      payment === undefined ? null : { amount: payment.openAmount, currency },
  },
  {
    name: 'currency',
    kind: 'text',
    head: 'field.currency',
    isAside: true,
    of: (one) => one.currency,
  },
  {
    name: 'status',
    kind: 'status',
    head: 'list.status',
    file: ['kind', 'status', 'payment'],
    of: standingOf,
  },
]

export const invoices: ListSource<InvoiceRecord, ListInvoicesQuery> = {
  key: 'invoices',
  title: 'nav.invoices',
  wayTo: (id) => linkOptions({ to: '/invoices/$id', params: { id } }),
  columns,
  under: ({ number, dueDate }) =>
    [number, dueDate === null ? null : say('invoice.due', { day: shortDay(dueDate) })]
      .filter((one) => one !== null)
      .join(' · '),
  hasSearch: true,
  filters: ['contactId', 'from', 'to', 'minAmount', 'maxAmount'],
  views: [
    { name: 'all', word: 'list.all', query: {} },
    { name: 'drafts', word: 'invoice.drafts', query: { status: 'draft' } },
    { name: 'overdue', word: 'invoice.overdue_ones', query: { overdue: true, order: 'due' } },
    { name: 'open', word: 'invoice.open_ones', query: { paid: 'open' } },
    { name: 'part', word: 'invoice.part_ones', query: { paid: 'part' } },
    { name: 'paid', word: 'invoice.paid_ones', query: { paid: 'paid' } },
  ],
  list: (query, options) => daybook.invoices.listInvoices(query, options),
  table: {
    name: 'invoices',
    download: (query) => daybook.invoices.downloadInvoices(query),
    sum: 'list.sum_less_credit',
  },
}
