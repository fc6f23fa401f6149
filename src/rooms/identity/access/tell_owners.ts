import { z } from 'zod'
import { task } from '#kernel/corridor/task'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { firstSpoken, type Letter } from '#languages/room'
import { isMailAddress, queueLetter } from '#mail/room'
import { findRegion } from '#regions/room'
import { listOwners } from './members/owners.ts'

type Change = Extract<Letter, { kind: 'data_goes_elsewhere' }>['change']

const given = z.object({ action: z.string(), who: z.string() })

/** What the mail says of each definition that is marked `sendsDataOut`. */
export const changesToTell: Readonly<Record<string, Change>> = {
  connect_provider: 'connected',
  disconnect_provider: 'disconnected',
  finish_provider_consent: 'connected',
  map_account: 'mapped',
  mark_key: 'key_marked',
  save_inbound_address: 'inbound_address',
  save_webhook: 'webhook',
}

/** Mails the owners of a live organization that somebody changed where its data goes. */
export const tellOwners = task({
  kind: 'tell_owners',
  class: 'chore',
  restsOn: { nothingSet: 'It tells owners that somebody changed where data goes.' },
  retries: 20,
  backoffMs: 2_000,
  async run(app, { orgId, data }) {
    const { action, who } = given.parse(data)
    const change = changesToTell[action]
    if (change === undefined) throw new Error(`no words for the owners about ${action}`)
    if (app.ports.mailers.live === null) {
      app.log.warn({ org: orgId }, 'no mail to the owners: set DAYBOOK_SMTP_URL')
      return
    }
    await transact(app.database, { orgId }, async (tx) => {
      const [home] = await tx.query<{ name: string; region_key: string }>(
        sql`SELECT name, region_key FROM organization WHERE org_id = ${orgId}`,
      )
      if (home === undefined) return
      const letter = { kind: 'data_goes_elsewhere' as const, organization: home.name, who, change }
      const usual = firstSpoken(findRegion(home.region_key)?.languages ?? [])
      for (const { email: to, language } of await listOwners(tx, orgId)) {
        if (!isMailAddress(to)) continue
        queueLetter(tx, app, orgId, { to, language: language ?? usual, letter })
      }
    })
  },
})
