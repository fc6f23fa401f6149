import { beforeAll, describe, expect, it } from 'vitest'
import { regionOf, vatCodeOf } from '#regions/room'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
beforeAll(async () => {
  await world.rest(world.dk, 'actions/sync_chart_of_accounts', {})
  await world.rest(world.it, 'actions/sync_chart_of_accounts', {})
})

const lists = ['accounts', 'vat-codes', 'categories'] as const
const missing = {
  accounts: 'account_not_found',
  'vat-codes': 'vat_code_not_found',
  categories: 'category_not_found',
}

const idsOf = (items: { id: string }[]): string[] => items.map((item) => item.id)
const look = async (path: string, org = world.dk) => (await world.read(org, path)).body.result

describe('200', () => {
  it('shows an account with its standard number and usual VAT code', async () => {
    expect(await look('accounts/1010')).toEqual({
      id: '1010',
      name: 'Salg af varer og ydelser',
      nameEn: 'Sales of goods and services',
      type: 'income',
      standardNumber: '1010',
      vatCode: 'U25',
      own: false,
      standardNumberNote: null,
      closedAt: null,
      closedReason: null,
      syncedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  it('shows every VAT code as the region has it', async () => {
    for (const org of [world.dk, world.it]) {
      const { items } = await look('vat-codes?limit=200', org)
      const region = regionOf(org.region as 'denmark' | 'italy')
      expect(items).toHaveLength(new Set(region.vatCodes.map((row) => row.id)).size)
      for (const item of items as { id: string; syncedAt: string }[]) {
        const windows = region.vatCodes.filter((one) => one.id === item.id)
        const code = vatCodeOf(region, item.id, item.syncedAt.slice(0, 10)) ?? windows.at(-1)
        const isShare = code?.deductible !== null && code?.deductible !== 'pro_rata'
        const reverseCharge = { true: 'self', false: 'none', buyer: 'buyer' } as const
        expect(item).toMatchObject({
          direction: code?.direction,
          rate: code?.rate === null ? null : Number(code?.rate),
          kind: code?.kind,
          deductible: isShare ? Number(code?.deductible) : null,
          proRata: code?.deductible === 'pro_rata',
          reverseCharge: reverseCharge[`${code?.reverseCharge ?? false}`],
          nature: code?.nature,
          validFrom: code?.validFrom,
          validTo: code?.validTo,
        })
      }
    }
  })

  it('shows a category with its VAT codes by the place of the vendor', async () => {
    expect(await look('categories/software', world.it)).toMatchObject({
      id: 'software',
      nameEn: 'Software and licences',
      account: '4204',
      vatCodes: { domestic: 'A22', eu: 'RC17', outside: 'RC17' },
    })
  })

  it.each(lists)('pages through %s once each, in the order of the ids', async (list) => {
    const all = idsOf((await look(`${list}?limit=200`)).items)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await look(`${list}?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...idsOf(page.items))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all)
    expect(all).toEqual(all.toSorted())
    expect(all.length).toBeGreaterThan(14)
  })

  it('filters accounts by type and by VAT code', async () => {
    const income = await look('accounts?type=income&limit=200&count=true')
    expect(new Set(income.items.map((one: { type: string }) => one.type))).toEqual(
      new Set(['income']),
    )
    const expected = regionOf('denmark').accounts.filter((row) => row.type === 'income')
    expect(income.count).toBe(expected.length)
    const sold = await look('accounts?vatCode=U25&limit=200')
    expect(sold.items.length).toBeGreaterThan(0)
    expect(sold.items.every((one: { vatCode: string }) => one.vatCode === 'U25')).toBe(true)
  })

  it('filters VAT codes by direction and kind', async () => {
    const out = await look('vat-codes?direction=out&limit=200&count=true')
    const expected = regionOf('denmark').vatCodes.filter((row) => row.direction === 'out')
    expect(idsOf(out.items)).toEqual(idsOf([...expected]).toSorted())
    expect(out).toMatchObject({ count: expected.length, countIsCapped: false })
    expect(idsOf((await look('vat-codes?kind=domestic_sale')).items)).toEqual(['U25'])
    // Those that a return counts come from a document, though they are without VAT.
    type Code = { id: string; withoutDocument: boolean }
    const free = (out.items as Code[]).filter((one) => one.withoutDocument)
    expect(free.map(({ id }) => id)).toEqual(['UF', 'UUM'])
  })

  it('filters categories by account', async () => {
    expect(idsOf((await look('categories?account=2310')).items)).toContain('software')
    expect((await look('categories?account=nowhere&count=true')).count).toBe(0)
  })

  it('finds by the beginning of an id, and by part of either name in any case', async () => {
    expect(idsOf((await look('accounts?q=101')).items)).toEqual(['1010'])
    expect(idsOf((await look('accounts?q=VARER+OG+YD')).items)).toContain('1010')
    expect(idsOf((await look('accounts?q=goods+and+services')).items)).toContain('1010')
    expect((await look('accounts?q=%25')).items).toEqual([])
  })

  it('is empty before the first sync', async () => {
    const org = await world.createOrg('italy')
    for (const list of lists) {
      expect(await look(`${list}?count=true`, org)).toMatchObject({ items: [], count: 0 })
    }
  })
})

describe('400', () => {
  it('refuses filters that mean nothing', async () => {
    for (const path of ['accounts?type=wish', 'vat-codes?direction=up', 'categories?colour=red']) {
      expect((await world.read(world.dk, path)).status).toBe(400)
    }
  })

  it('refuses the cursor of another list', async () => {
    const { nextCursor } = await look('accounts?limit=1')
    const reply = await world.read(world.dk, `categories?cursor=${nextCursor}`)
    expect(reply.body.code).toBe('invalid_cursor')
  })
})

describe('403', () => {
  it.each(lists)('refuses %s to a key without ledger:read', async (list) => {
    const key = await world.createKey(world.dk, ['settings:edit'])
    expect((await world.read({ ...world.dk, key }, list)).status).toBe(403)
  })
})

describe('404', () => {
  it.each(lists)('answers alike for unknown ids of %s and those of others', async (list) => {
    const own = idsOf((await look(`${list}?limit=200`)).items)
    const foreign = idsOf((await look(`${list}?limit=200`, world.it)).items)
    const others = foreign.filter((id) => !own.includes(id)).slice(0, 3)
    for (const id of ['nonsense', ...others]) {
      const reply = await world.read(world.dk, `${list}/${encodeURIComponent(id)}`)
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe(missing[list])
    }
  })
})
