import { z } from 'zod'
import { action } from '#kernel/definition'
import { member, toMember } from './member.ts'
import * as members from './member_store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export default action({
  name: 'invite_member',
  says: 'Give an e-mail address a part in the organization. They may act once they have signed in.',
  needs: 'members:edit',
  input: z.strictObject({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(320)
      .pipe(z.email('Use an e-mail address such as anna@example.com.')),
    role: z.string().max(100).meta({ description: 'Such as accountant, bookkeeper or viewer.' }),
  }),
  output: member,
  fails: ['unknown_role', 'owner_required', 'permission_exceeds_own', 'member_exists'],
  forApps: false,

  async run(scene, input) {
    const allowed = rules.assertKnownRole(await store.listRoles(scene.tx), input.role)
    rules.assertMayTouch(scene.principal, input.role)
    rules.assertWithinOwn(scene.principal, allowed)

    const row = await members.insertMember(scene, {
      id: scene.newId(),
      user_id: null,
      email: input.email,
      name: null,
      role: input.role,
      status: 'invited',
    })
    store.announceAccessChange(scene)
    const after = toMember(scene, row)
    scene.changed({ event: 'member.invited', id: after.id, before: null, after })
    return after
  },
})
