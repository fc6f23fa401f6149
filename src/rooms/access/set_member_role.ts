import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { member, toMember } from './members/member.ts'
import * as members from './members/member_store.ts'
import * as rules from './members/rules.ts'
import * as store from './keys/store.ts'

export default action({
  name: 'set_member_role',
  says: 'Change the role of a member. It takes effect at once, including for their keys.',
  needs: 'members:edit',
  input: z.strictObject({
    memberId: z.string(),
    role: z.string().max(100).meta({ description: 'Such as accountant, bookkeeper or viewer.' }),
  }),
  output: member,
  fails: [
    'member_not_found',
    'unknown_role',
    'owner_required',
    'permission_exceeds_own',
    'last_owner',
  ],
  hints: { idempotent: true },
  forApps: false,
  secondFactor: true,

  async run(scene, input) {
    const { row, locked } = await members.lockMember(scene, input.memberId)
    const allowed = rules.assertKnownRole(await store.listRoles(scene.tx), input.role)
    rules.assertMayTouch(scene.principal, row.role, input.role)
    rules.assertWithinOwn(scene.principal, allowed)
    const before = toMember(scene, row)
    if (row.role === input.role) return before
    rules.assertOwnerRemains(locked, row)

    const after = toMember(scene, members.updateMember(scene, row, { role: input.role }))
    store.announceAccessChange(scene)
    scene.changed({ event: 'member.updated', id: after.id, before, after })
    return after
  },
})
