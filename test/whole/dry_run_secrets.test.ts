import { beforeEach, describe, expect, it } from 'vitest'
import { asPerson, callAs, openDesk, type Desk } from '../support/access/approvals.ts'
import { addPerson } from '../support/access/apps.ts'
import { run } from '../support/books/invoices.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const action = 'generate_calendar_token'
const feedOf = (token: string) => world.read(null, `/api/calendar/${token}.ics`)

/** The organization's secret address, as its owner made it. */
async function tokenMade(): Promise<string> {
  const { token } = await run(world, desk.org, `actions/${action}`, {})
  expect((await feedOf(token)).status).toBe(200)
  return token as string
}

describe('a dry run', () => {
  it('shows an app no secret that it would get only with a person’s approval', async () => {
    const token = await tokenMade()
    const reply = await desk.ask({}, { action, dryRun: true })
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toContain(token)
  })

  it('shows a person no secret that would stay theirs after they have left', async () => {
    const token = await tokenMade()
    const admin = await addPerson(world, desk.org, 'admin')
    const principal = await asPerson(world, desk.org, admin, { role: 'admin' })
    const { body } = await callAs(world, principal, action, {}, { dryRun: true })
    const { rows } = await world.owner.query<{ id: string }>(
      'SELECT id FROM member WHERE org_id = $1 AND user_id = $2',
      [desk.org.orgId, admin.userId],
    )
    expect(rows).toHaveLength(1)
    // Nobody noted that they were shown it, so it does not end with them.
    expect(JSON.stringify(body)).not.toContain(token)
    expect((await feedOf(String(body.result.token))).status).toBe(404)
  })
})
