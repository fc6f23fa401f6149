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

const begin: Desk['begin'] = (over) => desk.begin(over)
const told: Desk['told'] = (over) => desk.told(over)

const countApps = async (): Promise<number> => {
  const { rows } = await desk.world.owner.query('SELECT count(*)::int AS count FROM connected_app')
  return rows[0]?.count as number
}

describe('the person', () => {
  it('who refuses sends the app away with nothing', async () => {
    const begun = await begin()
    const { at } = await desk.visitor.consent(String(begun.headers.location), 'refuse')
    const back = await desk.visitor.send(at)
    const { searchParams } = new URL(String(back.headers.location))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'the-state',
      iss: flow.base,
    })
  })

  it('is asked every time, also by an app that was let in a moment ago', async () => {
    await flow.obtainCode(desk.visitor, desk.approval(), { client_id: desk.clientId })
    const again = await begin()
    expect(again.headers.location).toMatch(/^\/connect\//)
    expect(await told({ prompt: 'none' })).toMatchObject({ error: 'login_required' })
  })

  it('is asked alike whatever prompt the app wishes for', async () => {
    for (const prompt of ['consent', 'login', 'login consent', 'select_account']) {
      const coded = await flow.obtainCode(desk.visitor, desk.approval(), {
        client_id: desk.clientId,
        prompt,
      })
      expect(coded.code).not.toBe('')
    }
    expect(await told({ prompt: 'none login' })).toMatchObject({ error: 'invalid_request' })
  })

  it('who sends the page twice connects the app once', async () => {
    const before = await countApps()
    const begun = await begin()
    const at = String(begun.headers.location)
    const all = await Promise.all(
      Array.from({ length: 4 }, () => desk.visitor.consent(at, { approve: desk.approval() })),
    )
    expect(new Set(all.map((one) => one.at)).size).toBe(1)
    expect(await countApps()).toBe(before + 1)
    const refusedLate = await desk.visitor.consent(at, 'refuse')
    expect(refusedLate.at).toBe(all[0]?.at)
    const back = await desk.visitor.send(refusedLate.at)
    expect(new URL(String(back.headers.location)).searchParams.get('code')).not.toBeNull()
  })

  it('comes back once: the same way a second time leads nowhere', async () => {
    const begun = await begin()
    const { at } = await desk.visitor.consent(String(begun.headers.location), {
      approve: desk.approval(),
    })
    const jar = new Map(desk.visitor.jar)
    const all = await Promise.all(
      Array.from({ length: 3 }, async () => {
        for (const [slot, value] of jar) desk.visitor.jar.set(slot, value)
        return await desk.visitor.send(at)
      }),
    )
    expect(all.filter((one) => String(one.headers.location).includes('code='))).toHaveLength(1)
  })

  it('for whom the app cannot be connected may try again', async () => {
    const begun = await begin()
    const at = String(begun.headers.location)
    const connect = async () => {
      throw new Error('no second factor')
    }
    const failed = await desk.visitor.consent(at, { approve: { ...desk.approval(), connect } })
    expect(failed.error).toContain('no second factor')
    const { rows } = await desk.world.owner.query(
      `SELECT count(*)::int AS count FROM oauth_artifact g WHERE kind = 'Grant' AND NOT EXISTS (
         SELECT FROM connected_app a WHERE a.grant_hash = g.grant_hash)`,
    )
    expect(rows[0]?.count).toBe(0)
    const second = await desk.visitor.consent(at, { approve: desk.approval() })
    const back = await desk.visitor.send(second.at)
    expect(new URL(String(back.headers.location)).searchParams.get('code')).not.toBeNull()
  })

  it('who has no part in the organization by then is asked again, and the app gets nothing', async () => {
    const begun = await begin()
    const approve = desk.approval()
    const { at } = await desk.visitor.consent(String(begun.headers.location), { approve })
    await desk.world.owner.query(
      'UPDATE connected_app SET disconnected_at = now() WHERE disconnected_at IS NULL',
    )
    expect((await desk.visitor.send(at)).headers.location).toMatch(/^\/connect\//)
  })

  it('and nobody else answers: without the cookie of that browser there is no question', async () => {
    const begun = await begin()
    const at = String(begun.headers.location)
    desk.visitor.jar.clear()
    expect((await desk.visitor.consent(at, 'look')).asking).toBeNull()
    expect((await desk.visitor.consent(at, { approve: desk.approval() })).error).toBe(
      'link_invalid',
    )
    expect((await desk.visitor.consent(at, 'refuse')).error).toBe('link_invalid')
  })

  it('answers the question of that page: the cookie of one is worth nothing at another', async () => {
    const one = await begin()
    const uid = String(one.headers.location).split('/')[2]
    const cookie = [...desk.visitor.jar].find(([slot]) => slot.startsWith('oauth_connect '))
    const signature = [...desk.visitor.jar].find(([slot]) => slot.startsWith('oauth_connect.sig '))
    const headers = {
      cookie: `oauth_connect=${cookie?.[1].value}; oauth_connect.sig=${signature?.[1].value}`,
    }
    const here = await desk.visitor.send(`/connect/${uid}`, { headers })
    expect(here.json.asking).toMatchObject({ uid })
    const there = await desk.visitor.send('/connect/another-page', { headers })
    expect(there.json.asking).toBeNull()
    const forged = { cookie: `oauth_connect=${cookie?.[1].value}; oauth_connect.sig=forged` }
    expect((await desk.visitor.send(`/connect/${uid}`, { headers: forged })).json.asking).toBeNull()
  })

  it('who comes too late is not asked any more', async () => {
    const begun = await begin()
    await desk.world.owner.query(
      `UPDATE oauth_artifact SET expires_at = now() - interval '1 ms' WHERE kind = 'Interaction'`,
    )
    const at = String(begun.headers.location)
    expect((await desk.visitor.consent(at, 'look')).asking).toBeNull()
  })

  it('after another one in the same browser is themselves', async () => {
    const other = await addPerson(desk.world, desk.world.it)
    await flow.obtainCode(desk.visitor, desk.approval(), { client_id: desk.clientId })
    const coded = await flow.obtainCode(
      desk.visitor,
      flow.approvalOf(desk.world, desk.world.it, other),
      {
        client_id: desk.clientId,
      },
    )
    expect((await flow.redeem(desk.visitor, coded)).status).toBe(200)
    const { rows } = await desk.world.owner.query(
      `SELECT a.user_id FROM oauth_artifact t JOIN connected_app a ON a.grant_hash = t.grant_hash
       WHERE t.kind = 'AccessToken' ORDER BY t.created_at DESC LIMIT 1`,
    )
    expect(rows[0]?.user_id).toBe(other.userId)
  })
})
