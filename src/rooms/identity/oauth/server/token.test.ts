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

describe('a code', () => {
  it('gives a token for ten minutes that opens the tools, and one to refresh it', async () => {
    const got = await flow.redeem(desk.visitor, await desk.code())
    expect(got.json).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'daybook:read daybook:write',
    })
    expect(got.headers['cache-control']).toBe('no-store')
    expect(await desk.knock(got.json.access_token)).toBe(200)
  })

  it('whose person chose to let it read only says so, and drops the scope to write', async () => {
    const first = await desk.connected('read')
    expect(first.scope).toBe('daybook:read')
    const again = await desk.refresh(first.refresh_token)
    expect(again.json.scope).toBe('daybook:read')
    const more = await desk.refresh(again.json.refresh_token, {
      scope: 'daybook:write',
    })
    expect(more).toMatchObject({ status: 400, json: { error: 'invalid_scope' } })
  })

  it('that is refreshed for reading alone gives a token that reads alone, as it says', async () => {
    const first = await desk.connected('write')
    const asked = await desk.refresh(first.refresh_token, { scope: 'daybook:read' })
    expect(asked.json.scope).toBe('daybook:read')
    const narrow = asked.json.access_token as string
    const write = (token: string) =>
      desk.call(token, 'tools/call', { name: 'save_contact', arguments: { name: 'Anna' } })
    const refusal = await write(narrow)
    expect(refusal.status).toBe(403)
    expect(refusal.headers['www-authenticate']).toContain('error="insufficient_scope"')
    expect((await desk.call(narrow, 'tools/list')).text).not.toContain('"name":"save_contact"')
    expect(await desk.knock(narrow)).toBe(200)
    // What the person allowed is still there for whoever asks for it.
    const whole = await desk.refresh(asked.json.refresh_token)
    expect(whole.json.scope).toBe('daybook:read daybook:write')
    expect((await write(whole.json.access_token)).text).toContain('Anna')
  })

  it('works once: whoever brings it again ends all that came of it, and the app', async () => {
    const coded = await desk.code()
    const first = await flow.redeem(desk.visitor, coded)
    expect(await desk.knock(first.json.access_token)).toBe(200)
    expect(await flow.redeem(desk.visitor, coded)).toMatchObject(refused)
    expect(await desk.knock(first.json.access_token)).toBe(401)
    expect(await desk.refresh(first.json.refresh_token)).toMatchObject(refused)
    expect(await desk.endingOfLast()).toContain('used twice')
  })

  it('brought by five at once is taken from one', async () => {
    const coded = await desk.code()
    const all = await Promise.all(Array.from({ length: 5 }, () => flow.redeem(desk.visitor, coded)))
    const won = all.filter((one) => one.status === 200)
    expect(won).toHaveLength(1)
    expect(all.filter((one) => one.json.error === 'invalid_grant')).toHaveLength(4)
  })

  it('without its verifier, or with another, opens nothing and is not used up', async () => {
    const coded = await desk.code()
    const other = flow.pkce().verifier
    const bad = await flow.redeem(desk.visitor, { ...coded, verifier: other })
    expect(bad).toMatchObject(refused)
    const { verifier, ...rest } = coded
    const none = await desk.visitor.post('/oauth/token', {
      grant_type: 'authorization_code',
      code: rest.code,
      client_id: desk.clientId,
      redirect_uri: flow.redirect,
    })
    expect(none).toMatchObject(refused)
    expect((await flow.redeem(desk.visitor, { ...coded, verifier })).status).toBe(200)
  })

  it('of one app is worth nothing to another, and stays good for its own', async () => {
    const coded = await desk.code()
    const thief = await flow.register(desk.visitor, { client_name: 'Thief' })
    expect(await flow.redeem(desk.visitor, { ...coded, clientId: thief })).toMatchObject(refused)
    expect((await flow.redeem(desk.visitor, coded)).status).toBe(200)
  })

  it('for one address is not taken with another', async () => {
    const coded = await desk.code()
    const other = { redirect_uri: 'https://robot.example/other' }
    expect(await flow.redeem(desk.visitor, coded, other)).toMatchObject(refused)
  })

  it('is over after a minute', async () => {
    const coded = await desk.code()
    const { rows } = await desk.world.owner.query(
      `SELECT extract(epoch FROM expires_at - now())::int AS left FROM oauth_artifact
       WHERE kind = 'AuthorizationCode' AND consumed_at IS NULL`,
    )
    expect(rows[0]?.left).toBeGreaterThan(50)
    expect(rows[0]?.left).toBeLessThanOrEqual(60)
    await desk.world.owner.query(
      `UPDATE oauth_artifact SET expires_at = now() - interval '1 ms'
       WHERE kind = 'AuthorizationCode'`,
    )
    expect(await flow.redeem(desk.visitor, coded)).toMatchObject(refused)
  })

  it('for no resource or another gives no token, and with a slash too many a good one', async () => {
    const foreign = await flow.redeem(desk.visitor, await desk.code(), {
      resource: 'https://x.example/',
    })
    expect(foreign).toMatchObject({ status: 400, json: { error: 'invalid_target' } })
    const coded = await desk.code()
    const none = await desk.visitor.post('/oauth/token', {
      grant_type: 'authorization_code',
      code: coded.code,
      redirect_uri: flow.redirect,
      client_id: desk.clientId,
      code_verifier: coded.verifier,
    })
    expect(none.status).toBe(200)
    expect(await desk.knock(none.json.access_token)).toBe(200)
    const slash = { resource: `${flow.resource}/` }
    const sloppy = await flow.obtainCode(desk.visitor, desk.approval(), {
      client_id: desk.clientId,
      ...slash,
    })
    const got = await flow.redeem(desk.visitor, sloppy, slash)
    expect(got.status).toBe(200)
    expect(await desk.knock(got.json.access_token)).toBe(200)
  })

  it('whose tokens cannot be kept is not used up', async () => {
    const coded = await desk.code()
    await desk.withBrokenTokens(async () => {
      expect((await flow.redeem(desk.visitor, coded)).status).toBeGreaterThanOrEqual(500)
    })
    expect((await flow.redeem(desk.visitor, coded)).status).toBe(200)
  })
})

describe('other ways to a token', () => {
  it.each([
    'client_credentials',
    'password',
    'implicit',
    'urn:ietf:params:oauth:grant-type:device_code',
  ])('there are none: %s', async (grant_type) => {
    const got = await desk.visitor.post('/oauth/token', { grant_type, client_id: desk.clientId })
    expect(got).toMatchObject({ status: 400, json: { error: 'unsupported_grant_type' } })
  })

  it('an app that is not known gets none', async () => {
    const got = await flow.refresh(desk.visitor, 'nobody', 'x')
    expect(got).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
  })
})
