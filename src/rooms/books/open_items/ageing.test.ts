import { describe, expect, it } from 'vitest'
import { regionOf, type RegionKey } from '#regions/room'
import { writeEntry } from '#ledger/parts'
import { atDesk } from '#test/support/books/ledger_desk'
import { issueDue, look, pay, postBill } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

const noVat = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }

/** An entry by hand on what is owed, which opens no item. */
async function byHand(org: TestOrg, minor: bigint, date: string): Promise<void> {
  const { payables, bank } = regionOf(org.region as RegionKey).accountRoles
  const line = { foreignMinor: null, text: null, ...noVat }
  await atDesk(world, org, async (scene) => {
    const lines = [
      { account: payables, amountMinor: String(-minor), ...line },
      { account: bank, amountMinor: String(minor), ...line },
    ]
    const currency = regionOf(org.region as RegionKey).currency
    const entry = {
      id: scene.newId(),
      date,
      vatDate: date,
      text: 'By hand',
      currency,
      foreign: null,
      lines,
    }
    const standing = { state: 'booked', provider: 'daybook', reference: null } as const
    const source = { source: 'manual', sourceId: null, origin: 'daybook' } as const
    writeEntry(scene, { entry, ...source, ...standing, automatic: false })
    await Promise.resolve()
  })
}

describe.each(['denmark', 'italy'])('in %s', (region) => {
  it('puts each into its bucket, and both sides come to their control accounts', async () => {
    const org = await world.createOrg(region)
    const factor = region === 'denmark' ? 1.25 : 1.22
    const dues = [
      '2026-11-16',
      '2026-11-15',
      '2026-10-17',
      '2026-10-16',
      '2026-09-17',
      '2026-09-16',
      '2026-08-18',
      '2026-08-17',
    ]
    for (const [index, dueDate] of dues.entries()) {
      await postBill(world, org, { net: `${100 * 2 ** index}.00`, date: '2026-08-01', dueDate })
    }
    const none = await postBill(world, org, { net: '50.00', date: '2026-08-01' })
    await issueDue(world, org, { net: 1000, dueDate: '2026-12-01' })
    const { sides, currency } = await look(world, org, 'ageing')
    const [receivable, payable] = sides
    const of = (net: number): number => Math.round(net * factor * 100) / 100
    expect(payable.total).toEqual({
      notDue: of(100),
      days1To30: of(200 + 400),
      days31To60: of(800 + 1600),
      days61To90: of(3200 + 6400),
      over90: of(12_800),
      noDueDay: of(50),
      total: of(25_550),
    })
    expect(payable.contacts).toHaveLength(1)
    expect(payable.contacts[0]).toMatchObject({
      contactId: null,
      name: 'Lomax A/S',
      buckets: payable.total,
    })
    expect(payable.others.total).toBe(0)
    expect(receivable.total).toMatchObject({ notDue: of(1000), total: of(1000) })
    expect(receivable.contacts[0].contactId).toMatch(/^con_/)
    for (const { control, total } of sides) {
      expect(control).toEqual([
        {
          account: expect.any(String),
          ledger: total.total,
          items: total.total,
          difference: 0,
          why: [],
        },
      ])
    }
    expect(currency).toBe(regionOf(region as RegionKey).currency)
    const paid = -BigInt(Math.round(of(50) * 100))
    await pay(world, org, { documentId: none }, { amountMinor: paid, day: '2026-11-10' })
    const now = (await look(world, org, 'ageing?side=payable')).sides[0]
    expect([now.total.noDueDay, now.control[0].difference]).toEqual([0, 0])
    const then = (await look(world, org, 'ageing?side=payable&asOf=2026-11-09')).sides[0]
    expect([then.total.noDueDay, then.control[0].difference]).toEqual([of(50), 0])
  })
})

it('says by how much the ledger differs, and which entries make it', async () => {
  const org = await world.createOrg('denmark')
  await postBill(world, org, { net: '100.00', date: '2026-10-01' })
  await byHand(org, 4_200n, '2026-11-02')
  const [side] = (await look(world, org, 'ageing?side=payable')).sides
  expect(side.control[0]).toMatchObject({ ledger: 167, items: 125, difference: 42 })
  expect(side.control[0].why).toEqual([
    { entryId: expect.stringMatching(/^led_/), date: '2026-11-02', text: 'By hand', amount: 42 },
  ])
  const [before] = (await look(world, org, 'ageing?side=payable&asOf=2026-11-01')).sides
  expect(before.control[0]).toMatchObject({ difference: 0, why: [] })
})

it('is empty where nothing is owed, and refused without the permission', async () => {
  const org = await world.createOrg('italy')
  const { sides } = await look(world, org, 'ageing')
  expect(sides.map((one: { total: { total: number } }) => one.total.total)).toEqual([0, 0])
  const key = await world.createKey(org, ['invoices:read'])
  expect((await world.read({ ...org, key }, 'ageing')).status).toBe(403)
})
