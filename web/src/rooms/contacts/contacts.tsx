import type { ContactRecord, ListContactsQuery } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import type { ListColumn } from '../../parts/list_columns.ts'
import type { ListSource } from '../../parts/list_source.ts'
import { RecordList } from '../../parts/record_list.tsx'
import { countryName, dayOf } from '../../words/format.ts'
import { sayValue } from '../../words/registry_words.ts'
import { ImportContacts } from './import/import_dialog.tsx'
import { NewContact } from './new_contact.tsx'
import { Proposals } from './proposals/proposals.tsx'

const columns: readonly ListColumn<ContactRecord>[] = [
  { name: 'name', kind: 'text', head: 'field.name', sort: 'up', of: (one) => one.name },
  { name: 'vatNumber', kind: 'text', head: 'field.vatNumber', of: (one) => one.vatNumber },
  {
    name: 'businessId',
    kind: 'text',
    head: 'field.businessId',
    isAside: true,
    of: (one) => one.businessId,
  },
  {
    name: 'fiscalCode',
    kind: 'text',
    head: 'field.fiscalCode',
    isAside: true,
    of: (one) => one.fiscalCode,
  },
  { name: 'email', kind: 'text', head: 'field.email', of: (one) => one.email },
  { name: 'type', kind: 'text', head: 'field.type', of: ({ type }) => sayValue(type) },
  {
    name: 'country',
    kind: 'text',
    head: 'field.country',
    of: ({ country }) => (country === null ? null : countryName(country)),
  },
  {
    name: 'added',
    kind: 'day',
    head: 'field.createdAt',
    sort: 'down',
    isAside: true,
    of: (one) => dayOf(one.createdAt),
  },
]

const contacts: ListSource<ContactRecord, ListContactsQuery> = {
  key: 'contacts',
  title: 'nav.contacts',
  wayTo: (id) => linkOptions({ to: '/contacts/$id', params: { id } }),
  columns,
  under: (one) => [one.vatNumber ?? one.businessId, one.email].filter(Boolean).join(' · ') || null,
  hasSearch: true,
  views: [
    { name: 'all', word: 'list.all', query: {} },
    { name: 'customers', word: 'contact.customers', query: { type: 'client' } },
    { name: 'suppliers', word: 'contact.suppliers', query: { type: 'vendor' } },
    { name: 'both', word: 'contact.both', query: { type: 'both' } },
  ],
  list: (query, options) => daybook.contacts.listContacts(query, options),
  table: {
    name: 'contacts',
    download: (query) => daybook.contacts.downloadContacts(query),
  },
}

export const Contacts = () => (
  <RecordList source={contacts} before={<Proposals />}>
    <span className="row">
      <ImportContacts />
      <NewContact />
    </span>
  </RecordList>
)
