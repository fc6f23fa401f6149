import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { boot, daybook } from '../../app/daybook.ts'
import type { Option } from '../../parts/combobox.tsx'
import { countryName } from '../../words/format.ts'
import { sayValue } from '../../words/registry_words.ts'

const most = 50
const roles = ['owner', 'admin', 'accountant', 'bookkeeper', 'assistant', 'contributor', 'viewer']
const countries =
  'DK IT SE NO DE AT BE BG CY CZ EE ES FI FR GR HR HU IE LT LU LV MT NL PL PT RO SI SK CH GB IS US'

const named = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: sayValue(value) }))

const countryOptions = (): Option[] =>
  countries.split(' ').map((value) => ({ value, label: countryName(value) }))

/** Fields whose values are a list that everybody has, though their definition takes any text. */
const fixed: Readonly<Record<string, () => Option[]>> = {
  role: () => named(roles),
  country: countryOptions,
  provider: () => [
    { value: 'economic', label: 'e-conomic' },
    { value: 'fatture_in_cloud', label: 'Fatture in Cloud' },
  ],
}

type Coded = { id: string; name: string; nameEn: string }

const coded = ({ id, name, nameEn }: Coded): Option => ({
  value: id,
  label: `${id} ${boot.language === 'en' ? nameEn : name}`,
})

type Contact = { id: string; name: string; businessId: string | null; vatNumber: string | null }

const contact = ({ id, name, businessId, vatNumber }: Contact): Option => ({
  value: id,
  label: name,
  detail: vatNumber ?? businessId,
})

const member = (one: { id: string; name: string | null; email: string }): Option => ({
  value: one.id,
  label: one.name ?? one.email,
  detail: one.name === null ? null : one.email,
})

type Kind = {
  search(query: { limit: number; q?: string }): Promise<Option[]>
  get(id: string): Promise<Option>
  /** What makes a new one, and the field that takes what was typed. */
  makes?: { action: string; field: string }
}

const namedContact: Kind = {
  search: async (query) => (await daybook.contacts.listContacts(query)).items.map(contact),
  get: async (id) => contact(await daybook.contacts.getContact(id)),
}

/** Fields that name another record, and where these are looked for. */
const searched: Readonly<Record<string, Kind>> = {
  contactId: { ...namedContact, makes: { action: 'save_contact', field: 'name' } },
  keepId: namedContact,
  removeId: namedContact,
  ledgerAccountId: {
    search: async (query) =>
      (await daybook.ledger.listAccounts({ ...query, closed: false })).items.map(coded),
    get: async (id) => coded(await daybook.ledger.getAccount(id)),
    makes: { action: 'save_account', field: 'name' },
  },
  vatCode: {
    search: async (query) => (await daybook.ledger.listVatCodes(query)).items.map(coded),
    get: async (id) => coded(await daybook.ledger.getVatCode(id)),
  },
  memberId: {
    search: async ({ q = '', limit }) => {
      const { items } = await daybook.access.listMembers({ limit })
      const isMeant = ({ name, email }: { name: string | null; email: string }): boolean =>
        `${name ?? ''} ${email}`.toLowerCase().includes(q.toLowerCase())
      return items.filter(isMeant).map(member)
    },
    get: async (id) => member(await daybook.access.getMember(id)),
  },
}

export const fixedOptions = (name: string): Option[] | null => fixed[name]?.() ?? null

export const searchedKind = (name: string): Kind | null => searched[name] ?? null

export const searchQuery = (name: string, typed: string) =>
  queryOptions({
    queryKey: ['options', name, typed],
    queryFn: async () =>
      (await searched[name]?.search({ limit: most, ...(typed === '' ? {} : { q: typed }) })) ?? [],
    placeholderData: keepPreviousData,
  })

export const chosenQuery = (name: string, value: string) =>
  queryOptions({
    queryKey: ['options', name, 'chosen', value],
    queryFn: async () => (await searched[name]?.get(value)) ?? null,
    enabled: value !== '',
  })
