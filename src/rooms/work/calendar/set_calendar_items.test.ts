import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deadlineItems, regionKeys, regionOf } from '#regions/room'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const choose = (org: TestOrg, items: unknown, headers = {}) =>
  world.rest(org, 'operations/set_calendar_items', { items }, headers)

const rulesOf = async (org: TestOrg): Promise<string[]> => {
  const { items } = (await world.read(org, 'deadlines?limit=200')).body.result
  return [...new Set(items.map((one: { id: string }) => one.id.split('.')[0]))] as string[]
}

describe('200', () => {
  it('shows none of them before anyone chose', async () => {
    const org = await world.createOrg('denmark')
    const { result } = (await world.read(org, 'settings')).body
    expect(result.calendarItems).toEqual([])
    expect(result.allowedActions).toContain('set_calendar_items')
    expect(await rulesOf(org)).toEqual(['vat_return'])
  })

  it('shows what was chosen in addition to what applies to everyone, and marks it', async () => {
    const org = await world.createOrg('italy')
    const before = await rulesOf(org)
    const reply = await choose(org, ['one_stop_shop', 'stamp_duty'])
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({ id: org.id, version: 2 })
    const after = await rulesOf(org)
    expect(after.toSorted()).toEqual([...before, 'one_stop_shop', 'stamp_duty'].toSorted())
    const { items } = (await world.read(org, 'deadlines?limit=200')).body.result
    for (const one of items) {
      expect(one.optIn).toBe(/^(one_stop_shop|stamp_duty)\./.test(one.id))
    }
  })

  it('replaces the choice before, and [] takes all of it back', async () => {
    const org = await world.createOrg('denmark')
    await choose(org, ['intrastat', 'personal_tax'])
    const second = await choose(org, ['annual_report'])
    expect(second.body.result.calendarItems).toEqual(['annual_report'])
    expect((await choose(org, [])).body.result.calendarItems).toEqual([])
  })

  it('keeps one of each in the order of the region, so that the same choice is no change', async () => {
    const org = await world.createOrg('denmark')
    const first = await choose(org, ['intrastat', 'personal_tax', 'intrastat'])
    expect(first.body.result.calendarItems).toEqual(['personal_tax', 'intrastat'])
    const second = await choose(org, ['personal_tax', 'intrastat'])
    expect(second.body.result.version).toBe(first.body.result.version)
    const { rows } = await world.owner.query(
      `SELECT type FROM event WHERE org_id = $1 AND type = 'settings.updated'`,
      [org.orgId],
    )
    expect(rows).toHaveLength(1)
  })

  it('takes every item that a region offers', async () => {
    for (const region of regionKeys) {
      const org = await world.createOrg(region)
      const all = deadlineItems(regionOf(region)).filter((item) => item.optIn)
      const ids = all.map((item) => item.id)
      expect((await choose(org, ids)).body.result.calendarItems).toEqual(ids)
    }
  })

  it('outlives a change of the region, where items of the old one are not shown', async () => {
    const org = await world.createOrg('italy')
    await choose(org, ['stamp_duty', 'one_stop_shop'])
    await world.rest(org, 'actions/set_region', { regionKey: 'denmark' })
    expect((await rulesOf(org)).toSorted()).toEqual(['one_stop_shop', 'vat_return'])
  })
})

describe('403', () => {
  it('refuses a key without settings:edit', async () => {
    const key = await world.createKey(world.dk, ['settings:read', 'ledger:edit'])
    expect((await choose({ ...world.dk, key }, [])).status).toBe(403)
  })
})

describe('412', () => {
  it('refuses settings that have moved on', async () => {
    const org = await world.createOrg('denmark')
    await choose(org, ['intrastat'])
    expect((await choose(org, [], { 'if-match': '"1"' })).status).toBe(412)
  })
})

describe('422', () => {
  it('refuses what the region does not know, and names what it does', async () => {
    const reply = await choose(world.dk, ['intrastat', 'stamp_duty', 'nonsense'])
    expect([reply.status, reply.body.code]).toEqual([422, 'unknown_calendar_item'])
    expect(reply.body.unknown).toEqual(['stamp_duty', 'nonsense'])
    expect(reply.body.known).toContain('intrastat')
    expect(reply.body.known).not.toContain('vat_return')
    const { result } = (await world.read(world.dk, 'settings')).body
    expect(result.calendarItems).toEqual([])
  })

  it('refuses what is always shown, since it cannot be chosen', async () => {
    const reply = await choose(world.it, ['vat_payment'])
    expect([reply.status, reply.body.unknown]).toEqual([422, ['vat_payment']])
  })
})

describe('docs/using/calendar.md', () => {
  it.each(regionKeys)('names every item of %s', (region) => {
    const page = readFileSync('docs/using/calendar.md', 'utf8')
    for (const { id } of deadlineItems(regionOf(region))) expect(page).toContain(`\`${id}\``)
  })
})
