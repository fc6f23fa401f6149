import { beforeEach, describe, expect, it } from 'vitest'
import { upload } from '#test/support/documents/documents'
import { movesOf, record, recorded } from '#test/support/takings/takings'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let dk: TestOrg
let italian: TestOrg
beforeEach(async () => {
  dk = await world.createOrg('denmark')
  italian = await world.createOrg('italy')
})

const refusal = async (org: TestOrg, over: object) => {
  const { status, body } = await record(world, org, over)
  return [status, body.code]
}

describe('what a till took', () => {
  it('a voucher is booked where its sale was, and other accounts are taken as named', async () => {
    const takings = await recorded(world, dk, {
      rates: [
        { rate: 25, gross: 1000, account: '1010' },
        { vatCode: 'UUM', gross: 500, account: '7410' },
      ],
      paidBy: [
        { kind: 'voucher', amount: 300, account: '7410' },
        { kind: 'other', amount: 200, account: '6923' },
        { kind: 'cash', amount: 1000 },
      ],
    })
    expect(await movesOf(world, dk, takings.ledgerEntryId)).toEqual({
      7410: '-200.00',
      6923: '200.00',
      6471: '1000.00',
      1010: '-800.00',
      7680: '-200.00',
    })
  })

  it('a day on which more was taken back than sold is booked the other way round', async () => {
    const back = { rates: [{ rate: 25, gross: -125 }], paidBy: [{ kind: 'cash', amount: -125 }] }
    const takings = await recorded(world, dk, back)
    expect(await movesOf(world, dk, takings.ledgerEntryId)).toEqual({
      6471: '-125.00',
      1010: '100.00',
      7680: '25.00',
    })
    expect(takings.warnings).toEqual([
      {
        code: 'cash_negative',
        detail: expect.stringContaining('-125.00 DKK of cash on account 6471 on 2026-11-10'),
      },
    ])
  })

  it('keeps the report of the till, and warns of one that is recorded on another day', async () => {
    const fileId = await upload(world, dk, '<report/>', 'z117.xml')
    const first = await recorded(world, dk, { number: '117', fileId })
    expect(first.fileId).toBe(fileId)
    const second = await recorded(world, dk, { date: '2026-11-11', number: '117' })
    expect(second.warnings[0]).toMatchObject({ code: 'closing_number_used' })
  })

  it('a seller who charges no VAT sells under the code of the tax regime only', async () => {
    const profile = { taxRegime: 'RF19' }
    await world.rest(italian, 'operations/save_organization_profile', profile)
    expect(await refusal(italian, {})).toEqual([422, 'unknown_vat_code'])
    const rates = [{ vatCode: 'VN2.2', gross: 187.4 }]
    expect((await recorded(world, italian, { rates })).totals).toEqual({
      gross: 187.4,
      net: 187.4,
      vat: 0,
    })
  })
})

describe('400', () => {
  it('for a rate and a code at once, neither, a code twice, or too many decimals', async () => {
    const cash = (amount: number) => ({ paidBy: [{ kind: 'cash', amount }] })
    const bodies = [
      { rates: [{ gross: 1 }], ...cash(1) },
      { rates: [{ rate: 25, vatCode: 'U25', gross: 1 }], ...cash(1) },
      {
        rates: [
          { rate: 25, gross: 1 },
          { vatCode: 'U25', gross: 1 },
        ],
        ...cash(2),
      },
      { rates: [{ rate: 25, gross: 1.001 }], ...cash(1.001) },
      { rates: [], ...cash(1) },
      { date: '2026-02-30' },
    ]
    for (const body of bodies) expect(await refusal(dk, body)).toEqual([400, 'invalid_input'])
  })
})
