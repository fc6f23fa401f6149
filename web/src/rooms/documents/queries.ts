import type { DocumentRecord } from '@daybook/sdk'
import { queryOptions } from '@tanstack/react-query'
import { daybook, queries } from '../../app/daybook.ts'

const waitingKinds = [
  'document_duplicate',
  'document_to_check',
  'document_ready',
  'document_failed',
] as const

const most = 200
const shownDone = 50

/** Which documents wait for a person, and for what. */
export const waitingQuery = queryOptions({
  queryKey: ['attention', 'documents'],
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      waitingKinds.map((kind) => daybook.work.listAttention({ kind, limit: most }, { signal })),
    )
    return lists
      .flatMap(({ items }) => items)
      .toSorted((a, b) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id))
  },
})

/** A document as somebody may read it next; an older answer never replaces a newer one. */
export function keepDocument(document: DocumentRecord): void {
  queries.setQueryData<DocumentRecord>(['document', document.id], (kept) =>
    kept !== undefined && kept.version > document.version ? kept : document,
  )
}

/** Everything that is not posted, whole, so that the next one stands there without a question. */
export const openDocumentsQuery = queryOptions({
  queryKey: ['documents', 'open'],
  queryFn: async ({ signal }) => {
    const query = { status: 'draft,extracted,coded', order: 'oldest', limit: most } as const
    const { items } = await daybook.documents.listDocuments(query, { signal })
    for (const one of items) keepDocument(one)
    return items
  },
})

export const doneQuery = queryOptions({
  queryKey: ['documents', 'done'],
  queryFn: async ({ signal }) =>
    (await daybook.documents.listDocuments({ status: 'posted', limit: shownDone }, { signal }))
      .items,
})

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: async ({ signal }) => await daybook.documents.getDocument(id, { signal }),
  })

const long = { staleTime: 10 * 60_000, refetchInterval: false } as const

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) =>
    await daybook.ledger.listAccounts({ limit: most }, { signal }).all(),
  ...long,
})

export const vatCodesQuery = queryOptions({
  queryKey: ['vat_codes'],
  queryFn: async ({ signal }) =>
    await daybook.ledger.listVatCodes({ limit: most }, { signal }).all(),
  ...long,
})

/** How many pages a file has. */
export const pageCountQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['page_count', fileId],
    queryFn: async ({ signal }) =>
      (await daybook.files.getFilePageWords(fileId, '1', { signal })).pages,
    ...long,
  })

/** A page as a picture, with its size known before it is shown. */
export const pageQuery = (fileId: string, page: number) =>
  queryOptions({
    queryKey: ['page', fileId, page],
    queryFn: async ({ signal }) => {
      const blob = await daybook.files.downloadFilePage(fileId, String(page), { signal })
      const bitmap = await createImageBitmap(blob)
      const { width, height } = bitmap
      bitmap.close()
      return { url: URL.createObjectURL(blob), width, height }
    },
    ...long,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
