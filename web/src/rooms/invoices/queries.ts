import type { PreviewInvoiceBody } from '@daybook/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { daybook, queries } from '../../app/daybook.ts'
import { longList } from '../../parts/more_rows.tsx'
import { readOf, recordQuery } from '../../records/queries.ts'

/** So many are read at once: a month of most organizations. */
const mostWork = 200

export type WorkFilter = { work?: string; q?: string }

/** What is not settled, by what is to be done with it. */
export const workQuery = (filter: WorkFilter) => ({
  queryKey: ['invoices', 'work', filter],
  queryFn: async ({
    pageParam: cursor,
    signal,
  }: {
    pageParam: string | undefined
    signal: AbortSignal
  }) => await daybook.sending.listInvoiceWork({ ...filter, limit: mostWork, cursor }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  ...longList,
})

export const summaryQuery = queryOptions({
  queryKey: ['invoices', 'summary'],
  queryFn: async ({ signal }) => await daybook.sending.getInvoiceSummary({ signal }),
})

export const invoiceQuery = (id: string) => recordQuery('invoices', id, readOf.invoices)

export const sendingsQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'sendings', invoiceId],
    queryFn: async ({ signal }) =>
      (await daybook.sending.listInvoiceSendings({ invoiceId, limit: 50 }, { signal })).items,
  })

export const einvoicesQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'einvoices', invoiceId],
    queryFn: async ({ signal }) =>
      (await daybook.invoices.listEinvoices({ invoiceId, limit: 20 }, { signal })).items,
  })

/** What people handed over or told outside Daybook. */
export const handoversQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'handovers', invoiceId],
    queryFn: async ({ signal }) =>
      (await daybook.sending.listInvoiceHandovers({ invoiceId, limit: 50 }, { signal })).items,
  })

type Paged = { pageParam: string | undefined; signal: AbortSignal }

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}

/** What went to the exchange, what is to be done first. */
export const einvoiceWorkQuery = (q: string) => ({
  queryKey: ['invoices', 'exchange', q],
  queryFn: async ({ pageParam: cursor, signal }: Paged) =>
    await daybook.sending.listEinvoiceWork(
      { ...(q === '' ? {} : { q }), limit: mostWork, cursor },
      { signal },
    ),
  ...paged,
  ...longList,
})

/** What suppliers sent through it, the newest first. */
export const receivedQuery = {
  queryKey: ['invoices', 'received'],
  queryFn: async ({ pageParam: cursor, signal }: Paged) =>
    await daybook.documents.listDocuments({ fromExchange: true, limit: 50, cursor }, { signal }),
  ...paged,
  ...longList,
}

/** Self-invoices that somebody must issue or dismiss, the most urgent first. */
export const selfInvoicesQuery = queryOptions({
  queryKey: ['invoices', 'own'],
  queryFn: async ({ signal }) => {
    const asked = { status: 'proposed', limit: mostWork } as const
    const { items } = await daybook.invoices.listSelfInvoices(asked, { signal })
    const untilOf = (one: (typeof items)[number]): string => one.resendBy ?? one.dueDate
    return items.toSorted((one, other) => untilOf(one).localeCompare(untilOf(other)))
  },
})

export const remindersQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'reminders', invoiceId],
    queryFn: async ({ signal }) =>
      (await daybook.sending.listReminders({ invoiceId, limit: 50 }, { signal })).items,
  })

export const notesQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'notes', invoiceId],
    queryFn: async ({ signal }) =>
      (await daybook.sending.listInvoiceNotes({ invoiceId, limit: 50 }, { signal })).items,
  })

export const usedLinesQuery = (contactId: string, q: string) =>
  queryOptions({
    queryKey: ['invoices', 'used', contactId, q],
    queryFn: async ({ signal }) => {
      const asked = { ...(contactId === '' ? {} : { contactId }), ...(q === '' ? {} : { q }) }
      return await daybook.invoices.listUsedLines({ ...asked, limit: 8 }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** What a draft would come to, by what is asked as text: tried, and nothing is saved. */
export const previewQuery = (asked: string, id: string | null) =>
  queryOptions({
    // In one word with its record: a change of that, such as its issuing, does not have it tried again.
    queryKey: ['invoice_preview', `${id ?? 'new'} ${asked}`],
    queryFn: async ({ signal }) => {
      const body = JSON.parse(asked) as PreviewInvoiceBody
      const whole = { ...body, ...(id === null ? {} : { id }) }
      return await daybook.invoices.previewInvoice(whole, { signal })
    },
    gcTime: 30_000,
  })

/** After anything that was done: the list, the figures, and the record itself. */
export async function lookAgain(): Promise<void> {
  await Promise.all(
    ['invoices', 'list', 'record', 'overview', 'attention', 'open_items'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
