import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#kernel/database/transaction'
import {
  answerWith,
  createReceiver,
  deliver,
  saveContact,
  subscribe,
  type Receiver,
} from '#test/support/receiver'
import { useWorld } from '#test/support/use_world'
import { listLagging } from './round_store.ts'

const world = useWorld({ own: 'all rows', config: { webhooksPrivate: true } })
let receiver: Receiver
beforeAll(async () => {
  receiver = await createReceiver()
})
afterAll(async () => {
  await receiver.close()
})

describe('who is looked for', () => {
  it('is everybody in the end, though only some are taken at a time', async () => {
    const orgs = []
    for (let made = 0; made < 3; made++) orgs.push((await subscribe(world, receiver)).org.orgId)
    await world.owner.query(`UPDATE webhook SET wake_at = now() - interval '1 hour'`)
    const seen = new Set<string>()
    const look = async () => {
      const found = await transact(world.app.database, { orgId: null, readOnly: true }, (tx) =>
        listLagging(tx, 1),
      )
      expect(found).toHaveLength(1)
      for (const one of found) seen.add(one.org_id)
      return [...seen].toSorted()
    }
    await expect.poll(look, { timeout: 15_000, interval: 5 }).toEqual(orgs.toSorted())
  })
})

describe('a webhook that rests', () => {
  it('is visited when its pause is over, even if another visit came before', async () => {
    const { org } = await subscribe(world, receiver)
    receiver.behave = answerWith(500)
    await Promise.all(Array.from({ length: 30 }, () => saveContact(world, org, {})))
    const soon = `UPDATE webhook SET wake_at = now() + interval '10 seconds' WHERE org_id = $1`
    const look = async () => {
      await world.owner.query(soon, [org.orgId])
      await deliver(world, org)
      const { rows } = await world.owner.query(
        `SELECT rest_until IS NOT NULL AS rests, wake_at >= rest_until AS later FROM webhook
         WHERE org_id = $1`,
        [org.orgId],
      )
      return rows[0]
    }
    let found = await look()
    for (let looks = 0; looks < 200 && !found.rests; looks++) found = await look()
    expect(found).toEqual({ rests: true, later: true })
    const { rows } = await world.owner.query(
      `SELECT FROM jobs.job_common WHERE data ->> 'org' = $1
         AND start_after > now() + interval '20 seconds'`,
      [org.orgId],
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
