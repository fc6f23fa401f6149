import type {
  AccountRecord,
  LedgerEntryRecord,
  ListAccountsQuery,
  ListLedgerEntriesQuery,
} from '@daybook/sdk'
import { Link, linkOptions } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { boot, daybook } from '../../app/daybook.ts'
import { listHeads } from '../../parts/list_heads.ts'
import { type ListColumn, type ListRow, plainColumns } from '../../parts/list_columns.ts'
import type { ListSource } from '../../parts/list_source.ts'
import { ListBody } from '../../parts/record_list.tsx'
import { ActionButtons } from '../../actions/action_buttons.tsx'
import { shownNumber } from '../../parts/shown_number.ts'
import { sumOfSide } from '../../parts/sums.ts'
import { readOf } from '../../records/queries.ts'
import { type PageSource, RecordPage } from '../../records/record_page.tsx'
import { sayValue } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import { Exports } from './exports.tsx'

const columns: readonly ListColumn<LedgerEntryRecord>[] = [
  {
    name: 'text',
    kind: 'text',
    head: 'field.text',
    of: ({ text, source }) => text || sayValue(source),
  },
  { name: 'voucher', kind: 'text', head: 'field.voucher', of: voucherOf },
  { name: 'date', kind: 'day', head: 'field.date', sort: 'down', of: (one) => one.date },
  {
    name: 'source',
    kind: 'text',
    head: 'field.source',
    isAside: true,
    of: ({ source }) => sayValue(source),
  },
  {
    name: 'amount',
    kind: 'amount',
    head: 'field.amount',
    of: ({ lines, currency }) =>
      lines.length === 0 ? null : { amount: sumOfSide(lines, 1), currency },
  },
  {
    name: 'currency',
    kind: 'text',
    head: 'field.currency',
    isAside: true,
    of: (one) => one.currency,
  },
  {
    name: 'state',
    kind: 'status',
    head: 'list.status',
    of: ({ state }) =>
      state === 'booked'
        ? { word: 'books.booked', tone: 'good' }
        : { word: 'books.provisional', tone: 'pencil' },
  },
]

function voucherOf({ voucher, reference }: LedgerEntryRecord): string | null {
  return shownNumber(voucher?.text ?? reference)
}

const entries: ListSource<LedgerEntryRecord, ListLedgerEntriesQuery> = {
  key: 'entries',
  title: 'nav.books',
  wayTo: (id) => linkOptions({ to: '/books/entries/$id', params: { id } }),
  columns,
  under: voucherOf,
  hasSearch: true,
  views: [
    { name: 'all', word: 'list.all', query: {} },
    { name: 'provisional', word: 'books.provisional_ones', query: { state: 'provisional' } },
    { name: 'reversed', word: 'books.reversed_ones', query: { reversed: true } },
  ],
  list: (query, options) => daybook.ledger.listLedgerEntries(query, options),
  table: {
    name: 'ledger-entries',
    download: (query) => daybook.ledger.downloadLedgerEntries(query),
    sum: true,
  },
}

/** In the reader's language, where the country has another one. */
const nameFor = ({ name, nameEn }: Pick<AccountRecord, 'name' | 'nameEn'>): string =>
  boot.language === 'en' ? nameEn : name

const accountRow = ({ id, type, vatCode, ...names }: AccountRecord): ListRow => ({
  id,
  name: `${id} ${nameFor(names)}`,
  detail: [sayValue(type), vatCode].filter(Boolean).join(' · '),
  date: null,
  amount: null,
  currency: null,
  status: null,
})

const accounts: ListSource<AccountRecord, ListAccountsQuery> = {
  key: 'accounts',
  title: 'nav.books',
  wayTo: (id) => linkOptions({ to: '/books/accounts/$id', params: { id } }),
  columns: plainColumns(listHeads.accounts, accountRow),
  under: (one) => accountRow(one).detail,
  hasSearch: true,
  views: [
    { name: 'all', word: 'list.all', query: {} },
    { name: 'income', word: 'books.income', query: { type: 'income' } },
    { name: 'expense', word: 'books.expense', query: { type: 'expense' } },
    { name: 'asset', word: 'books.asset', query: { type: 'asset' } },
    { name: 'liability', word: 'books.liability', query: { type: 'liability' } },
    { name: 'equity', word: 'books.equity', query: { type: 'equity' } },
  ],
  list: (query, options) => daybook.ledger.listAccounts(query, options),
}

const tabs = [
  ['/books', 'books.entries'],
  ['/books/accounts', 'books.accounts'],
  ['/books/exports', 'books.exports'],
] as const

export function BooksFrame({ children, more }: { children: ReactNode; more?: ReactNode }) {
  useEffect(() => {
    document.title = `${say('nav.books')} · Daybook`
  }, [])
  return (
    <>
      <header className="bar">
        <h1>{say('nav.books')}</h1>
        <nav className="tabs" aria-label={say('nav.books')}>
          {tabs.map(([to, word]) => (
            <Link
              key={to}
              className="tab"
              to={to}
              activeOptions={{ exact: true }}
              activeProps={{ className: 'tab on' }}
            >
              {say(word)}
            </Link>
          ))}
        </nav>
        <span className="push">{more}</span>
      </header>
      <div className="listbody">{children}</div>
    </>
  )
}

export const Books = () => (
  <BooksFrame more={<ActionButtons names={['pull_entries']} record={null} />}>
    <ListBody source={entries} />
  </BooksFrame>
)

export const Accounts = () => (
  <BooksFrame more={<ActionButtons names={['sync_chart_of_accounts']} record={null} />}>
    <ListBody source={accounts} />
  </BooksFrame>
)

export const BooksExports = () => (
  <BooksFrame>
    <Exports />
  </BooksFrame>
)

const entryPage: PageSource<LedgerEntryRecord> = {
  key: 'entries',
  title: 'nav.books',
  list: { to: '/books' },
  get: readOf.entries,
  nameOf: ({ text, reference }) => [shownNumber(reference), text].filter(Boolean).join(' '),
}

const accountPage: PageSource<AccountRecord> = {
  key: 'accounts',
  title: 'books.accounts',
  list: { to: '/books/accounts' },
  get: readOf.accounts,
  nameOf: ({ id, ...names }) => `${id} ${nameFor(names)}`,
}

export const EntryPage = () => <RecordPage source={entryPage} />
export const AccountPage = () => <RecordPage source={accountPage} />
