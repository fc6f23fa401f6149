import { expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { useLetters } from '#test/support/access/letters'
import type { TestOrg } from '#test/support/world'

const post = useLetters()
const { put, ran, start, states, world } = post

async function close(org: TestOrg, reopenUntil: string): Promise<void> {
  await world().owner.query(
    `INSERT INTO organization_closing (org_id, closed_at, closed_by, reason, warnings, reopen_until,
       created_at, updated_at)
     VALUES ($1, now(), 'x', 'x', '[]', $2, now(), now())`,
    [org.orgId, reopenUntil],
  )
}

it('a job of a closed organization waits, and runs once that is open again', async () => {
  const org = await world().createOrg('denmark')
  await close(org, '2999-01-01')
  await put({ orgId: org.orgId })
  await start()
  await eventually(async () => expect(await states()).toEqual(['retry']))
  const { rows } = await world().owner.query(
    `SELECT start_after > now() + interval '50 minutes' AS waits FROM jobs.job_common`,
  )
  expect(rows).toEqual([{ waits: true }])
  expect(ran).toEqual([])

  await world().owner.query('UPDATE organization_closing SET reopened_at = now()')
  const { clock } = world().app
  const { now } = clock
  // What was known of the organization is a few seconds old.
  clock.now = () => new Date(now().getTime() + 10_000)
  await world().owner.query('UPDATE jobs.job_common SET start_after = now()')
  await eventually(async () => expect(await states()).toEqual(['completed']))
  clock.now = now
  expect(ran).toHaveLength(1)
})

it('a job is dropped once its organization can no longer be opened again', async () => {
  const org = await world().createOrg('denmark')
  await close(org, '2001-01-01')
  await put({ orgId: org.orgId })
  await start()
  await eventually(async () => expect(await states()).toEqual(['completed']))
  expect(ran).toEqual([])
})
