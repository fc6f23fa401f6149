import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectTo } from '#test/support/books/connection'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { closed } from '#test/support/closing/closing'
import { boxesOf, faultsOf, file, prepared, setDay } from '#test/support/books/vat'
import { upload } from '#test/support/documents/documents'
import { dayOf, movesOf, record, recorded } from '#test/support/takings/takings'
import { useWorld } from '#test/support/use_world'
import type { TestOrg, World } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let own: World['app']['ports']
let dk: TestOrg
let italian: TestOrg
beforeAll(() => {
  own = { ...world.app.ports }
})
beforeEach(async () => {
  Object.assign(world.app, { clock: world.clock })
  Object.assign(world.app.ports, own)
  dk = await world.createOrg('denmark')
  italian = await world.createOrg('italy')
})

const refusal = async (org: TestOrg, over: object) => {
  const { status, body } = await record(world, org, over)
  return [status, body.code]
}
const entries = async (org: TestOrg): Promise<unknown[]> =>
  (await world.read(org, 'ledger-entries')).body.result.items

describe('200', () => {
  it('a Danish day: a fifth of the price is salgsmoms, cash lies in the till, cards are under way', async () => {
    const takings = await recorded(world, dk, { number: '117', register: 'Kasse 1' })
    expect(takings).toMatchObject({
      date: '2026-11-10',
      register: 'Kasse 1',
      number: '117',
      status: 'recorded',
      currency: 'DKK',
      rates: [{ vatCode: 'U25', rate: 25, account: '1010', gross: 12500, net: 10000, vat: 2500 }],
      paidBy: [
        { kind: 'cash', account: '6471', amount: 2500 },
        { kind: 'card', account: '6331', amount: 10000 },
      ],
      totals: { gross: 12500, net: 10000, vat: 2500 },
      difference: null,
      reversal: null,
      warnings: [],
      version: 1,
      allowedActions: ['reverse_takings'],
    })
    expect(await movesOf(world, dk, takings.ledgerEntryId)).toEqual({
      6471: '2500.00',
      6331: '10000.00',
      1010: '-10000.00',
      7680: '-2500.00',
    })
    const entry = (await world.read(dk, `ledger-entries/${takings.ledgerEntryId}`)).body.result
    expect(entry).toMatchObject({
      source: 'takings',
      sourceId: takings.id,
      vatDate: '2026-11-10',
      text: 'Kassesalg Kasse 1 117',
      automatic: false,
    })
    const found = await world.read(dk, `ledger-entries?sourceId=${takings.id}&source=takings`)
    expect(found.body.result.items).toHaveLength(1)
  })

  it('an Italian day by rate: the taxable amount is rounded, the rest is VAT, and VP2 and VP4 have it', async () => {
    // 122.00 / 1.22 = 100.00; 55.00 / 1.10 = 50.00; 10.40 / 1.04 = 10.00.
    const takings = await recorded(world, italian)
    expect(takings.totals).toEqual({ gross: 187.4, net: 160, vat: 27.4 })
    expect(takings.warnings.map((one: { code: string }) => one.code)).toEqual([
      'rule_not_confirmed',
    ])
    expect(await movesOf(world, italian, takings.ledgerEntryId)).toEqual({
      1810: '87.40',
      1840: '100.00',
      3101: '-160.00',
      2601: '-27.40',
    })
    setDay(world, '2026-12-05')
    const boxes = boxesOf(await prepared(world, italian))
    expect(boxes).toMatchObject({ VP2: 160, VP4: 27.4, 'VP6.1': 27.4 })
  })

  it('the Danish return has the VAT of every day, and zero-rated sales in rubrik C', async () => {
    await recorded(world, dk)
    await recorded(world, dk, {
      date: '2026-11-11',
      rates: [
        { vatCode: 'U25', gross: 100.03 },
        { vatCode: 'U0', gross: 300 },
        { vatCode: 'UF', gross: 50 },
      ],
      paidBy: [{ kind: 'mobile', amount: 450.03 }],
    })
    setDay(world, '2027-01-05')
    // 2,500.00 + 20.01 (a fifth of 100.03 is 20.006); øre are left out.
    expect(boxesOf(await prepared(world, dk))).toMatchObject({ salgsmoms: 2520, rubrikC: 300 })
  })

  it('what is missing in the till is booked apart with its reason, and its VAT stays owed', async () => {
    const takings = await recorded(world, dk, {
      paidBy: [
        { kind: 'cash', amount: 2480 },
        { kind: 'card', amount: 10000 },
      ],
      difference: { amount: -20, reason: 'Wrong change' },
    })
    expect(takings.difference).toEqual({ amount: -20, reason: 'Wrong change' })
    expect(await movesOf(world, dk, takings.ledgerEntryId)).toMatchObject({
      2720: '20.00',
      7680: '-2500.00',
    })
  })

  it('tills of a day are recorded each by itself, and a dry run records nothing', async () => {
    await recorded(world, dk, { register: 'Kasse 1' })
    const path = 'operations/record_takings'
    const dry = await world.rest(dk, path, dayOf(dk, { register: 'Kasse 2' }), {
      'daybook-dry-run': 'true',
    })
    expect(dry.status).toBe(200)
    await recorded(world, dk, { register: 'Kasse 2' })
    expect(await entries(dk)).toHaveLength(2)
    expect(await faultsOf(world, dk)).toEqual([])
  })

  it('two callers at once record a day once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => record(world, dk)))
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await entries(dk)).toHaveLength(1)
  })

  it('goes to the system that keeps the books, where that holds such entries', async () => {
    const provider = createOutsideBooks()
    await connectTo(world, dk, { provider })
    const { ledgerEntryId } = await recorded(world, dk)
    const entry = (await world.read(dk, `ledger-entries/${ledgerEntryId}`)).body.result
    expect(entry).toMatchObject({ state: 'provisional', atProvider: { state: 'waiting' } })
  })
})

describe('403, 404', () => {
  it('needs ledger:edit, and a file of the organization', async () => {
    const reader = await world.createKey(dk, ['ledger:read', 'documents:post'])
    expect((await record(world, { ...dk, key: reader })).status).toBe(403)
    const other = await upload(world, italian, '<report/>')
    expect(await refusal(dk, { fileId: other })).toEqual([404, 'file_not_found'])
  })
})

describe('409', () => {
  it('the same day and till again, however the till is written', async () => {
    const first = await recorded(world, dk, { register: 'Kasse 1' })
    const { status, body } = await record(world, dk, { register: ' kasse  1' })
    expect([status, body.code, body.takingsId]).toEqual([409, 'takings_recorded', first.id])
  })

  it('a day that is recorded as a whole is not recorded by till, nor the other way round', async () => {
    await recorded(world, dk)
    expect(await refusal(dk, { register: 'Kasse 1' })).toEqual([409, 'takings_recorded'])
    await recorded(world, italian, { register: 'Cassa 1' })
    expect(await refusal(italian, {})).toEqual([409, 'takings_recorded'])
  })

  it('a day of a filed VAT period', async () => {
    await recorded(world, italian, { date: '2026-10-31' })
    const { id } = await prepared(world, italian)
    await file(world, italian, id)
    const { status, body } = await record(world, italian, { date: '2026-10-30' })
    expect([status, body.code, body.openFrom]).toEqual([409, 'period_filed', '2026-11-01'])
    expect(await faultsOf(world, italian)).toEqual([])
  })

  it('before the books begin, and where another system has no place for it', async () => {
    const begin = { booksBeginOn: '2026-11-11' }
    await world.rest(dk, 'operations/save_organization_profile', begin)
    expect(await refusal(dk, {})).toEqual([409, 'before_books_begin'])
    await connectTo(world, italian, { provider: createOutsideBooks(), holds: ['sale', 'purchase'] })
    expect(await refusal(italian, {})).toEqual([409, 'entry_kept_elsewhere'])
    expect(await entries(italian)).toEqual([])
  })
})

describe('422', () => {
  it('period_locked: a closed day, unless they were recorded there and reversed', async () => {
    const { id: takingsId } = await recorded(world, dk, { date: '2026-10-10' })
    await closed(world, dk, '2026-10-31')
    expect(await refusal(dk, { date: '2026-10-11' })).toEqual([409, 'period_locked'])
    await world.rest(dk, 'operations/reverse_takings', { takingsId, reason: 'Typed wrong' })
    const again = await recorded(world, dk, { date: '2026-10-10' })
    const entry = (await world.read(dk, `ledger-entries/${again.ledgerEntryId}`)).body.result
    expect(entry).toMatchObject({ date: '2026-11-16', vatDate: '2026-10-10' })
    expect(await faultsOf(world, dk)).toEqual([])
  })

  it('money that does not come to the takings, saying by how much', async () => {
    const paidBy = [{ kind: 'cash', amount: 12_499.99 }]
    const { status, body } = await record(world, dk, { paidBy })
    expect([status, body.code, body.by]).toEqual([422, 'takings_do_not_add_up', -0.01])
  })

  it.each([
    [{ date: '2026-11-17' }, 'takings_in_future'],
    [{ date: '2010-11-17' }, 'date_not_plausible'],
    [{ paidBy: [{ kind: 'voucher', amount: 12_500 }] }, 'account_needed'],
    [{ paidBy: [{ kind: 'cash', amount: 12_500, account: '9999' }] }, 'unknown_account'],
    // What customers owe, the bank, and VAT have other ways in.
    [{ paidBy: [{ kind: 'other', amount: 12_500, account: '6190' }] }, 'account_not_bookable'],
    [{ paidBy: [{ kind: 'other', amount: 12_500, account: '6481' }] }, 'account_not_bookable'],
    [{ paidBy: [{ kind: 'other', amount: 12_500, account: '7740' }] }, 'account_not_bookable'],
    [{ rates: [{ rate: 25, gross: 12_500, account: '2390' }] }, 'account_not_bookable'],
    [{ rates: [{ rate: 12, gross: 12_500 }] }, 'unknown_vat_code'],
    [{ rates: [{ vatCode: 'UEUV', gross: 12_500 }] }, 'unknown_vat_code'],
    [{ rates: [{ vatCode: 'I25', gross: 12_500 }] }, 'unknown_vat_code'],
    [{ rates: [{ rate: 25, gross: 0 }], paidBy: [{ kind: 'cash', amount: 0 }] }, 'nothing_to_post'],
  ])('%j is refused as %s, and nothing is written', async (over, code) => {
    expect(await refusal(dk, over)).toEqual([422, code])
    expect(await entries(dk)).toEqual([])
  })
})
