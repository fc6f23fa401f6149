import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { toMember } from './members/member.ts'
import * as members from './members/member_store.ts'
import * as rules from './members/rules.ts'
import { endedSecrets, keep, keptSecrets } from './keys/ended_secrets.ts'
import { offboard } from './offboarding/offboard.ts'

export default action({
  name: 'remove_member',
  says: 'Remove a member from the organization. Their keys, apps, sessions, requests and unaccepted invitations end at once, and so do organization keys and webhooks they made, unless named in keep. A dry run lists what would end.',
  needs: 'members:edit',
  input: z.strictObject({ memberId: z.string(), keep }),
  output: deleted.extend({ ended: endedSecrets, kept: keptSecrets }),
  secretFields: ['kept'],
  fails: [
    'member_not_found',
    'owner_required',
    'permission_exceeds_own',
    'last_owner',
    'cannot_be_kept',
  ],
  hints: { destructive: true, idempotent: true },
  forApps: false,
  secondFactor: true,

  async run(scene, input) {
    const { row, locked } = await members.lockMember(scene, input.memberId)
    rules.assertMayTouch(scene.principal, row.role)
    rules.assertOwnerRemains(locked, row)

    const before = toMember(scene, row)
    scene.changed({ event: 'member.removed', id: before.id, before, after: null })
    const because = `${scene.principal.actor.name} removed its user from the organization.`
    const left = await offboard(scene, { userId: row.user_id, keep: input.keep ?? [], because })
    members.removeMember(scene, row)
    return { id: before.id, deleted: true as const, ...left }
  },
})
