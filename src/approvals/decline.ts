import { z } from 'zod'
import { approval } from '#kernel/approval'
import { action } from '#kernel/definition'
import { changed } from './decide_step.ts'
import { assertMayDecide, assertWaiting } from './rules.ts'
import * as store from './store.ts'

export default action({
  name: 'decline',
  says: 'Say no to a call that waits. Whoever asked is told so when they ask for the same within a day. Needs the permission of what is declined.',
  needs: 'settings:read',
  input: z.strictObject({
    approvalId: z.string(),
    note: z
      .string()
      .trim()
      .max(500)
      .optional()
      .meta({ description: 'Why not; whoever asked can read it.' }),
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
