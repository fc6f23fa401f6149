import { queryOptions } from '@tanstack/react-query'
import { daybook } from '../../app/daybook.ts'

/** What happened with a contact, and what was bought and sold. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'history', id],
    queryFn: async ({ signal }) => await daybook.open_items.getContactHistory(id, { signal }),
  })

/** What was said about the invoices of a contact, and of which it was reminded. */
export const saidQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contacts', 'invoices', 'said', contactId],
    queryFn: async ({ signal }) => {
      const asked = { contactId, limit: 50 }
      const [notes, reminders] = await Promise.all([
        daybook.sending.listInvoiceNotes(asked, { signal }),
        daybook.sending.listReminders(asked, { signal }),
      ])
      return { notes: notes.items, reminders: reminders.items }
    },
  })

export const learnedQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'learned', id],
    queryFn: async ({ signal }) => await daybook.documents.getLearned(id, { signal }),
  })

/** What the kinds of cost are called, in the country's own words. */
export const categoriesQuery = queryOptions({
  queryKey: ['accounts', 'categories'],
  queryFn: async ({ signal }) => await daybook.ledger.listCategories({ limit: 200 }, { signal }),
  staleTime: 3_600_000,
})
