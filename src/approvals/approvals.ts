import { z } from 'zod'
import { approval, approvalStatuses, toApproval } from '#kernel/approval'
import { decodeId } from '#kernel/id'
import { read } from '#kernel/read'
import { uuidOf } from '#kernel/record'
import * as store from './store.ts'

export default read({
  name: 'approvals',
  resource: 'approval',
  says: 'What apps and keys asked for and a person decides on, with what it would come to and what came of it.',
  needs: 'settings:read',
  fails: ['approval_not_found'],
  item: approval,
  filters: z.strictObject({
    status: z.enum(approvalStatuses).optional(),
    action: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Only what asks for this action, such as post_document.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listApprovals(scene, filters, limit, after?.[0] ?? null)
    return rows.map((row) => toApproval(scene, row))
  },
  position: (item) => [decodeId('apr', item.id) ?? ''],
  count: (scene, filters, cap) => store.countApprovals(scene, filters, cap),
  async get(scene, id) {
    const uuid = uuidOf('apr', id, 'approval_not_found')
    return toApproval(scene, await store.findApproval(scene, uuid))
  },
})
