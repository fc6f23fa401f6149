import { z } from 'zod'
import { action } from '#kernel/definition'
import { enqueue } from '#kernel/queue'
import { member, toMember } from './member.ts'
import * as members from './member_store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

const noMail = {
  field: 'email',
  code: 'mail_not_connected',
  detail:
    'No mail can be sent from here: set DAYBOOK_SMTP_URL, then remove the member and invite them again.',
}

export default action({
  name: 'invite_member',
  says: 'Give an e-mail address a part in the organization, and send it a link to take that part up.',
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
  output: member.extend({
    warnings: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })),
  }),
  fails: ['unknown_role', 'owner_required', 'permission_exceeds_own', 'member_exists'],
  forApps: false,
  secondFactor: true,

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
    // Behind the commit and in another room: the link is made where it is sent.
    enqueue(scene.tx, {
      kind: 'send_invitation',
      orgId: scene.orgId,
      data: { memberId: row.id },
    })
    return { ...after, warnings: scene.isConnected('mailers') ? [] : [noMail] }
  },
})
