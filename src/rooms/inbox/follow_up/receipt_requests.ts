import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { nobody } from '#kernel/database/listing'
import { decodeId } from '#kernel/values/id'
import { receiptRequest, toRequest } from './request/request.ts'
import { requestStates } from './request/states.ts'
import * as store from './request/store.ts'

export default read({
  name: 'receipt-requests',
  resource: 'receipt_request',
  says: 'Receipts that people outside were asked for, the oldest first: whom, since when, until when, and what they answered.',
  needs: 'documents:read',
  alsoFor: ['bank:read'],
  fails: ['receipt_request_not_found'],
  item: receiptRequest,
  filters: z.strictObject({
    status: z.enum(requestStates).optional(),
    documentId: z.string().max(100).optional(),
    transactionId: z.string().max(100).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const [at, id] = after ?? []
    const place = at === undefined || id === undefined ? null : { at, id }
    const found = await store.listRequests(scene, wanted(filters), limit, place)
    return found.map((row) => toRequest(scene, row))
  },
  position: (item) => [item.createdAt, decodeId('rrq', item.id) ?? ''],
  count: (scene, filters, cap) => store.countRequests(scene, wanted(filters), cap),
  get: async (scene, id) => toRequest(scene, await store.findRequest(scene, id)),
})

type Given = {
  status?: (typeof requestStates)[number] | undefined
  documentId?: string | undefined
  transactionId?: string | undefined
}

function wanted({ status, documentId, transactionId }: Given): store.RequestFilters {
  return {
    status: status ?? null,
    documentId: documentId === undefined ? null : (decodeId('doc', documentId) ?? nobody),
    transactionId: transactionId === undefined ? null : (decodeId('btx', transactionId) ?? nobody),
  }
}
