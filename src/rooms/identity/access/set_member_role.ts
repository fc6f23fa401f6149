import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { member, toMember } from './members/member.ts'
import * as members from './members/member_store.ts'
import * as rules from './members/rules.ts'
import * as store from './keys/store.ts'
import { endedSecrets, keep, keptSecrets, nothingEnded } from './keys/ended_secrets.ts'
import { offboard } from './offboarding/offboard.ts'

export default action({
  name: 'set_member_role',
  says: 'Change the role of a member. Raising it in a live organization needs a signed-in person with two-step verification. Lowering it ends what removing them would end, unless named in keep; a dry run lists it.',
  needs: 'members:edit',
  input: z.strictObject({
    memberId: z.string(),
    role: z.string().max(100).meta({ description: 'Such as accountant, bookkeeper or viewer.' }),
    keep,
  }),
  output: member.extend({ ended: endedSecrets, kept: keptSecrets }),
  secretFields: ['kept'],
  fails: [
    'member_not_found',
    'unknown_role',
    'owner_required',
    'permission_exceeds_own',
    'last_owner',
    'cannot_be_kept',
  ],
  hints: { idempotent: true },
  forApps: false,
  secondFactor: true,

  async run(scene, input) {
    const { row, locked } = await members.lockMember(scene, input.memberId)
    const roles = await store.listRoles(scene.tx)
    const permissions = rules.assertKnownRole(roles, input.role)
    rules.assertMayTouch(scene.principal, row.role, input.role)
    rules.assertWithinOwn(scene.principal, permissions)
    const [was, is] = [rules.roleOf(roles, row.role), { role: input.role, permissions }]
    if (rules.raises(was, is)) assertMayLoosen(scene.principal)
    const userId = rules.lowers(was, is) ? row.user_id : null
    const before = toMember(scene, row)
    if (row.role === input.role) return { ...before, ended: nothingEnded, kept: [] }
    rules.assertOwnerRemains(locked, row)

    const after = toMember(scene, members.updateMember(scene, row, { role: input.role }))
    store.announceAccessChange(scene)
    scene.changed({ event: 'member.updated', id: after.id, before, after })
    const because = `${scene.principal.actor.name} gave its user another role.`
    const left = await offboard(scene, { userId, keep: input.keep ?? [], because })
    return { ...after, ...left }
  },
})
