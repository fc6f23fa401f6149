import net from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.tidy())

describe('one address', () => {
  const begin = async () =>
    await desk.visitor.send(
      flow.authorizeUrl({ client_id: desk.clientId, code_challenge: flow.pkce().challenge }),
    )

  const register = async () =>
    await desk.visitor.postJson('/oauth/register', { redirect_uris: [flow.redirect] })

  it('registers at most twenty apps an hour, however many come at once', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, register))
    expect(all.filter((one) => one.status === 201)).toHaveLength(20)
    const refused = all.filter((one) => one.status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.json).toMatchObject({ code: 'rate_limited', policy: 'address' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_500)
    await desk.world.owner.query(
      `UPDATE oauth_artifact SET expires_at = now() - interval '1 ms' WHERE kind = 'Pace'`,
    )
    expect((await register()).status).toBe(201)
  })

  it('has three hundred calls a minute, and whoever registers has not spent them', async () => {
    await Promise.all(Array.from({ length: 20 }, register))
    expect((await desk.refresh('x')).status).toBe(400)
    await desk.world.owner.query(
      `UPDATE oauth_artifact SET payload = '{"count": 299}' WHERE kind = 'Pace'
       AND expires_at < now() + interval '2 minutes'`,
    )
    expect((await desk.refresh('x')).status).toBe(400)
    const last = await desk.refresh('x')
    expect(last).toMatchObject({ status: 429, json: { code: 'rate_limited' } })
    expect((await begin()).status).toBe(429)
    expect((await desk.visitor.send('/.well-known/openid-configuration')).status).toBe(200)
  })

  it('of IPv6 is as wide as what one line is given', async () => {
    const from = async (remoteAddress: string) => {
      const payload = { redirect_uris: [flow.redirect] }
      const sent = { method: 'POST' as const, url: '/oauth/register', remoteAddress, payload }
      return (await desk.world.edge.server.inject(sent)).statusCode
    }
    const line = Array.from({ length: 21 }, (_, at) => from(`2001:db8:0:1::${at + 1}`))
    const all = await Promise.all(line)
    expect(all.filter((status) => status === 201)).toHaveLength(20)
    expect(await from('2001:db8:0:1:ffff::1')).toBe(429)
    expect(await from('2001:db8:0:2::1')).toBe(201)
  })
})

describe('a browser that an app has sent here', () => {
  const browser = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'da' }
  const open = async (headers: Record<string, string>, path?: string) =>
    await desk.visitor.send(
      path ??
        flow.authorizeUrl({ client_id: desk.clientId, code_challenge: flow.pkce().challenge }),
      { headers },
    )

  async function spend(): Promise<void> {
    await open(browser)
    await desk.world.owner.query(
      `UPDATE oauth_artifact SET payload = '{"count": 300}' WHERE kind = 'Pace'`,
    )
  }

  it('is told on a page, in the language of its reader, how long to wait', async () => {
    await spend()
    for (const path of [undefined, '/oauth/authorize/abc']) {
      const got = await open(browser, path)
      expect(got.status).toBe(429)
      expect(got.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(got.text).toContain('<html lang="da">')
      expect(got.text).toContain('Prøv igen om et minut.')
      expect(Number(got.headers['retry-after'])).toBeGreaterThan(0)
      expect(got.text).toContain(String(got.headers['request-id']))
    }
  })

  it('has on that page what every page of ours has', async () => {
    await spend()
    const { headers } = await open(browser)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('is told on a page what is too large, or cannot be read', async () => {
    const large = await desk.world.edge.server.inject({
      method: 'GET',
      url: '/oauth/authorize',
      headers: { ...browser, 'content-type': 'text/plain' },
      payload: 'a'.repeat(70_000),
    })
    expect(large.statusCode).toBe(413)
    expect(large.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(large.payload).toContain('fylder for meget')
    const odd = await open(browser, '/oauth/authorize?state=%00')
    expect([odd.status, odd.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  })

  it('is no program: whatever does not ask for a page gets the problem as before', async () => {
    await spend()
    const got = await open({ accept: 'application/json' })
    expect(got).toMatchObject({ status: 429, json: { code: 'rate_limited', policy: 'address' } })
    const token = await desk.visitor.send('/oauth/token', {
      method: 'POST',
      headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(token).toMatchObject({ status: 429, json: { code: 'rate_limited' } })
  })
})

describe('a body', () => {
  it('that is too large and says nothing of its length leaves no connection behind', async () => {
    const path = '/oauth/token HTTP/1.1'
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const socket = net.connect(desk.visitor.port, '127.0.0.1')
    const answer = new Promise<string>((done) => socket.once('data', (data) => done(String(data))))
    socket.write(`POST ${path}\r\nHost: x\r\n${type}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const chunk = `400\r\n${'a'.repeat(0x400)}\r\n`
    // More than a socket's buffers hold: the end of it arrives only where somebody reads on.
    for (let index = 0; index < 20_000; index += 1) socket.write(chunk)
    const written = new Promise<string>((done) => {
      socket.on('error', () => done('cut off'))
      socket.write('0\r\n\r\n', (error) => done(error ? 'cut off' : 'all'))
    })
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await written).toBe('all')
    socket.destroy()
  })
})
