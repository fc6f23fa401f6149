import { beforeEach, describe, expect, it } from 'vitest'
import { asPerson, callAs, codeOf, openDesk, type Desk } from '#test/support/access/approvals'
import { useWorld } from '#test/support/use_world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const set = async (body: object): Promise<Reply> =>
  await world.rest(desk.org, 'operations/set_auto_post_limits', body)
const limits = async () => (await world.read(desk.org, 'settings')).body.result.autoPostLimits

/** As the same organization would be treated if it were live. */
async function live(body: object, isStrong: boolean): Promise<Reply> {
  const person = await asPerson(world, desk.org, desk.person, { isStrong, mode: 'live' })
  return await callAs(world, person, 'set_auto_post_limits', body)
}

describe('200', () => {
  it('is no limit at first, and each is kept where it is left out', async () => {
    expect(await limits()).toEqual({ perDocument: null, perDay: null })
    const first = await set({ perDocument: 1_000 })
    expect(first.body.result.autoPostLimits).toEqual({ perDocument: 1_000, perDay: null })
    await set({ perDay: 5_000.5 })
    expect(await limits()).toEqual({ perDocument: 1_000, perDay: 5_000.5 })
    await set({ perDocument: null })
    expect(await limits()).toEqual({ perDocument: null, perDay: 5_000.5 })
  })

  it('makes no new version of what is so already', async () => {
    const { version } = (await set({ perDay: 10 })).body.result
    expect((await set({ perDay: 10 })).body.result.version).toBe(version)
  })

  it('is removed with the currency it was in, and automatic posting is off then', async () => {
    await world.rest(desk.org, 'actions/set_auto_post', { autoPost: true })
    await set({ perDay: 10 })
    const moved = await world.rest(desk.org, 'actions/set_region', { regionKey: 'italy' })
    expect(moved.body.result).toMatchObject({
      autoPost: false,
      autoPostLimits: { perDocument: null, perDay: null },
    })
  })

  it('is tightened with a password alone, and loosened with a second factor', async () => {
    expect((await live({ perDay: 100 }, false)).status).toBe(200)
    expect((await live({ perDay: 50, perDocument: 10 }, false)).status).toBe(200)
    expect((await live({ perDay: 51 }, true)).status).toBe(200)
  })
})

describe('403', () => {
  it.each([{ perDay: 101 }, { perDay: null }, { perDocument: null, perDay: 1 }])(
    'second_factor_required where it is loosened to %j',
    async (looser) => {
      await set({ perDocument: 10, perDay: 100 })
      expect(codeOf(await live(looser, false))).toEqual([403, 'second_factor_required'])
      expect(await limits()).toEqual({ perDocument: 10, perDay: 100 })
    },
  )

  it('is no key’s to loosen in a live organization', async () => {
    await set({ perDay: 100 })
    const person = await asPerson(world, desk.org, desk.person, { mode: 'live' })
    const { session: _, ...rest } = person
    const key = { ...rest, kind: 'org_key' as const, keyId: world.app.newId(), userId: null }
    const reply = await callAs(world, key, 'set_auto_post_limits', { perDay: 101 })
    expect(codeOf(reply)).toEqual([403, 'second_factor_required'])
  })

  it('not_for_apps', async () => {
    const reply = await desk.ask({ perDay: 1 }, { action: 'set_auto_post_limits' })
    expect(codeOf(reply)).toEqual([403, 'not_for_apps'])
  })
})

describe('400', () => {
  it.each([{ perDay: -1 }, { perDocument: 0.001 }, { perMonth: 1 }])('for %j', async (body) => {
    expect(codeOf(await set(body))).toEqual([400, 'invalid_input'])
  })
})
