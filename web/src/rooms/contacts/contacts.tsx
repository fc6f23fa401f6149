import type { ContactRecord, ListContactsQuery } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import { listHeads } from '../../parts/list_heads.ts'
import { type ListRow, type ListSource, RecordList } from '../../parts/record_list.tsx'
import { NewButtons } from '../../records/new_buttons.tsx'
import { type PageSource, RecordPage } from '../../records/record_page.tsx'
import { say } from '../../words/words.ts'

const rowOf = (one: ContactRecord): ListRow => ({
  id: one.id,
  name: one.name,
  detail: [one.vatNumber ?? one.businessId, one.email].filter(Boolean).join(' · ') || null,
  date: null,
  amount: null,
  currency: null,
  status: null,
})

const contacts: ListSource<ContactRecord, ListContactsQuery> = {
  key: 'contacts',
  title: 'nav.contacts',
  wayTo: (id) => linkOptions({ to: '/contacts/$id', params: { id } }),
  heads: listHeads.contacts,
  hasSearch: true,
  views: [
    { name: 'all', word: 'list.all', query: {} },
    { name: 'customers', word: 'contact.customers', query: { type: 'client' } },
    { name: 'suppliers', word: 'contact.suppliers', query: { type: 'vendor' } },
    { name: 'both', word: 'contact.both', query: { type: 'both' } },
  ],
  list: (query, options) => daybook.contacts.listContacts(query, options),
  rowOf,
}

const page: PageSource<ContactRecord> = {
  key: 'contacts',
  title: 'nav.contacts',
  list: { to: '/contacts' },
  get: (id, options) => daybook.contacts.getContact(id, options),
  nameOf: ({ name }) => name,
}

export const Contacts = () => (
  <RecordList source={contacts}>
    <NewButtons titles={{ save_contact: say('contact.new') }} />
  </RecordList>
)

export const ContactPage = () => <RecordPage source={page} />
