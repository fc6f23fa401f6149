import { z } from 'zod'
import { approval } from '#kernel/approval'
import { outward } from '#kernel/definition'
import * as step from './decide_step.ts'
import { lockApproval } from './store.ts'

export default outward({
  name: 'approve',
  says: 'Let a call that waits happen, in the name of whoever asked, on the record as it was shown. Needs the permission of what is approved. Should the call itself fail, its failure is the answer.',
  needs: 'settings:read',
  input: z.strictObject({ approvalId: z.string() }),
  output: approval,
  fails: [
    'approval_not_found',
    'approval_decided',
    'approval_expired',
    'self_approval',
    'app_disconnected',
    'key_revoked',
  ],
  hints: { destructive: true, openWorld: true },
  keepsAnswerDays: 30,
  forApps: false,
  secondFactor: true,

  async plan(scene, input) {
    const row = await lockApproval(scene, input.approvalId)
    await step.assertOther(scene, row)
    return step.planApproved(scene, row, scene.via)
  },
  find: 'repeatable',
  perform: step.performApproved,
  settle: step.settleApproved,
  standing: step.standingApproval,
})
