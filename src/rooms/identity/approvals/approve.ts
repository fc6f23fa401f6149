import { z } from 'zod'
import { approval } from './review/approval.ts'
import { outward } from '#kernel/corridor/definition'
import * as step from './decision/decide_step.ts'
import { lockApproval } from './decision/store.ts'

export default outward({
  name: 'approve',
  says: 'Approve a pending call; it runs as the requester, on the version reviewed. Needs the permission of the approved action. If the call fails, its failure is returned.',
  needs: 'settings:read',
  input: z.strictObject({ approvalId: z.string() }),
  output: approval,
  fails: [
    'approval_not_found',
    'approval_decided',
    'approval_expired',
    'effect_changed',
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
  soFar: step.approvalSoFar,
})
