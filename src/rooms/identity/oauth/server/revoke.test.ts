import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.tidy())

const refused = { status: 400, json: { error: 'invalid_grant' } }

describe('giving back (RFC 7009)', () => {
  const revoke = async (token: string, over: Record<string, string> = {}) =>
    await desk.visitor.post('/oauth/revoke', { token, client_id: desk.clientId, ...over })

  it('a refresh token ends the grant and the app', async () => {
    const first = await desk.connected()
    expect((await revoke(first.refresh_token)).status).toBe(200)
    expect(await desk.knock(first.access_token)).toBe(401)
    expect(await desk.refresh(first.refresh_token)).toMatchObject(refused)
    expect(await desk.endingOfLast()).toContain('gave up its access')
  })

  it('a refresh token that was just used ends them too', async () => {
    const first = await desk.connected()
    const second = await desk.refresh(first.refresh_token)
    expect((await revoke(first.refresh_token)).status).toBe(200)
    expect(await desk.knock(second.json.access_token)).toBe(401)
  })

  it('an access token ends nothing but itself', async () => {
    const first = await desk.connected()
    expect((await revoke(first.access_token, { token_type_hint: 'access_token' })).status).toBe(200)
    expect(await desk.knock(first.access_token)).toBe(401)
    const again = await desk.refresh(first.refresh_token)
    expect(again.status).toBe(200)
    expect(await desk.endingOfLast()).toBeNull()
  })

  it('what belongs to another app, or to nobody, changes nothing and says nothing', async () => {
    const first = await desk.connected()
    const thief = await flow.register(desk.visitor, { client_name: 'Thief' })
    const foreign = await revoke(first.refresh_token, { client_id: thief })
    const unknown = await revoke('no-such-token')
    expect(foreign).toMatchObject({ status: 200, text: '' })
    expect(unknown).toMatchObject({ status: 200, text: '' })
    expect(await desk.knock(first.access_token)).toBe(200)
  })
})
