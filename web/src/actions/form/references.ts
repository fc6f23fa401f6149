import { queryOptions } from '@tanstack/react-query'
import { daybook } from '../../app/daybook.ts'
import { countryName } from '../../words/format.ts'
import { sayValue } from '../../words/registry_words.ts'

export type Option = { value: string; label: string }

const most = 200
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

const codeAndName = ({ id, name }: { id: string; name: string }): Option => ({
  value: id,
  label: `${id} ${name}`,
})

/** Fields that name another record, and where these are listed. */
const listed: Readonly<Record<string, () => Promise<Option[]>>> = {
  contactId: async () =>
    (await daybook.contacts.listContacts({ limit: most })).items.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  ledgerAccountId: async () =>
    (await daybook.ledger.listAccounts({ limit: most })).items.map(codeAndName),
  vatCode: async () => (await daybook.ledger.listVatCodes({ limit: most })).items.map(codeAndName),
  memberId: async () =>
    (await daybook.access.listMembers({ limit: most })).items.map(({ id, name, email }) => ({
      value: id,
      label: name ?? email,
    })),
}

export const isReference = (name: string): boolean => name in listed || name in fixed

export const optionsQuery = (name: string) =>
  queryOptions({
    queryKey: ['options', name],
    staleTime: 0,
    queryFn: async () => (await listed[name]?.()) ?? fixed[name]?.() ?? [],
  })
