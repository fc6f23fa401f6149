import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPrincipalCache } from '#access/room'
import { createEdge, type Edge } from '#edge/server'
import { openApp } from '#wire'
import { closeDatabase } from '../database/database.ts'
import type { App } from '../corridor/app.ts'
import { createRateBudgets, type BudgetState } from './rate_budget.ts'
import { useWorld } from '#test/support/use_world'
import { testConfig, type TestOrg } from '#test/support/world'

const world = useWorld({ own: 'programs' })
let minute = Date.parse('2026-03-31T10:00:00Z')
afterEach(() => {
  minute += 60_000
})

/** Holds the clock still, so that no minute ends amid a test. */
function setClock(app: App, atMs = minute): void {
  Object.assign(app, { clock: { now: () => new Date(atMs) } })
}

/** With a key that may do little: for it the list of actions is short, and made in no time. */
async function freshOrg(): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  return { ...org, key: await world.createKey(org, ['settings:read']) }
}

describe('several nodes on one database', () => {
  type Node = { app: App; edge: Edge }
  let nodes: Node[]
  beforeAll(() => {
    nodes = Array.from({ length: 4 }, () => {
      const config = testConfig(world.ownerUrl, {
        limitKey: 600,
        limitOrganization: 0,
        poolSize: 2,
      })
      const app = openApp(config, { appUrl: world.appUrl, log: world.app.log })
      return {
        app,
        edge: createEdge(
          app,
          world.lists,
          createPrincipalCache(() => Date.now()),
        ),
      }
    })
  })
  afterAll(async () => {
    for (const { app, edge } of nodes) {
      await edge.drain()
      await closeDatabase(app.database)
    }
  })

  async function flood(on: Node[], org: TestOrg, each: number): Promise<number> {
    for (const { app } of on) setClock(app)
    const headers = { authorization: `Bearer ${org.key}` }
    const statuses = await Promise.all(
      on.flatMap(({ edge }) =>
        Array.from({ length: 8 }, async () => {
          let given = 0
          for (let sent = 0; sent < each / 8; sent += 1) {
            const reply = await edge.server.inject({ url: '/api/rest/actions', headers })
            if (reply.statusCode === 200) given += 1
          }
          return given
        }),
      ),
    )
    return statuses.reduce((sum, one) => sum + one, 0)
  }

  it.each([1, 2, 4])('%i of them hold one limit together, within a tenth', async (count) => {
    const given = await flood(nodes.slice(0, count), await freshOrg(), 800)
    expect(given).toBeGreaterThanOrEqual(540)
    expect(given).toBeLessThanOrEqual(660)
  })

  it('one that joins late adds at most one lease to a spent budget', async () => {
    const org = await freshOrg()
    const [first, ...late] = nodes as [Node, ...Node[]]
    expect(await flood([first], org, 800)).toBe(600)
    expect(await flood(late, org, 80)).toBeLessThanOrEqual(3 * 12)
  })

  it('asks the database far less often than it is asked', async () => {
    const [node] = nodes as [Node]
    const org = await freshOrg()
    let leases = 0
    node.app.database.tap = (statement) => {
      if (statement.text.includes('INSERT INTO rate_budget')) leases += 1
      return statement
    }
    const given = await flood([node], org, 400)
    node.app.database.tap = null
    expect(given).toBe(400)
    expect(leases).toBeLessThanOrEqual(400 / 12 + 5)
  })

  it('sweeps out the minutes before', async () => {
    const org = await freshOrg()
    const [node] = nodes as [Node]
    await flood([node], org, 8)
    minute += 180_000
    await flood([node], org, 8)
    await Promise.allSettled(node.app.background)
    await expect
      .poll(async () => {
        const text = 'SELECT window_start FROM rate_budget WHERE org_id = $1'
        return (await world.owner.query(text, [org.orgId])).rows
      })
      .toEqual([{ window_start: new Date(minute) }])
  })
})

describe('one purse', () => {
  const take = async (limit: number, orgId: string, count: number): Promise<BudgetState[]> => {
    setClock(world.app)
    const budgets = createRateBudgets(world.app)
    const purse = { orgId, scope: 'test', limit }
    const all = Array.from({ length: count }, () => budgets.take(purse))
    return await Promise.all(all.map((one) => Promise.resolve(one)))
  }
  const given = (all: BudgetState[]): number => all.filter((one) => one.taken).length

  it.each([1, 2, 7, 49, 50, 99, 1_000])('of %i gives exactly so many', async (limit) => {
    const { orgId } = await freshOrg()
    expect(given(await take(limit, orgId, limit + 30))).toBe(limit)
  })

  it('that is small is never lent from, so that two nodes cannot give twice', async () => {
    const { orgId } = await freshOrg()
    const both = await Promise.all([take(10, orgId, 20), take(10, orgId, 20)])
    expect(given(both.flat())).toBe(10)
  })

  it('takes back what was not spent, and gives it again', async () => {
    setClock(world.app)
    const budgets = createRateBudgets(world.app)
    const purse = { orgId: (await freshOrg()).orgId, scope: 'test', limit: 3 }
    for (let taken = 0; taken < 3; taken += 1) await budgets.take(purse)
    expect((await budgets.take(purse)).taken).toBe(false)
    budgets.giveBack(purse)
    expect((await budgets.take(purse)).taken).toBe(true)
  })

  it('that was made smaller amid a minute gives no more than it has now', async () => {
    const { orgId } = await freshOrg()
    expect(given(await take(40, orgId, 30))).toBe(30)
    expect(given(await take(20, orgId, 30))).toBe(0)
  })

  it('is never more than its limit in the database, however many ask at once', async () => {
    const { orgId } = await freshOrg()
    await Promise.all(Array.from({ length: 6 }, () => take(200, orgId, 100)))
    const { rows } = await world.owner.query<{ used: number }>(
      'SELECT used FROM rate_budget WHERE org_id = $1',
      [orgId],
    )
    expect(rows).toEqual([{ used: 200 }])
  })
})
