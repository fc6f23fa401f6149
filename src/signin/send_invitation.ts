import { z } from 'zod'
import { hashSecret } from '#access/room'
import { isLanguage, type Language } from '#kernel/language'
import { task } from '#kernel/task'
import { transact } from '#kernel/transaction'
import { queueLetter } from '#mail/room'
import { regionKeys, regionOf } from '#regions/room'
import * as links from './link_store.ts'
import { newSecret } from './session.ts'

const given = z.object({ memberId: z.uuid() })

/** Makes the link where it is sent, so that its secret is in nobody's answer and in no event. */
export const sendInvitation = task({
  kind: 'send_invitation',
  class: 'chore',
  retries: 10,
  backoffMs: 1_000,
  async run(house, { orgId, data }) {
    const { memberId } = given.parse(data)
    await transact(house.database, { orgId }, async (tx) => {
      const invited = await links.findInvited(tx, orgId, memberId)
      if (!invited) return
      const token = newSecret(house)
      links.putInvitationLink(tx, orgId, memberId, hashSecret(token))
      const { email: to, organization, role } = invited
      const url = `${new URL('/invitation', house.baseUrl).toString()}?token=${token}`
      const letter = { kind: 'invitation' as const, organization, role, url }
      queueLetter(tx, house, orgId, { to, language: languageOf(invited.region_key), letter })
    })
  },
})

/** Nobody knows yet which language the invited person wants; the country's is the best guess. */
function languageOf(regionKey: string): Language {
  const key = regionKeys.find((one) => one === regionKey)
  return (key && regionOf(key).languages.find(isLanguage)) ?? 'en'
}
