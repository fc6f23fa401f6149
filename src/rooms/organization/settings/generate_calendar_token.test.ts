import { describe, expect, it } from 'vitest'
import { hashSecret } from '#access/room'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const generate = (org: TestOrg, headers = {}) =>
  world.rest(org, 'actions/generate_calendar_token', {}, headers)

const organization = async (org: TestOrg) =>
  (await world.owner.query('SELECT * FROM organization WHERE org_id = $1', [org.orgId])).rows[0]

describe('200', () => {
  it('makes a token and the address of its feed', async () => {
    const reply = await generate(world.dk)
    expect(reply.status).toBe(200)
    const { token, url } = reply.body.result
    expect(token).toMatch(/^dbc_[0-9A-Za-z]{40,}$/)
    expect(url).toBe(`http://daybook.test/api/calendar/${token}.ics`)
    expect(Object.keys(reply.body.result)).toEqual(['token', 'url'])
  })

  it('gives the same token again, and says so once only', async () => {
    const org = await world.createOrg('italy')
    const first = await generate(org)
    const second = await generate(org)
    expect(second.body.result).toEqual(first.body.result)
    const events = await eventsOf(org)
    expect(events).toMatchObject([{ type: 'calendar_token.created', record_id: org.id }])
    expect((await world.read(org, 'settings')).body.result).toMatchObject({
      hasCalendarToken: true,
      version: 2,
    })
  })

  it('gives one token to twenty callers at once', async () => {
    const org = await world.createOrg('denmark')
    const replies = await Promise.all(Array.from({ length: 20 }, () => generate(org)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.body.result.token)).size).toBe(1)
    expect(await eventsOf(org)).toHaveLength(1)
    expect((await organization(org)).version).toBe(2)
  })

  it('gives each organization its own', async () => {
    const one = await generate(await world.createOrg('denmark'))
    const other = await generate(await world.createOrg('denmark'))
    expect(one.body.result.token).not.toBe(other.body.result.token)
  })

  it('keeps it sealed, with a hash to find it by, and nowhere in clear', async () => {
    const org = await world.createOrg('denmark')
    const { token } = (await generate(org)).body.result
    const row = await organization(org)
    expect(row.calendar_token_hash).toEqual(hashSecret(token))
    expect(row.calendar_token_sealed.includes(token)).toBe(false)
    expect(world.app.secrets.open(row.calendar_token_sealed, `${org.orgId} calendar token`)).toBe(
      token,
    )
    const trail = await world.owner.query(
      `SELECT 1 FROM audit_payload WHERE org_id = $1 AND strpos(concat(before, after), $2) > 0
       UNION ALL SELECT 1 FROM event WHERE org_id = $1 AND strpos(data::text, $2) > 0`,
      [org.orgId, token.slice(4)],
    )
    expect(trail.rows).toEqual([])
    expect(world.logLines.join('')).not.toContain(token.slice(4))
  })

  it('does not open for another organization that the row was copied to', async () => {
    const from = await world.createOrg('denmark')
    const to = await world.createOrg('denmark')
    await generate(from)
    await world.owner.query(
      `UPDATE organization SET calendar_token_sealed = $2 WHERE org_id = $1`,
      [to.orgId, (await organization(from)).calendar_token_sealed],
    )
    expect((await generate(to)).status).toBe(500)
  })

  it('keeps nothing of a dry run', async () => {
    const org = await world.createOrg('denmark')
    const tried = await generate(org, { 'daybook-dry-run': 'true' })
    expect(tried.status).toBe(200)
    expect((await organization(org)).calendar_token_hash).toBeNull()
    expect((await generate(org)).body.result.token).not.toBe(tried.body.result.token)
  })
})

describe('400', () => {
  it('refuses a body with anything in it', async () => {
    const reply = await world.rest(world.dk, 'actions/generate_calendar_token', { token: 'mine' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toMatchObject([{ pointer: '/token', code: 'unknown_property' }])
  })
})

describe('403', () => {
  it('shows the token to no key that may only read', async () => {
    const key = await world.createKey(world.dk, ['settings:read'])
    expect((await generate({ ...world.dk, key })).status).toBe(403)
  })
})

async function eventsOf(org: TestOrg) {
  const found = await world.owner.query('SELECT * FROM event WHERE org_id = $1', [org.orgId])
  return found.rows
}
