import { beforeAll, describe, expect, it } from 'vitest'
import { danishBooks, quarter } from '#test/support/books/export_books'
import { download, expectGolden, exported, readCsv } from '#test/support/books/exports'
import { run } from '#test/support/books/invoices'
import { boxesOf, post, prepared, saleOf } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(async () => {
  await danishBooks(world, world.dk)
})

const list = async (org: TestOrg, span = quarter) =>
  readCsv(await exported(world, org, `exports/eu-sales-list?${span}`))
const numbered = async (org: TestOrg): Promise<void> =>
  void (await run(world, org, 'operations/save_organization_profile', { businessId: '24256790' }))

describe('200', () => {
  it('is the file that is kept as golden', async () => {
    expectGolden(
      'eu_sales_list_denmark.csv',
      await exported(world, world.dk, `exports/eu-sales-list?${quarter}`),
    )
  })

  it('has nine fields in every record, and ends with the last one', async () => {
    const text = await exported(world, world.dk, `exports/eu-sales-list?${quarter}`)
    expect(text.startsWith('0,13748136,LISTE,,,,,,\r\n')).toBe(true)
    expect(text).toMatch(/\r\n10,3,\d+,,,,,,\r\n$/)
    for (const record of readCsv(text)) expect(record).toHaveLength(9)
  })

  it('adds up to the boxes B of the return of the same days', async () => {
    const boxes = boxesOf(await prepared(world, world.dk))
    const records = (await list(world.dk)).filter(([type]) => type === '2')
    const sum = (...fields: number[]): number =>
      records.reduce(
        (all, record) => fields.reduce((some, field) => some + Number(record[field]), all),
        0,
      )
    expect(sum(6, 7)).toBe(boxes['rubrikB_varer_eusalg'])
    expect(sum(8)).toBe(boxes['rubrikB_ydelser'])
    expect(sum(8)).toBeGreaterThan(0)
    const [type, count, total] = (await list(world.dk)).at(-1) ?? []
    expect([type, count, Number(total)]).toEqual(['10', '3', sum(6, 7, 8)])
  })

  it('shows a sale without a buyer as a fault, which no authority takes', async () => {
    const org = await world.createOrg('denmark')
    await numbered(org)
    await post(world, org, [
      saleOf(world, org, { day: '2026-03-01', vatCode: 'UEUT', net: '500.50' }),
    ])
    const records = await list(org)
    expect(records[1]).toEqual([
      'FAULT',
      '',
      expect.stringMatching(/^led_/),
      '24256790',
      'DK',
      '',
      '0',
      '500',
      '0',
    ])
    expect(records.at(-1)?.slice(0, 3)).toEqual(['10', '0', '0'])
  })

  it('leaves out zero amounts and other days', async () => {
    const org = await world.createOrg('denmark')
    await numbered(org)
    const sale = { day: '2026-03-01', vatCode: 'UEUY' }
    await post(world, org, [
      saleOf(world, org, { ...sale, net: '70.00' }),
      saleOf(world, org, { ...sale, net: '-70.00' }),
    ])
    expect(await list(org)).toHaveLength(2)
    await post(world, org, [saleOf(world, org, { ...sale, net: '5.00' })])
    expect(await list(org)).toHaveLength(3)
    expect(await list(org, 'from=2026-03-02&to=2026-03-31')).toHaveLength(2)
  })
})

describe('400', () => {
  it.each([
    'from=2025-10-01&to=2026-09-30',
    'from=2026-01-01&to=2026-02-28',
    'from=2026-03-01&to=2026-03-30',
  ])('invalid_input for %s, which is not one period of the list', async (span) => {
    const reply = await download(world, world.dk, `exports/eu-sales-list?${span}`)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
    expect(reply.json().errors[0].code).toBe('not_one_period')
  })
})

describe('409', () => {
  it('region_not_supported where the country has another list', async () => {
    const reply = await download(world, world.it, `exports/eu-sales-list?${quarter}`)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'region_not_supported'])
  })

  it('organization_profile_incomplete without a number to file under', async () => {
    const org = await world.createOrg('denmark')
    const reply = await download(world, org, `exports/eu-sales-list?${quarter}`)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'organization_profile_incomplete'])
    expect(reply.json().missing).toEqual(['vatNumber'])
  })
})
