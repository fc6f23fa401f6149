import { describe, expect, it } from 'vitest'
import { createOutsideSystem, outsideChart, setUp } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const shown = async (org = world.dk) => (await world.read(org, 'accounting-connection')).body.result

describe('who keeps the books', () => {
  it('is Daybook itself unless something is connected', async () => {
    expect(await shown()).toEqual({
      id: null,
      provider: 'own_books',
      name: 'Daybook',
      state: 'none',
      company: null,
      keepsFrom: null,
      keepsTo: null,
      keepers: [
        {
          provider: 'own_books',
          name: 'Daybook',
          from: null,
          to: null,
          says: 'Daybook keeps the books.',
        },
      ],
      journalId: null,
      journals: [],
      booksFinally: true,
      mapping: [],
      unmapped: [],
      waiting: 0,
      failed: 0,
      problems: [],
      problem: null,
      warnings: [],
      lastReadAt: null,
      version: null,
      createdAt: null,
      updatedAt: null,
      allowedActions: ['connect_provider', 'sync_chart_of_accounts'],
    })
  })

  it('is shown to those who may read the settings', async () => {
    const key = await world.createKey(world.dk, ['ledger:read'])
    expect((await world.read({ ...world.dk, key }, 'accounting-connection')).status).toBe(403)
    const reader = await world.createKey(world.dk, ['settings:read'])
    const reply = await world.read({ ...world.dk, key: reader }, 'accounting-connection')
    expect(reply.body.result.allowedActions).toEqual([])
  })

  it('says what is wrong over there, and marks what has gone', async () => {
    const system = createOutsideSystem()
    setUp(world, system)
    const org = await world.createOrg('denmark')
    await world.rest(org, 'operations/connect_provider', {
      provider: 'economic',
      credentials: { token: 'good-token' },
      journalId: '2',
    })
    const said = { kind: 'account', ours: '1610', theirs: '3600' }
    await world.rest(org, 'operations/map_account', said)
    system.warnings = ['The year 2027 does not exist there yet.']
    system.chart = {
      ...outsideChart,
      accounts: outsideChart.accounts.filter((one) => one.id !== '3600'),
    }
    const synced = await world.rest(org, 'actions/sync_chart_of_accounts', {})
    expect(synced.body.result).toMatchObject({ accounts: 149 })
    const { mapping, warnings, version } = await shown(org)
    expect(warnings).toEqual(system.warnings)
    expect(mapping).toContainEqual(
      expect.objectContaining({ ours: '1610', theirs: '3600', theirName: null, isGone: true }),
    )
    // What meant the same is proposed no longer; the person's word stays and is marked.
    expect(mapping).not.toContainEqual(expect.objectContaining({ ours: '2450' }))
    expect(version).toBe(3)
  })
})
