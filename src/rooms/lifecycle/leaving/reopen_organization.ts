import { z } from 'zod'
import { announceAccessChange } from '#access/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { organizationState, stateOf } from './closing/record.ts'
import * as store from './closing/store.ts'
import { assertOwnerSession } from './package/rules.ts'

export default action({
  name: 'reopen_organization',
  says: 'Open an organization again that was closed in the last 30 days. What ended with it stays ended: make new keys and webhooks, and link banks again. For an owner signed in with two-step verification.',
  needs: 'members:edit',
  input: z.strictObject({}),
  output: organizationState,
  fails: [
    'owner_in_person_required',
    'second_factor_required',
    'organization_not_closed',
    'reopening_over',
  ],
  forApps: false,
  secondFactor: true,
  whileClosed: true,

  async run(scene) {
    assertOwnerSession(scene.principal)
    const row = await store.lockClosing(scene)
    if (row === null) throw new Failure('organization_not_closed')
    const isOver = row.erased_at !== null || row.reopen_until <= scene.now
    if (isOver) throw new Failure('reopening_over')
    store.saveReopening(scene)
    store.resumeSchedules(scene)
    announceAccessChange(scene)
    const after = stateOf(scene, null)
    const before = stateOf(scene, row)
    scene.changed({ event: 'organization.reopened', id: after.id, before, after })
    return after
  },
})
