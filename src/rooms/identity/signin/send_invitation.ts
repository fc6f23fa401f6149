import { z } from 'zod'
import { hashSecret } from '#access/room'
import { firstSpoken, type Language } from '#languages/room'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { queueLetter } from '#mail/room'
import { findRegion } from '#regions/room'
import * as links from './password/link_store.ts'
import { newSecret } from './session/session.ts'

const given = z.object({ memberId: z.uuid() })

/** Creates the link where it is sent, so that its secret is in no answer and no event. */
export const sendInvitation = task({
  kind: 'send_invitation',
  class: 'chore',
  restsOn: { nothingSet: 'It mails a link to the address that the call invited.' },
  retries: 10,
  backoffMs: 1_000,
  async run(app, { orgId, data }) {
    const { memberId } = given.parse(data)
    await transact(app.database, { orgId }, async (tx) => {
      const invited = await links.findInvited(tx, orgId, memberId)
      if (!invited) return
      const token = newSecret(app)
      links.putInvitationLink(tx, orgId, memberId, hashSecret(token))
      const { email: to, organization, role } = invited
      const url = `${new URL('/invitation', app.baseUrl).toString()}?token=${token}`
      const letter = { kind: 'invitation' as const, organization, role, url }
      queueLetter(tx, app, orgId, { to, language: languageOf(invited.region_key), letter })
    })
  },
})

/** The invited person's language is not known yet; the country's is the best guess. */
function languageOf(regionKey: string): Language {
  return firstSpoken(findRegion(regionKey)?.languages ?? [])
}
