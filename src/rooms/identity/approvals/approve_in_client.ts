import { z } from 'zod'
import { approval } from './review/approval.ts'
import { readPolicy } from './review/approval_store.ts'
import { uuidOfApp } from '#access/room'
import { outward } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import * as step from './decision/decide_step.ts'
import { lockApproval } from './decision/store.ts'

/** Run where the app's user answered a question in the app's own client; never a tool by itself. */
export default outward({
  name: 'approve_in_client',
  says: "Approve a pending call because the app's own user agreed to it in the app.",
  needs: 'documents:read',
  input: z.strictObject({ approvalId: z.string() }),
  output: approval,
  fails: [
    'approval_not_found',
    'approval_decided',
    'approval_expired',
    'effect_changed',
    'self_approval',
    'app_disconnected',
  ],
  keepsAnswerDays: 30,

  async plan(scene, input) {
    const row = await lockApproval(scene, input.approvalId)
    const { app } = scene.principal
    if (app === null || row.app_id !== uuidOfApp(app)) throw new Failure('approval_not_found')
    const { inClient } = await readPolicy(scene.tx, scene.orgId)
    if (!inClient) throw new Failure('self_approval')
    return step.planApproved(scene, row, 'client')
  },
  find: 'repeatable',
  perform: step.performApproved,
  settle: step.settleApproved,
  soFar: step.approvalSoFar,
})
