import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { toMember } from './members/member.ts'
import { endAppsOf } from './apps/end_app.ts'
import * as members from './members/member_store.ts'
import * as rules from './members/rules.ts'
import * as store from './keys/store.ts'

export default action({
  name: 'remove_member',
  says: 'Remove a member from the organization. Their own keys and apps stop working at once.',
  needs: 'members:edit',
  input: z.strictObject({ memberId: z.string() }),
  output: deleted,
  fails: ['member_not_found', 'owner_required', 'last_owner'],
  hints: { destructive: true, idempotent: true },
  forApps: false,
  secondFactor: true,

  async run(scene, input) {
    const { row, locked } = await members.lockMember(scene, input.memberId)
    rules.assertMayTouch(scene.principal, row.role)
    rules.assertOwnerRemains(locked, row)

    const before = toMember(scene, row)
    members.removeMember(scene, row)
    store.announceAccessChange(scene)
    scene.changed({ event: 'member.removed', id: before.id, before, after: null })
    if (row.user_id !== null) {
      store.revokeKeysOf(scene, row.user_id)
      await endAppsOf(scene, row.user_id)
    }
    return { id: before.id, deleted: true as const }
  },
})
