import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDesk, trailOf, type Desk } from '#test/support/access/approvals'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const set = (limits: object, headers = {}) =>
  world.rest(desk.org, 'operations/set_app_limits', { appId: desk.robot.id, ...limits }, headers)

describe('200', () => {
  it('sets what is given and keeps what is left out', async () => {
    const first = await set({ writesPerMinute: 10, postingsPerDay: 5, amountPerDay: 1_000.5 })
    expect(first.body.result).toMatchObject({
      limits: { writesPerMinute: 10, postingsPerDay: 5, amountPerDay: 1_000.5 },
      version: 2,
    })
    const second = await set({ postingsPerDay: null })
    expect(second.body.result.limits).toEqual({
      writesPerMinute: 10,
      postingsPerDay: null,
      amountPerDay: 1_000.5,
    })
    expect(await trailOf(world, desk.org, desk.robot.id)).toEqual([
      'set_app_limits ok test key',
      'set_app_limits ok test key',
    ])
  })

  it('makes no new version of what is so already', async () => {
    await set({ writesPerMinute: 10 })
    const again = await set({ writesPerMinute: 10 })
    expect(again.body.result.version).toBe(2)
    const { items } = (await world.read(desk.org, 'events?type=app.updated')).body.result
    expect(items).toHaveLength(1)
    expect(items[0].data.limits.writesPerMinute).toBe(10)
  })

  it('holds for the next call', async () => {
    const body = { name: 'n', type: 'client' }
    expect((await desk.ask(body, { action: 'save_contact' })).status).toBe(200)
    await set({ writesPerMinute: 0 })
    const reply = await desk.ask(body, { action: 'save_contact' })
    expect(codeOf(reply)).toEqual([429, 'app_limit_reached'])
  })
})

describe('400', () => {
  it.each([
    { writesPerMinute: -1 },
    { writesPerMinute: 1.5 },
    { postingsPerDay: 'many' },
    { amountPerDay: -0.01 },
    { amountPerDay: 0.001 },
    { amount: 1 },
  ])('%j is no limit', async (limits) => {
    expect(codeOf(await set(limits))).toEqual([400, 'invalid_input'])
  })
})

describe('403', () => {
  it('permission_denied and not_for_apps: an app never widens its own limits', async () => {
    const key = await world.createKey(desk.org, ['settings:edit'])
    const body = { appId: desk.robot.id, writesPerMinute: null }
    const reply = await world.rest({ ...desk.org, key }, 'operations/set_app_limits', body)
    expect(codeOf(reply)).toEqual([403, 'permission_denied'])
    const byApp = await desk.ask(body, { action: 'set_app_limits' })
    expect(codeOf(byApp)).toEqual([403, 'not_for_apps'])
  })
})

describe('403 where it is live', () => {
  it('second_factor_required: a key narrows a limit, but does not widen one', async () => {
    await set({ postingsPerDay: 5 })
    await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [
      desk.org.orgId,
    ])
    world.cache.clear()
    expect(codeOf(await set({ postingsPerDay: 6 }))).toEqual([403, 'second_factor_required'])
    expect((await set({ postingsPerDay: 4 })).status).toBe(200)
  })
})

describe('404', () => {
  it('app_not_found: unknown, or of another organization', async () => {
    const other = await openDesk(world)
    for (const appId of ['app_unknown', other.robot.id]) {
      const reply = await world.rest(desk.org, 'operations/set_app_limits', { appId })
      expect(codeOf(reply)).toEqual([404, 'app_not_found'])
    }
  })
})

describe('409', () => {
  it('app_disconnected: there is nothing left to limit', async () => {
    await world.rest(desk.org, 'operations/disconnect_app', { appId: desk.robot.id })
    expect(codeOf(await set({ writesPerMinute: 1 }))).toEqual([409, 'app_disconnected'])
  })
})

describe('412', () => {
  it('version_mismatch: somebody else has set them meanwhile', async () => {
    await set({ writesPerMinute: 1 })
    const reply = await set({ writesPerMinute: 2 }, { 'if-match': '"1"' })
    expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
  })
})
