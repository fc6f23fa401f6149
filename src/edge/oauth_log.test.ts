import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('a refusal', () => {
  const logged = (code: string) =>
    desk.world.logLines.map((line) => JSON.parse(line)).findLast((line) => line.code === code)

  it('is in the log with its code, the client and the address, without what was sent', async () => {
    const body = { grant_type: 'refresh_token', refresh_token: 'stolen', client_id: desk.clientId }
    expect((await desk.visitor.post('/oauth/token', body)).status).toBe(400)
    expect(logged('invalid_grant')).toMatchObject({
      level: 'info',
      msg: 'oauth grant.error',
      client: desk.clientId,
      address: '127.0.0.1',
    })
    expect(desk.world.logLines.some((line) => line.includes('stolen'))).toBe(false)
  })

  it('names the client that was claimed where there is none, cut short', async () => {
    const body = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'y'.repeat(5_000) }
    expect((await desk.visitor.post('/oauth/token', body)).status).toBe(401)
    expect(logged('invalid_client')).toMatchObject({ client: 'y'.repeat(200) })
  })
})
