import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { member, memberStatuses, toMember } from './members/member.ts'
import * as members from './members/member_store.ts'

export default read({
  name: 'members',
  resource: 'member',
  says: 'Members of the organization, and people who have been invited.',
  needs: 'settings:read',
  fails: ['member_not_found'],
  item: member,
  filters: z.strictObject({
    role: z.string().max(100).optional(),
    status: z.enum(memberStatuses).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await members.listMembers(scene, filters, limit, after?.[0] ?? null)
    return rows.map((row) => toMember(scene, row))
  },
  position: (item) => [decodeId('mem', item.id) ?? ''],
  count: members.countMembers,
  get: async (scene, id) => toMember(scene, await members.findMember(scene, id)),
})
