import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { member, toMember } from './members/member.ts'
import * as members from './members/member_store.ts'
import * as rules from './members/rules.ts'
import * as store from './keys/store.ts'

const noMail = {
  field: 'email',
  code: 'mail_not_connected',
  detail: 'This server cannot send mail. Set DAYBOOK_SMTP_URL and invite them again.',
}

export default action({
  name: 'invite_member',
  says: 'Invite a person to the organization by e-mail. Inviting someone again who has not accepted yet sends a new link and ends the old one. In a live organization, a role that may do more than read needs a signed-in person with two-step verification.',
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
  fails: [
    'unknown_role',
    'owner_required',
    'permission_exceeds_own',
    'member_exists',
    'invitation_limit_reached',
  ],
  forApps: false,
  secondFactor: true,

  async run(scene, input) {
    const roles = await store.listRoles(scene.tx)
    const allowed = rules.assertKnownRole(roles, input.role)
    rules.assertMayTouch(scene.principal, input.role)
    rules.assertWithinOwn(scene.principal, allowed)

    const found = await members.lockMemberByEmail(scene, input.email)
    if (found) assertMayInviteAgain(scene, found)
    const before = found && rules.roleOf(roles, found.role)
    if (rules.raises(before, { role: input.role, permissions: allowed })) {
      assertMayLoosen(scene.principal)
    }
    const mailings = await members.listMailings(scene, input.email)
    rules.assertMayMail(mailings, scene.now)
    rules.assertMayMailMore(await members.countMailings(scene), scene.now)
    members.noteMailing(scene, input.email, mailings)
    const row = found
      ? inviteAgain(scene, found, input.role)
      : await inviteFirst(scene, input.email, input.role)
    members.noteInviter(scene, row)
    // `signin` creates the link after the commit, where it is also sent.
    enqueue(scene.tx, {
      kind: 'send_invitation',
      orgId: scene.orgId,
      data: { memberId: row.id },
    })
    return { ...toMember(scene, row), warnings: scene.isConnected('mailers') ? [] : [noMail] }
  },
})

async function inviteFirst(scene: Scene, email: string, role: string): Promise<members.MemberRow> {
  const row = await members.insertMember(scene, {
    id: scene.newId(),
    user_id: null,
    email,
    name: null,
    role,
    status: 'invited',
  })
  store.announceAccessChange(scene)
  const after = toMember(scene, row)
  scene.changed({ event: 'member.invited', id: after.id, before: null, after })
  return row
}

function assertMayInviteAgain(scene: Scene, row: members.MemberRow): void {
  if (row.status !== 'invited') throw new Failure('member_exists')
  scene.assertVersion(row.version)
  rules.assertMayTouch(scene.principal, row.role)
}

/** The invitation stays the same record; only another role makes a new version. */
function inviteAgain(scene: Scene, row: members.MemberRow, role: string): members.MemberRow {
  const saved = role === row.role ? row : members.updateMember(scene, row, { role })
  const [before, after] = [toMember(scene, row), toMember(scene, saved)]
  scene.changed({ event: 'member.invited', id: after.id, before, after })
  return saved
}
