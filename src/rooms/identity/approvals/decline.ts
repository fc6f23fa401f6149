import { z } from 'zod'
import { approval } from './review/approval.ts'
import { action } from '#kernel/corridor/definition'
import { changed } from './decision/decide_step.ts'
import { assertMayDecide, assertWaiting } from './decision/rules.ts'
import * as store from './decision/store.ts'

export default action({
  name: 'decline',
  says: 'Decline a pending call. If the requester repeats the call within a day, it fails with approval_declined. Needs the permission of the declined action.',
  needs: 'settings:read',
  input: z.strictObject({
    approvalId: z.string(),
    note: z
      .string()
      .trim()
      .max(500)
      .optional()
      .meta({ description: 'Reason; the requester can read it.' }),
  }),
  output: approval,
  fails: ['approval_not_found', 'approval_decided', 'approval_expired'],
  forApps: false,

  async run(scene, { approvalId, note }) {
    const row = await store.lockApproval(scene, approvalId)
    assertWaiting(row, scene.now)
    assertMayDecide(scene, row)
    const after = store.updateApproval(scene, row, {
      status: 'declined',
      decided_by: scene.principal.actor,
      decided_in: scene.via,
      decided_at: scene.now,
      note: note || null,
    })
    return changed(scene, 'declined', row, after)
  },
})
