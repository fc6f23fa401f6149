import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from '#test/support/access/apps'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.tidy())

const refused = { status: 400, json: { error: 'invalid_grant' } }

describe('a refresh token', () => {
  it('gives new ones of both kinds for thirty days, and the old access goes on to its end', async () => {
    const first = await desk.connected()
    const again = await desk.refresh(first.refresh_token)
    expect(again).toMatchObject({ status: 200, json: { expires_in: 600, token_type: 'Bearer' } })
    expect(again.json.refresh_token).not.toBe(first.refresh_token)
    expect(await desk.knock(again.json.access_token)).toBe(200)
    expect(await desk.knock(first.access_token)).toBe(200)
    const { rows } = await desk.world.owner.query(
      `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days
       FROM oauth_artifact WHERE kind = 'RefreshToken'`,
    )
    expect(new Set(rows.map((row: { days: number }) => row.days))).toEqual(new Set([30]))
  })

  it('brought again within ten seconds is refused, and the family lives', async () => {
    const first = await desk.connected()
    const second = await desk.refresh(first.refresh_token)
    expect(await desk.refresh(first.refresh_token)).toMatchObject(refused)
    await desk.age(9)
    expect(await desk.refresh(first.refresh_token)).toMatchObject(refused)
    expect(await desk.knock(second.json.access_token)).toBe(200)
    expect((await desk.refresh(second.json.refresh_token)).status).toBe(200)
    expect(await desk.endingOfLast()).toBeNull()
  })

  it('brought again later was stolen: the family dies, and the app with it', async () => {
    const first = await desk.connected()
    const second = await desk.refresh(first.refresh_token)
    await desk.age(11)
    expect(await desk.refresh(first.refresh_token)).toMatchObject(refused)
    expect(await desk.knock(second.json.access_token)).toBe(401)
    expect(await desk.refresh(second.json.refresh_token)).toMatchObject(refused)
    expect(await desk.endingOfLast()).toContain('used twice')
  })

  it('brought by five at once is taken from one, and the family lives', async () => {
    const first = await desk.connected()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => desk.refresh(first.refresh_token)),
    )
    const won = all.filter((one) => one.status === 200)
    expect(won).toHaveLength(1)
    expect(all.filter((one) => one.json.error === 'invalid_grant')).toHaveLength(4)
    const next = await desk.refresh(won[0]?.json.refresh_token)
    expect(next.status).toBe(200)
    expect(await desk.knock(next.json.access_token)).toBe(200)
  })

  it('brought by thirty at once does not hold up the connections of the process', async () => {
    const many = await Promise.all(Array.from({ length: 3 }, () => desk.connected()))
    const all = await Promise.all(
      many.flatMap((one) => Array.from({ length: 10 }, () => desk.refresh(one.refresh_token))),
    )
    expect(all.filter((one) => one.status === 200)).toHaveLength(3)
    expect(all.filter((one) => one.json.error === 'invalid_grant')).toHaveLength(27)
  })

  it('whose new tokens cannot be kept is not used up', async () => {
    const first = await desk.connected()
    await desk.withBrokenTokens(async () => {
      const failed = await desk.refresh(first.refresh_token)
      expect(failed.status).toBeGreaterThanOrEqual(500)
      expect(failed.text).not.toContain('access_token')
    })
    await desk.age(60)
    expect((await desk.refresh(first.refresh_token)).status).toBe(200)
  })

  it('of one app is worth nothing to another', async () => {
    const first = await desk.connected()
    const thief = await flow.register(desk.visitor, { client_name: 'Thief' })
    expect(await flow.refresh(desk.visitor, thief, first.refresh_token)).toMatchObject(refused)
    expect((await desk.refresh(first.refresh_token)).status).toBe(200)
  })

  it('is dead once the app was disconnected, and so is its access', async () => {
    const first = await desk.connected()
    await desk.world.owner.query(
      'UPDATE connected_app SET disconnected_at = now() WHERE disconnected_at IS NULL',
    )
    expect(await desk.knock(first.access_token)).toBe(401)
    expect(await desk.refresh(first.refresh_token)).toMatchObject(refused)
  })

  it('is dead once the person has no part in the organization any more', async () => {
    const leaver = await addPerson(desk.world, desk.world.dk, 'accountant')
    const coded = await flow.obtainCode(
      desk.visitor,
      flow.approvalOf(desk.world, desk.world.dk, leaver),
      {
        client_id: desk.clientId,
      },
    )
    const first = (await flow.redeem(desk.visitor, coded)).json
    await desk.world.owner.query('DELETE FROM member WHERE user_id = $1', [leaver.userId])
    expect(await desk.refresh(first.refresh_token)).toMatchObject(refused)
    expect(await desk.knock(first.access_token)).toBe(401)
  })

  it('for another resource gives nothing', async () => {
    const first = await desk.connected()
    const over = { resource: 'http://daybook.test/api/rest' }
    const got = await desk.refresh(first.refresh_token, over)
    expect(got).toMatchObject({ status: 400, json: { error: 'invalid_target' } })
  })
})
