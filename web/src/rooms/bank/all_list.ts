import type { BankTransactionRecord, ListBankTransactionsQuery } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import type { ListColumn, ListRow } from '../../parts/list_columns.ts'
import type { ListSource } from '../../parts/list_source.ts'
import { nameOf } from './decide.ts'
import { shortDay } from '../../words/format.ts'

type Row = BankTransactionRecord

function standingOf({ status, pending, withdrawn }: Row): ListRow['status'] {
  if (withdrawn) return { word: 'bank.withdrawn', tone: 'neutral' }
  if (pending) return { word: 'bank.pending', tone: 'pencil' }
  if (status === 'reconciled') return { word: 'bank.reconciled', tone: 'good' }
  if (status === 'ignored') return { word: 'bank.ignored', tone: 'neutral' }
  return { word: 'bank.to_decide', tone: 'warn' }
}

const columns: readonly ListColumn<Row>[] = [
  { name: 'name', kind: 'text', head: 'bank.record.counterparty', sort: 'up', of: nameOf },
  {
    name: 'text',
    kind: 'text',
    head: 'field.text',
    of: (one) => (one.text === nameOf(one) ? null : one.text),
  },
  {
    name: 'reference',
    kind: 'text',
    head: 'field.reference',
    isAside: true,
    of: (one) => one.reference,
  },
  { name: 'date', kind: 'day', head: 'field.date', sort: 'down', of: (one) => one.date },
  {
    name: 'amount',
    kind: 'amount',
    head: 'field.amount',
    sort: 'down',
    of: ({ amount, currency }) => ({ amount, currency }),
  },
  {
    name: 'currency',
    kind: 'text',
    head: 'field.currency',
    isAside: true,
    of: (one) => one.currency,
  },
  { name: 'status', kind: 'status', head: 'list.status', of: standingOf },
]

/** Every row, whatever became of it. */
export const allRows: ListSource<Row, ListBankTransactionsQuery> = {
  key: 'bank',
  title: 'bank.all',
  pageSize: 200,
  columns,
  under: ({ date, text }) =>
    [date === null ? null : shortDay(date), text].filter(Boolean).join(' · ') || null,
  wayTo: (id) => linkOptions({ to: '/bank', search: (now) => ({ ...now, id }) }),
  hasSearch: true,
  searchHint: 'bank.all_search',
  views: [
    { name: 'all', word: 'list.all', query: {} },
    { name: 'open', word: 'bank.to_decide', query: { status: 'unmatched', withdrawn: false } },
    { name: 'matched', word: 'bank.reconciled', query: { status: 'reconciled' } },
    { name: 'ignored', word: 'bank.ignored', query: { status: 'ignored' } },
    { name: 'pending', word: 'bank.pending_ones', query: { pending: true } },
    { name: 'withdrawn', word: 'bank.withdrawn_ones', query: { withdrawn: true } },
  ],
  list: (query, options) => daybook.bank.listBankTransactions(query, options),
  table: {
    name: 'bank-transactions',
    download: (query) => daybook.bank.downloadBankTransactions(query),
    sum: true,
  },
}
