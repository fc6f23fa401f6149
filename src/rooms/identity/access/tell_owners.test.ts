import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson } from '#test/support/access/apps'
import { asPerson, callAs } from '#test/support/access/approvals'
import { goLive, openPostOffice, sendBy, type PostOffice } from '#test/support/mail/post_office'
import { useWorld } from '#test/support/use_world'
import { tellOwners } from './tell_owners.ts'

const world = useWorld()
let post: PostOffice
beforeAll(async () => {
  post = await openPostOffice()
  sendBy(world, post)
})
afterAll(async () => {
  await post.close()
})

const { signal } = new AbortController()

describe('tell_owners', () => {
  it('queues a mail to each owner of a live organization, in the transaction of the change', async () => {
    const org = await world.createOrg('italy')
    await goLive(world, org)
    const person = await addPerson(world, org)
    await addPerson(world, org, 'viewer')
    const owner = await asPerson(world, org, person, { mode: 'live' })
    const jobs = async () => {
      const { rows } = await world.owner.query(
        `SELECT data -> 'data' AS data FROM jobs.job_common
         WHERE data ->> 'kind' = 'tell_owners' AND singleton_key = $1`,
        [org.orgId],
      )
      return rows.map((row) => row.data as unknown)
    }
    const body = { url: 'https://example.com/hook' }
    await callAs(world, owner, 'save_webhook', body, { dryRun: true })
    expect(await jobs()).toEqual([])
    await callAs(world, owner, 'save_webhook', body)
    expect(await jobs()).toEqual([{ action: 'save_webhook', who: 'The owner' }])
    const data = { action: 'save_webhook', who: 'The owner' }
    await tellOwners.run(world.app, { orgId: org.orgId, data, attempt: 1, signal })
    const { rows } = await world.owner.query(
      'SELECT count(*)::int AS n FROM mail WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows[0].n).toBe(1)
  })
})
