import { expect, it } from 'vitest'
import { postPurchase } from '#test/support/books/ledger_desk'
import { prepared } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })

it('one entry of a mistaken day begins no VAT period and no deadline then', async () => {
  const org = await world.createOrg('denmark')
  await postPurchase(world, org, { day: '1900-01-01' })
  await postPurchase(world, org, { day: '2026-05-12' })
  const { period } = await prepared(world, org)
  expect(period).toMatchObject({ from: '2026-04-01', to: '2026-06-30' })
  const { items } = (await world.read(org, 'deadlines')).body.result
  const first = items.map((one: { period: { from: string } }) => one.period.from).toSorted()[0]
  expect(first >= '2025-01-01').toBe(true)
})

it('alone it leaves the running period', async () => {
  const org = await world.createOrg('italy')
  await postPurchase(world, org, { day: '1900-01-01' })
  expect((await prepared(world, org)).period.from).toBe('2026-11-01')
})

it('the books do not begin on a day that can only be a mistake', async () => {
  const org = await world.createOrg('denmark')
  for (const booksBeginOn of ['0001-01-01', '1900-01-01', '2016-11-15']) {
    const reply = await world.rest(org, 'operations/save_organization_profile', { booksBeginOn })
    expect([reply.status, reply.body.code]).toEqual([422, 'date_not_plausible'])
  }
})
