import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { byHand, codeOf, faultOf, line, wages, type HandDesk } from '#test/support/books/by_hand'
import { clientOf } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let post: HandDesk['post']
let posted: HandDesk['posted']
beforeAll(() => {
  org = world.dk
  ;({ post, posted } = byHand(world, org))
})

describe('an entry by hand is refused for', () => {
  it.each([
    ['a line without an amount', [line('2450', 0), line('6831', 0)], {}, 'amount_zero'],
    ['too many decimals', [line('2450', 1.005), line('6831', -1)], {}, 'too_many_decimals'],
    [
      'VAT without a code',
      [line('2450', 1, { vatAmount: 1 }), line('6831', -2)],
      {},
      'vat_code_missing',
    ],
    [
      'more VAT than the rate gives',
      [line('2450', 1000, { vatCode: 'I25', vatAmount: 300 }), line('6831', -1300)],
      {},
      'vat_above_rate',
    ],
    [
      'VAT against the sign',
      [line('2450', 1000, { vatCode: 'I25', vatAmount: -250 }), line('6831', -750)],
      {},
      'vat_turned',
    ],
    [
      'more deducted than the code allows',
      [line('1890', 400, { vatCode: 'REP', deductible: 26 }), line('6831', -500)],
      {},
      'deduction_too_large',
    ],
    [
      'a deduction under a code without one',
      [line('1990', 400, { vatCode: 'I25N', deductible: 1 }), line('6831', -500)],
      {},
      'deduction_too_large',
    ],
    [
      'a sale with less VAT than its code',
      [line('6831', 1000), line('1010', -1000, { vatCode: 'U25', vatAmount: 0 })],
      {},
      'vat_below_rate',
    ],
    [
      'VAT on a paper under reverse charge',
      [line('1740', 1000, { vatCode: 'IVY', vatAmount: 250 }), line('6831', -1250)],
      {},
      'vat_not_of_code',
    ],
    [
      'a base apart that is no import',
      [line('2450', 0, { vatCode: 'I25', vatBase: 1000 }), line('6831', -250)],
      {},
      'base_not_of_code',
    ],
    [
      'foreign VAT without its amount',
      [line('2470', 1000, { vatCode: 'IUDL' }), line('6831', -1000)],
      {},
      'vat_amount_missing',
    ],
    [
      'a deduction on a sale',
      [line('6831', 1250), line('1010', -1000, { vatCode: 'U25', deductible: 1 })],
      {},
      'not_of_sale',
    ],
    ['what is owed without a contact', [line('2510', 1), line('7440', -1)], {}, 'contact_missing'],
    [
      'a settlement elsewhere',
      [
        line('2510', 1, { settles: encodeId('led', '018f0000-0000-7000-8000-000000000000') }),
        line('6831', -1),
      ],
      {},
      'not_owed',
    ],
    ['a reversal on the same day', wages, { reverseOn: '2026-10-31' }, 'not_later'],
    [
      'an accrual with VAT',
      [line('2450', 100, { vatCode: 'I25' }), line('6831', -125)],
      { reverseOn: '2026-11-01' },
      'not_reversible',
    ],
    ['a rate of the own currency', wages, { exchangeRate: 7.46 }, 'rate_not_needed'],
    ['nothing', [], {}, 'missing'],
  ])('%s', async (_says, lines, over, code) => {
    expect(faultOf(await post(lines, over))).toBe(code)
  })

  it('two lines that stay open', async () => {
    const contactId = await clientOf(world, org)
    const lines = [line('7440', -800, { contactId }), line('6481', -200), line('2510', 1000)]
    expect(faultOf(await post(lines))).toBe('more_than_one_open')
  })

  it('money on two bank lines, which two transactions would count again', async () => {
    const lines = [line('2510', 1000), line('6481', -800), line('6481', -200)]
    expect(faultOf(await post(lines))).toBe('more_than_one_open')
  })

  it('more than is open, or with the wrong sign, or on another account', async () => {
    const contactId = await clientOf(world, org)
    const bill = await posted([line('2510', 800), line('7440', -800, { contactId })])
    const settle = (account: string, amount: number) =>
      post([line(account, amount, { settles: bill.id }), line('1550', -amount)])
    expect(faultOf(await settle('7440', 800.01))).toBe('more_than_open')
    expect(faultOf(await settle('7440', -1))).toBe('more_than_open')
    expect(faultOf(await settle('6190', 800))).toBe('other_account')
    await settle('7440', 800)
    expect(codeOf(await settle('7440', 1))).toEqual([409, 'target_settled'])
  })

  it('VAT that waits for its payment', async () => {
    const sale = [line('1830', 1220), line('3101', -1000, { vatCode: 'VD22' })]
    expect(faultOf(await post(sale, {}, {}, world.it))).toBe('vat_waits')
  })
})
