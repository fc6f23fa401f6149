import { queryOptions } from '@tanstack/react-query'
import { daybook } from '../../app/daybook.ts'

const mostBills = 200

/** What is owed by age; today unless a day is asked for. */
export const ageingQuery = (day: string | null) =>
  queryOptions({
    queryKey: ['open_items', 'ageing', day],
    queryFn: async ({ signal }) =>
      await daybook.open_items.getAgeing(
        { side: 'receivable', ...(day === null ? {} : { asOf: day }) },
        { signal },
      ),
  })

type Owing = { contactId: string | null; name: string | null }

/** The open items of one contact, or of a name without one; the oldest due first. */
export const itemsOfQuery = ({ contactId, name }: Owing, day: string | null = null) =>
  queryOptions({
    queryKey: ['open_items', 'of', contactId, name, day],
    queryFn: async ({ signal }) => {
      const whose = contactId === null ? { q: name ?? '' } : { contactId }
      const asOf = day === null ? {} : { asOf: day }
      const { items } = await daybook.open_items.listOpenItems(
        { ...whose, limit: 100, ...asOf },
        { signal },
      )
      return contactId === null
        ? items.filter((one) => one.contactId === null && one.name === name)
        : items
    },
  })

/** Bills by due day, whole: the sums above them are of all. */
export const billsQuery = queryOptions({
  queryKey: ['open_items', 'bills'],
  queryFn: async ({ signal }) =>
    await daybook.open_items.listBillsToPay({ limit: mostBills }, { signal }),
})

/** Those of one supplier, with why one is stopped. */
export const billsOfQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['open_items', 'bills', contactId],
    queryFn: async ({ signal }) =>
      await daybook.open_items.listBillsToPay({ contactId, limit: 100 }, { signal }),
  })

/** Where the money of a supplier goes, and by what each account is known. */
export const accountsQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['open_items', 'accounts', contactId],
    queryFn: async ({ signal }) =>
      await daybook.open_items.getSupplierAccounts(contactId, { signal }),
  })

/** A public register is asked once while the screen is open. */
export const registerQuery = (number: string, country: string | null) =>
  queryOptions({
    queryKey: ['register', number, country],
    queryFn: async ({ signal }) =>
      await daybook.contacts.getRegisterLookup(
        { number, ...(country === null ? {} : { country }) },
        { signal },
      ),
    enabled: number !== '',
    staleTime: 3_600_000,
  })
