import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { changedRequest, receiptRequest, toRequest } from './request/request.ts'
import * as store from './request/store.ts'

export default action({
  name: 'cancel_receipt_request',
  says: 'Withdraw a request for a receipt; its link stops working at once.',
  needs: 'documents:edit',
  input: z.strictObject({ receiptRequestId: z.string() }),
  output: receiptRequest,
  fails: ['receipt_request_not_found', 'receipt_request_closed'],
  hints: { destructive: true, idempotent: true },

  async run(scene, { receiptRequestId }) {
    // Only what the caller may see is found at all.
    const { id } = await store.findRequest(scene, receiptRequestId)
    const row = await store.lockRequest(scene, id)
    if (row === null) throw new Failure('receipt_request_not_found')
    if (row.status === 'cancelled') return toRequest(scene, row)
    if (row.status === 'answered') throw new Failure('receipt_request_closed')
    const after = store.updateRequest(scene, row, { status: 'cancelled' })
    return changedRequest(scene, 'cancelled', row, after)
  },
})
