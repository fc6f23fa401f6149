import { z } from 'zod'
import { approval, approvalStatuses, toApproval } from './review/approval.ts'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import { assertShown } from './decision/rules.ts'
import * as store from './decision/store.ts'

export default read({
  name: 'approvals',
  resource: 'approval',
  says: "Calls by apps and keys that need a person's approval, with a preview and the outcome. Shows those of actions whose records your permissions let you read. Whoever asked may read their own request by its id without settings:read.",
  needs: 'settings:read',
  fails: ['approval_not_found'],
  item: approval,
  filters: z.strictObject({
    status: z.enum(approvalStatuses).optional(),
    action: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Only approvals for this action, such as post_document.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listApprovals(scene, filters, limit, after?.[0] ?? null)
    return rows.map((row) => toApproval(scene, row))
  },
  position: (item) => [decodeId('apr', item.id) ?? ''],
  count: (scene, filters, cap) => store.countApprovals(scene, filters, cap),
  getsOwn: true,
  async get(scene, id) {
    if (!scene.may('settings:read')) return toApproval(scene, await store.findOwn(scene, id))
    const uuid = uuidOf('apr', id, 'approval_not_found')
    const row = await store.findApproval(scene, uuid)
    assertShown(scene, row)
    return toApproval(scene, row)
  },
})
