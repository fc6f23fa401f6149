import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { postPurchase } from '#test/support/books/ledger_desk'
import { corrected, file, filed, listOf, prepared, reverse, setDay } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
/** Q1 is filed and its correction drawn up, Q2 is filed, Q3 is a draft. */
let returns: Record<'first' | 'correction' | 'second' | 'third', { id: string }>
beforeAll(async () => {
  setDay(world, '2026-08-05')
  org = await world.createOrg('denmark')
  const { entryId } = await postPurchase(world, org, { day: '2026-02-12' })
  const first = await filed(world, org)
  const second = await filed(world, org)
  await reverse(world, org, [entryId], '2026-08-01')
  const correction = await corrected(world, org, first.id)
  returns = { first, correction, second, third: await prepared(world, org) }
})

const idsOf = async (query: string): Promise<string[]> =>
  (await listOf(world, org, query)).map((one) => one.id)

describe('200', () => {
  it('lists drafts, filed ones and corrections, the newest period first', async () => {
    const { first, correction, second, third } = returns
    expect(await idsOf('')).toEqual([third.id, second.id, correction.id, first.id])
  })

  it('filters by status', async () => {
    const { first, correction, second, third } = returns
    expect(await idsOf('&status=filed')).toEqual([second.id, first.id])
    expect(await idsOf('&status=draft')).toEqual([third.id, correction.id])
  })

  it('filters by the days that a period touches, both included', async () => {
    const { first, correction, second, third } = returns
    expect(await idsOf('&from=2026-07-01')).toEqual([third.id])
    expect(await idsOf('&from=2026-06-30')).toEqual([third.id, second.id])
    expect(await idsOf('&to=2026-03-31')).toEqual([correction.id, first.id])
    expect(await idsOf('&to=2026-04-01&status=filed')).toEqual([second.id, first.id])
    expect(await idsOf('&from=2026-04-15&to=2026-04-16')).toEqual([second.id])
    expect(await idsOf('&from=2027-01-01')).toEqual([])
  })

  it('pages to the end and counts', async () => {
    const seen: string[] = []
    let cursor = ''
    for (let turn = 0; turn < 10; turn += 1) {
      const { body } = await world.read(org, `vat-returns?limit=1&count=true${cursor}`)
      expect(body.result.count).toBe(4)
      seen.push(...body.result.items.map((one: { id: string }) => one.id))
      if (body.result.nextCursor === null) break
      cursor = `&cursor=${body.result.nextCursor}`
    }
    expect(seen).toEqual(await idsOf(''))
    const drafts = await world.read(org, 'vat-returns?status=draft&count=true')
    expect(drafts.body.result.count).toBe(2)
  })

  it('returns one by its id, with its correction', async () => {
    const { first, correction } = returns
    const { body } = await world.read(org, `vat-returns/${first.id}`)
    expect(body.result).toMatchObject({ ...first, correctedBy: correction.id })
  })

  it('says what the caller may do with it', async () => {
    const key = await world.createKey(org, ['ledger:read'])
    const reader = { ...org, key }
    for (const one of (await world.read(reader, 'vat-returns')).body.result.items) {
      expect(one.allowedActions).toEqual([])
    }
    const all = await listOf(world, org)
    expect(all.map((one) => one.allowedActions)).toEqual([
      ['prepare_vat_return', 'file_vat_return'],
      ['prepare_vat_correction'],
      ['file_vat_return'],
      ['prepare_vat_correction'],
    ])
  })

  it('has none of another organization', async () => {
    expect(await listOf(world, world.dk)).toEqual([])
  })

  it('orders two of one period by when they were made, across a page', async () => {
    const other = await world.createOrg('denmark')
    await postPurchase(world, other, { day: '2026-05-12' })
    const first = await filed(world, other)
    const second = await file(world, other, (await corrected(world, other, first.id)).id)
    const page = await world.read(other, 'vat-returns?limit=1')
    expect(page.body.result.items[0].id).toBe(second.id)
    const next = await world.read(other, `vat-returns?cursor=${page.body.result.nextCursor}`)
    expect(next.body.result.items.map((one: { id: string }) => one.id)).toEqual([first.id])
  })
})

describe('400', () => {
  it.each(['status=open', 'from=2026-02-30', 'to=soon', 'year=2026', 'limit=201'])(
    'refuses %s',
    async (query) => {
      expect((await world.read(org, `vat-returns?${query}`)).body.code).toBe('invalid_input')
    },
  )
})

describe('403', () => {
  it('refuses who may not read the books', async () => {
    const key = await world.createKey(org, ['invoices:edit', 'settings:edit'])
    for (const path of ['vat-returns', `vat-returns/${returns.first.id}`]) {
      expect((await world.read({ ...org, key }, path)).status).toBe(403)
    }
  })
})

describe('404', () => {
  it('answers vat_return_not_found for one of others and for what is no id', async () => {
    for (const id of [returns.first.id, encodeId('vat', world.app.newId()), 'vat_1', 'inv_1']) {
      const reply = await world.read(world.it, `vat-returns/${id}`)
      expect([reply.status, reply.body.code]).toEqual([404, 'vat_return_not_found'])
    }
  })
})
