import type { ListOpenItemsQuery, OpenItemRecord } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import type { ListColumn, ListRow } from '../../parts/list_columns.ts'
import type { ListSource } from '../../parts/list_source.ts'
import { ListBody } from '../../parts/record_list.tsx'
import type { Way } from '../../records/places.ts'
import { shortDay } from '../../words/format.ts'
import { say } from '../../words/words.ts'

type Item = OpenItemRecord

function standingOf({ openAmount, overdueDays }: Item): ListRow['status'] {
  if (openAmount < 0) return { word: 'open_item.credit', tone: 'neutral' }
  return overdueDays > 0
    ? { word: 'invoice.overdue', tone: 'bad' }
    : { word: 'invoice.open', tone: 'neutral' }
}

/** The paper behind it; an item that has none is its entry. */
export function wayTo({ invoiceId, documentId, entryId }: Item): Way {
  if (invoiceId !== null) return linkOptions({ to: '/invoices/$id', params: { id: invoiceId } })
  if (documentId !== null) return linkOptions({ to: '/inbox', search: { id: documentId } })
  return linkOptions({ to: '/books/entries/$id', params: { id: entryId } })
}

const columns: readonly ListColumn<Item>[] = [
  { name: 'name', kind: 'text', head: 'field.name', of: ({ name, text }) => name ?? text },
  { name: 'number', kind: 'text', head: 'field.number', of: (one) => one.number },
  { name: 'text', kind: 'text', head: 'field.text', isAside: true, of: (one) => one.text },
  {
    name: 'side',
    kind: 'text',
    head: 'field.side',
    isAside: true,
    of: ({ side }) => say(side === 'receivable' ? 'open_item.owed_to_us' : 'open_item.we_owe'),
  },
  {
    name: 'account',
    kind: 'text',
    head: 'field.account',
    isAside: true,
    of: (one) => one.account,
  },
  { name: 'date', kind: 'day', head: 'field.date', sort: 'down', of: (one) => one.date },
  { name: 'dueDate', kind: 'day', head: 'field.dueDate', sort: 'up', of: (one) => one.dueDate },
  {
    name: 'overdueDays',
    kind: 'text',
    head: 'field.overdueDays',
    of: ({ overdueDays }) => (overdueDays === 0 ? null : String(overdueDays)),
  },
  {
    name: 'amount',
    kind: 'amount',
    head: 'field.amount',
    isAside: true,
    isMain: false,
    of: ({ amount, currency }) => ({ amount, currency }),
  },
  {
    name: 'openAmount',
    kind: 'amount',
    head: 'field.openAmount',
    sort: 'down',
    sortName: 'openHomeAmount',
    isMain: true,
    of: ({ openAmount: amount, currency }) => ({ amount, currency }),
  },
  {
    name: 'currency',
    kind: 'text',
    head: 'field.currency',
    isAside: true,
    of: (one) => one.currency,
  },
  { name: 'status', kind: 'status', head: 'list.status', file: [], of: standingOf },
]

/** Who owes what, as it follows from the entries and what was paid. */
const openItems: ListSource<Item, ListOpenItemsQuery> = {
  key: 'open_items',
  title: 'books.open_items',
  columns,
  under: ({ number, dueDate }) =>
    [number, dueDate === null ? null : say('invoice.due', { day: shortDay(dueDate) })]
      .filter((one) => one !== null)
      .join(' · ') || null,
  wayTo: (_, item) => wayTo(item),
  hasSearch: true,
  // What is owed to us and what we owe are never added up together.
  views: [
    { name: 'receivable', word: 'open_item.owed_to_us', query: { side: 'receivable' } },
    { name: 'payable', word: 'open_item.we_owe', query: { side: 'payable' } },
    {
      name: 'late_to_us',
      word: 'open_item.late_to_us',
      query: { side: 'receivable', overdue: true },
    },
    {
      name: 'we_are_late',
      word: 'open_item.we_are_late',
      query: { side: 'payable', overdue: true },
    },
  ],
  list: (query, options) => daybook.open_items.listOpenItems(query, options),
  table: {
    name: 'open-items',
    download: (query) => daybook.open_items.downloadOpenItems(query),
    sum: true,
  },
}

export const AllItems = () => <ListBody source={openItems} />
