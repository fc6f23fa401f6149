import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { regionOf } from '#regions/room'
import {
  accountOf,
  createConnected,
  createOutsideSystem,
  keptBy,
  outsideChart,
  ownProvider,
  setUp,
  type OutsideSystem,
} from '#test/support/books/outside_books'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const sync = (org: TestOrg) => world.rest(org, 'actions/sync_chart_of_accounts', {})
const cachedIn = async (org: TestOrg): Promise<string[]> =>
  (await world.read(org, 'accounts?limit=200')).body.result.items.map(
    (one: { id: string }) => one.id,
  )
const eventsOf = async ({ headers }: Reply): Promise<string[]> => {
  const { rows } = await world.owner.query<{ type: string }>(
    'SELECT type FROM event WHERE request_id = $1 ORDER BY id',
    [headers['request-id']],
  )
  return rows.map((row) => row.type)
}

describe('with a connected accounting system', () => {
  let system: OutsideSystem
  let org: TestOrg
  const shown = async () => (await world.read(org, 'accounting-connection')).body.result
  const nextVoucher = async () =>
    (
      await world.owner.query('SELECT next_voucher FROM accounting_connection WHERE org_id = $1', [
        org.orgId,
      ])
    ).rows[0].next_voucher
  beforeEach(async () => {
    system = createOutsideSystem()
    setUp(world, system)
    org = await createConnected(world)
  })

  it('reads its chart into the connection, and Daybook’s stays the region’s', async () => {
    system.chart = {
      ...outsideChart,
      accounts: [...outsideChart.accounts, accountOf('1310', 'Varekøb', 'expense')],
    }
    const reply = await sync(org)
    expect(reply.body.result).toEqual((await sync(world.dk)).body.result)
    expect(await cachedIn(org)).toEqual(
      regionOf('denmark')
        .accounts.map((row) => row.id)
        .toSorted(),
    )
    expect((await shown()).mapping).toContainEqual(
      expect.objectContaining({ ours: '1610', theirs: '1310', setBy: 'meaning' }),
    )
    const events = await eventsOf(reply)
    expect(events).toEqual(['chart.synced', 'connection.synced'])
  })

  it('changes nothing of the connection where nothing is new there', async () => {
    const before = await shown()
    const reply = await sync(org)
    expect(await shown()).toEqual(before)
    const events = await eventsOf(reply)
    expect(events).toEqual(['chart.synced'])
  })

  it('goes on behind the numbers that were used there meanwhile', async () => {
    expect(await nextVoucher()).toBe(50_000)
    system.journals = [{ id: '2', name: 'Daybook', vouchers: { next: 50_040, last: 60_000 } }]
    await sync(org)
    expect(await nextVoucher()).toBe(50_040)
  })

  it('says so where the journal is gone there', async () => {
    system.journals = system.journals.filter((one) => one.id !== '2')
    await sync(org)
    expect((await shown()).warnings).toEqual([expect.stringContaining('journal 2 is gone')])
  })

  it('breaks the connection where its credentials are refused, until they are renewed', async () => {
    system.tokens.clear()
    const reply = await sync(org)
    expect([reply.status, reply.body.code]).toEqual([409, 'provider_access_lost'])
    expect(await shown()).toMatchObject({
      state: 'broken',
      problem: { code: 'provider_access_lost' },
    })
    const events = await eventsOf(reply)
    expect(events).toEqual(['connection.broken'])
    system.tokens.add('good-token')
    expect((await sync(org)).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'connected', problem: null })
  })

  it('gives provider_refused and provider_not_connected as they are', async () => {
    system.trouble = new Failure('provider_refused')
    expect((await sync(org)).body.code).toBe('provider_refused')
    world.app.ports.accounting = keptBy(ownProvider(world.app.ports.accounting))
    expect((await sync(org)).body.code).toBe('provider_not_connected')
  })
})
