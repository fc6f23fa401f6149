import type { DocumentRecord } from '@daybook/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { daybook, queries } from '../../app/daybook.ts'
import { longList } from '../../parts/more_rows.tsx'

const long = { staleTime: 10 * 60_000 } as const

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

/** What is in the books, by name or file; every one of them is found, however old. */
export const doneQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['documents', 'done', q],
    queryFn: async ({ pageParam: cursor, signal }) =>
      await daybook.documents.listDocuments(
        { status: 'posted', limit: shownDone, cursor, ...(q === '' ? {} : { q }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...longList,
  })

/** The text of a document that has no page, such as the body of a mail. */
export const textQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document_text', documentId],
    queryFn: async ({ signal }) => {
      const { items } = await daybook.documents.listDocumentTexts({ documentId }, { signal })
      return items[0] ?? null
    },
    ...long,
  })

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: async ({ signal }) => await daybook.documents.getDocument(id, { signal }),
  })

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
    gcTime: keptMs,
  })

/** How long a picture is kept that nobody looks at; there and back again within it costs nothing. */
const keptMs = 5 * 60_000

/** A picture takes memory until it is let go of, which nobody else does for it. */
queries.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' || query.queryKey[0] !== 'page') return
  const { url } = (query.state.data ?? {}) as { url?: string }
  if (url !== undefined) URL.revokeObjectURL(url)
})
