import { beforeAll, describe, expect, it } from 'vitest'
import { byHand, codeOf, line, short, wages, type HandDesk } from '#test/support/books/by_hand'
import { run } from '#test/support/books/invoices'
import { faultsOf, filed, prepared } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })
let post: HandDesk['post']
let posted: HandDesk['posted']
beforeAll(() => {
  ;({ post, posted } = byHand(world, world.dk))
})

describe('the VAT of an entry by hand', () => {
  it('adds the VAT of a purchase on top of the base', async () => {
    const lines = [line('2450', 1000, { vatCode: 'I25', text: 'Papir' }), line('6481', -1250)]
    expect(short(await posted(lines))).toEqual([
      ['2450', 1000, 'base'],
      ['7740', 250, 'input'],
      ['6481', -1250, null],
    ])
  })

  it('leaves VAT that the code does not deduct in the cost', async () => {
    const meal = [line('1890', 400, { vatCode: 'REP' }), line('6831', -500)]
    expect(short(await posted(meal))).toEqual([
      ['1890', 475, 'base'],
      ['7740', 25, 'input'],
      ['6831', -500, null],
    ])
    const gift = [line('1990', 100, { vatCode: 'I25N' }), line('6831', -125)]
    expect(short(await posted(gift))).toEqual([
      ['1990', 125, 'base'],
      ['6831', -125, null],
    ])
  })

  it('owes and deducts VAT under reverse charge', async () => {
    const lines = [line('1740', 1000, { vatCode: 'IVY' }), line('6831', -1000)]
    expect(short(await posted(lines))).toEqual([
      ['1740', 1000, 'base'],
      ['7740', 250, 'input'],
      ['7720', -250, 'output'],
      ['6831', -1000, null],
    ])
  })

  it('adds the VAT of a sale', async () => {
    const lines = [line('6831', 1250), line('1010', -1000, { vatCode: 'U25' })]
    const entry = await posted(lines)
    expect(short(entry)).toEqual([
      ['6831', 1250, null],
      ['1010', -1000, 'base'],
      ['7680', -250, 'output'],
    ])
    expect(entry.lines[1]).toMatchObject({ vatBase: 1000, vatAmount: 250 })
  })

  it('deducts what the lessor of a car states, and keeps the rest in the cost', async () => {
    const lease = line('2530', 4000, { vatCode: 'I25', deductible: 312.5 })
    expect(short(await posted([lease, line('6831', -5000)]))).toEqual([
      ['2530', 4687.5, 'base'],
      ['7740', 312.5, 'input'],
      ['6831', -5000, null],
    ])
  })

  it('takes import VAT from the customs document, on a base of its own', async () => {
    const customs = line('4101', 0, { vatCode: 'IMP22', vatBase: 1100, vatAmount: 242 })
    const lines = [customs, line('1830', -242)]
    const entry = await posted(lines, {}, world.it)
    expect(short(entry)).toEqual([
      ['4101', 0, 'base'],
      ['1601', 242, 'input'],
      ['1830', -242, null],
    ])
    expect(entry.lines[0]).toMatchObject({ vatBase: 1100, vatAmount: 242 })
  })

  it('deducts by pro rata and the tax regime as documents do', async () => {
    const other = await world.createOrg('denmark')
    await run(world, other, 'operations/save_organization_profile', { proRataPercent: 40 })
    const lines = [line('2450', 1000, { vatCode: 'I25' }), line('6831', -1250)]
    expect(short(await posted(lines, {}, other))).toEqual([
      ['2450', 1150, 'base'],
      ['7740', 100, 'input'],
      ['6831', -1250, null],
    ])
  })

  it('feeds the boxes of duties that the return pays back', async () => {
    const other = await world.createOrg('denmark')
    await run(world, other, 'actions/set_vat_frequency', { frequency: 'quarterly' })
    const boxes = { '7760': 10, '7780': 20, '7800': 30, '7810': 40, '7820': 50, '7830': 60 }
    const lines = Object.entries(boxes).map(([account, amount]) => line(account, amount))
    await posted([...lines, line('2060', -210)], { date: '2026-09-30' }, other)
    const { boxes: shown } = await prepared(world, other)
    const amounts = Object.fromEntries(
      shown.map((box: { code: string; amount: number }) => [box.code, box.amount]),
    )
    expect(amounts).toMatchObject({
      olie_flaskegas: 10,
      el: 20,
      naturgas_bygas: 30,
      kul: 40,
      vand: 50,
      co2: 60,
      tilsvar: -210,
    })
  })

  it('books without VAT in a declared period', async () => {
    const other = await world.createOrg('denmark')
    await run(world, other, 'actions/set_vat_frequency', { frequency: 'quarterly' })
    const lines = [line('2450', 1000, { vatCode: 'I25' }), line('6831', -1250)]
    await posted(lines, { date: '2026-09-30' }, other)
    await filed(world, other)
    expect((await posted(wages, { date: '2026-09-30' }, other)).date).toBe('2026-09-30')
    const later = { date: '2026-09-30', vatDate: '2026-10-01' }
    expect((await posted(lines, later, other)).vatDate).toBe('2026-10-01')
    expect(codeOf(await post(lines, { date: '2026-09-30' }, {}, other))).toEqual([
      409,
      'period_filed',
    ])
    const duty = [line('7780', 10), line('2060', -10)]
    const reply = await post(duty, { date: '2026-09-30' }, {}, other)
    expect(reply.body).toMatchObject({ code: 'period_filed', openFrom: '2026-10-01' })
    expect(await faultsOf(world, other)).toEqual([])
  })
})
