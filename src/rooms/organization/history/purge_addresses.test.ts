import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { purgeAddresses } from './purge_addresses.ts'

const world = useWorld({ own: 'connections' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  for (const name of ['A', 'B', 'C']) await world.rest(org, 'actions/save_contact', { name })
})

describe('purge_addresses', () => {
  const run = async (): Promise<void> => {
    const { signal } = new AbortController()
    await purgeAddresses.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
  }
  const count = async (): Promise<number> =>
    (await world.owner.query('SELECT FROM audit_origin WHERE org_id = $1', [org.orgId])).rows.length

  it('takes out addresses of more than 13 months, and nothing else', async () => {
    await world.rest(org, 'actions/save_contact', { name: 'Kunde' })
    const kept = await count()
    await run()
    expect(await count()).toBe(kept)
    const { rows } = await world.owner.query<{ id: string }>(
      `UPDATE audit_origin SET at = now() - interval '13 months' - interval '1 day'
       WHERE audit_id IN (SELECT audit_id FROM audit_origin WHERE org_id = $1
         ORDER BY audit_id LIMIT 2) RETURNING audit_id AS id`,
      [org.orgId],
    )
    await run()
    expect([rows.length, await count()]).toEqual([2, kept - 2])
  })

  it('is the only way: the application can neither change nor delete a younger one', async () => {
    const client = await world.app.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query("SELECT set_config('app.org_id', $1, true)", [org.orgId])
      for (const statement of [
        'DELETE FROM audit_origin',
        "UPDATE audit_origin SET address = ''",
      ]) {
        await client.query('SAVEPOINT before')
        await expect(client.query(statement)).rejects.toThrow(/permission denied/)
        await client.query('ROLLBACK TO SAVEPOINT before')
      }
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})
