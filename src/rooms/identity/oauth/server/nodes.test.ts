import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecrets } from '#kernel/process/secrets'
import { testMasterKey } from '#test/support/database'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'

let desk: Desk
let second: ReturnType<typeof flow.anotherEdge>
let visitor: flow.Visitor
beforeAll(async () => {
  desk = await openDesk()
  second = flow.anotherEdge(desk.world)
  visitor = await flow.openVisitor([desk.world.edge, second])
})
afterAll(async () => {
  await visitor.close()
  await second.server.close()
  await desk.close()
})
beforeEach(() => desk.tidy())
afterEach(() => vi.useRealTimers())

const walk = async (at: flow.Visitor) => {
  const clientId = await flow.register(at)
  const coded = await flow.obtainCode(at, desk.approval(), { client_id: clientId })
  const tokens = await flow.redeem(at, coded)
  const again = await flow.refresh(at, clientId, tokens.json.refresh_token)
  return { clientId, tokens, again }
}

describe('two nodes in turn', () => {
  it('finish one way in together, wherever it begins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { again } = await walk(visitor)
      expect(again.status).toBe(200)
      expect(await desk.knock(again.json.access_token)).toBe(200)
      // One more request, so that the next round begins at the other node.
      await visitor.send('/healthz')
    }
  })

  it('give one answer to five who refresh at once', async () => {
    const { clientId, again } = await walk(visitor)
    const all = await Promise.all(
      Array.from({ length: 5 }, () => flow.refresh(visitor, clientId, again.json.refresh_token)),
    )
    const won = all.filter((one) => one.status === 200)
    expect(won).toHaveLength(1)
    const next = await flow.refresh(visitor, clientId, won[0]?.json.refresh_token)
    expect(next.status).toBe(200)
  })

  it('show the same keys', async () => {
    const one = await visitor.send('/oauth/jwks')
    const other = await visitor.send('/oauth/jwks')
    expect(one.json).toEqual(other.json)
    expect(one.json.keys).toHaveLength(1)
    expect(one.json.keys[0]).not.toHaveProperty('d')
  })

  it('go on while the master key is changed on one of them', async () => {
    const { app } = desk.world
    const secrets = createSecrets([Buffer.alloc(32, 9), testMasterKey])
    const third = flow.anotherEdge({ ...desk.world, app: { ...app, secrets } })
    // What the old one has begun, the new one finishes.
    const begunOnOld = await flow.openVisitor([desk.world.edge, third, third])
    const clientId = await flow.register(desk.visitor)
    const coded = await flow.obtainCode(begunOnOld, desk.approval(), { client_id: clientId })
    expect((await flow.redeem(begunOnOld, coded)).status).toBe(200)
    await begunOnOld.close()
    await third.server.close()
  })
})

describe('a clock that is wrong', () => {
  it.each([
    ['behind', -10 * 60_000],
    ['ahead', 10 * 60_000],
  ])(
    'on the node that gave a code or token, by ten minutes %s, harms nobody',
    async (_way, off) => {
      const clientId = await flow.register(desk.visitor)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
      const coded = await flow.obtainCode(desk.visitor, desk.approval(), { client_id: clientId })
      vi.useRealTimers()
      const tokens = await flow.redeem(desk.visitor, coded)
      expect(tokens.status).toBe(200)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
      const again = await flow.refresh(desk.visitor, clientId, tokens.json.refresh_token)
      vi.useRealTimers()
      expect(await desk.knock(again.json.access_token)).toBe(200)
      const last = await flow.refresh(desk.visitor, clientId, again.json.refresh_token)
      expect(last.status).toBe(200)
    },
  )

  it('does not lengthen what a code is good for', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const coded = await desk.code()
    vi.useRealTimers()
    const { rows } = await desk.world.owner.query(
      `SELECT max(extract(epoch FROM expires_at - now()))::int AS left FROM oauth_artifact
       WHERE kind = 'AuthorizationCode' AND consumed_at IS NULL`,
    )
    expect(rows[0]?.left).toBeLessThanOrEqual(60)
    await desk.world.owner.query(
      `UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AuthorizationCode'`,
    )
    expect((await flow.redeem(desk.visitor, coded)).status).toBe(400)
  })
})
