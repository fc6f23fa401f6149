import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.tidy())

const good = 'https://robot.example/callback'

describe('an app that registers with half a letter, as JSON can carry it', () => {
  it.each(['https://robot.example/\ud800', 'com.example.app:/\udfff'])(
    'in an address is refused, and nothing of ours breaks: %j',
    async (address) => {
      const body = { client_name: 'Robot', redirect_uris: [good, address] }
      const got = await desk.visitor.postJson('/oauth/register', body)
      expect(got).toMatchObject({ status: 400, json: { error: 'invalid_redirect_uri' } })
      expect(desk.world.logLines.join('\n')).not.toContain('the authorization server failed')
    },
  )

  it('in its name or page is kept without it', async () => {
    const body = { client_name: 'Ro\ud800bot', client_uri: `${good}/\ud800`, redirect_uris: [good] }
    const got = await desk.visitor.postJson('/oauth/register', body)
    expect([got.status, got.json.client_uri]).toEqual([201, undefined])
    expect(got.json.client_name.isWellFormed()).toBe(true)
  })
})
