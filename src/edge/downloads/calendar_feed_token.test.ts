import { describe, expect, it } from 'vitest'
import { tokenOf } from '#test/support/books/calendars'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const ask = async (token: string) =>
  await world.edge.server.inject({ url: `/api/calendar/${token}.ics` })

const rotate = async (org: TestOrg): Promise<string> =>
  String((await world.rest(org, 'operations/rotate_calendar_token', {})).body.result.token)

describe('404', () => {
  const unknown = `dbc_${'0'.repeat(48)}`

  it.each([
    `/api/calendar/${unknown}.ics`,
    '/api/calendar/nonsense.ics',
    '/api/calendar/.ics',
    '/api/calendar/%00.ics',
    `/api/calendar/${'x'.repeat(400)}.ics`,
    '/api/calendar/dbc_%F0%9F%98%80.ics?lang=fr',
  ])('is all that %s says', async (path) => {
    const reply = await world.read(null, path)
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('looks a text that is no token up like any other, so that time tells nothing', async () => {
    const asked: string[] = []
    world.app.database.tap = (statement) => {
      if (statement.text.includes('find_calendar')) asked.push(statement.text)
      return statement
    }
    try {
      for (const token of [unknown, 'nonsense']) await ask(token)
      await world.read(null, '/api/calendar/nonsense')
    } finally {
      world.app.database.tap = null
    }
    expect(asked).toHaveLength(3)
  })

  it('comes at once for the old token after a rotation', async () => {
    const org = await world.createOrg('denmark')
    const old = await tokenOf(world, org)
    expect((await ask(old)).statusCode).toBe(200)
    const fresh = await rotate(org)
    expect([(await ask(old)).statusCode, (await ask(fresh)).statusCode]).toEqual([404, 200])
  })

  it('is what a token without its ending gets', async () => {
    const token = await tokenOf(world, world.dk)
    for (const path of [token, `${token}.ICS`, `${token}.ics/`, `${token}.ics.ics`]) {
      expect((await world.read(null, `/api/calendar/${path}`)).status).toBe(404)
    }
  })
})

describe('the token', () => {
  it('opens nothing else', async () => {
    const token = await tokenOf(world, world.dk)
    for (const path of ['deadlines', 'settings', 'contacts']) {
      const reply = await world.read({ ...world.dk, key: token }, path)
      expect([reply.status, reply.body.code]).toEqual([401, 'unauthenticated'])
    }
  })

  it('is in no line of the log', async () => {
    const token = await tokenOf(world, world.dk)
    await ask(token)
    await ask(`${token}x`)
    const lines = world.logLines.join('\n')
    expect(lines).toContain('/api/calendar/:file')
    expect(lines).not.toContain(token.slice(4))
  })
})
