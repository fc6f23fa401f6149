import { beforeAll, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { file, fill, post, prepared, saleOf, setDay, setFrequency } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('italy')
  await setFrequency(world, org, 'monthly')
  setDay(world, '2026-09-05')
  const sale = { vatCode: 'V22', net: '1000.00', vat: '220.00' }
  await post(world, org, [
    saleOf(world, org, { day: '2026-05-10', ...sale }),
    saleOf(world, org, { day: '2026-08-10', ...sale }),
  ])
})

const list = async (of: TestOrg = org) =>
  (await world.read(of, 'vat-communications')).body.result.items
const one = async (id: string) => (await world.read(org, `vat-communications/${id}`)).body

const codes = (item: { warnings: { code: string }[] }) => item.warnings.map(({ code }) => code)

describe('200', () => {
  it('says what is missing, which months have no return, and which is a draft', async () => {
    expect(await list()).toEqual([])
    await prepared(world, org)
    const [item] = await list()
    expect(item).toMatchObject({
      id: '2026-Q2',
      ready: false,
      missing: ['vatNumber'],
      returns: [{ period: '2026-05', status: 'draft' }],
    })
    expect(codes(item)).toEqual(['return_not_filed', 'month_left_out', 'month_left_out'])
    expect(item.warnings[1].detail).toContain('2026-04')
  })

  it('is ready once the profile has the declarant, and lists newest quarters first', async () => {
    const vatNumber = 'IT01234567897'
    await run(world, org, 'operations/save_organization_profile', { vatNumber })
    expect((await one('2026-Q2')).result.missing).toEqual(['declarant'])
    const declarant = { fiscalCode: 'RSSMRA80A01H501U', role: '1' }
    await run(world, org, 'operations/save_declarant', { declarant })
    const draft = await prepared(world, org)
    await fill(world, org, draft.id, { VP10: 5 })
    await file(world, org, draft.id)
    for (let month = 6; month <= 8; month++) {
      const next = await prepared(world, org)
      if (next.period.key <= '2026-08') await file(world, org, next.id)
    }
    const items = await list()
    expect(items.map((item: { id: string }) => item.id)).toEqual(['2026-Q3', '2026-Q2'])
    expect(items[1]).toMatchObject({
      ready: true,
      missing: [],
      fileName: expect.stringMatching(/^IT01234567897_LI_262[0-9A-Z]{2}\.xml$/),
      address: '/api/rest/exports/vat-communication?quarter=2026-Q2',
    })
    expect(codes(items[1])).toContain('box_in_doubt')
    expect((await one('2026-Q2')).result).toEqual(items[1])
  })

  it('is empty where the country has no such file', async () => {
    expect(await list(world.dk)).toEqual([])
  })
})

describe('404', () => {
  it.each(['2019-Q1', '2026-13', 'x'])('answers vat_communication_not_found for %s', async (id) => {
    expect((await one(id)).code).toBe('vat_communication_not_found')
  })

  it('shows nothing of another organization', async () => {
    const other = await world.createOrg('italy')
    expect(await list(other)).toEqual([])
  })
})
