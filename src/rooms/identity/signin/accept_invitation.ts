import { z } from 'zod'
import { member, takeUpInvitation } from '#access/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { takeInvitationLink } from './password/link_store.ts'

export default action({
  name: 'accept_invitation',
  says: 'Accept the invitation that the link belongs to.',
  needs: 'members:edit',
  input: z.strictObject({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: member,
  fails: ['link_invalid', 'member_exists'],
  forApps: false,

  async run(scene, input) {
    const memberId = await takeInvitationLink(scene, Buffer.from(input.tokenHash, 'hex'))
    if (memberId === null) throw new Failure('link_invalid')
    return await takeUpInvitation(scene, memberId)
  },
})
