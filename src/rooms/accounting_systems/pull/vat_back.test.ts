import { describe, expect, it } from 'vitest'
import { regionOf, vatCodeOf } from '#regions/room'
import { buildPurchaseEntry } from '#ledger/room'
import { withVatRoles, type BackLine } from './vat_back.ts'

const region = regionOf('denmark')
const day = '2026-05-12'

const line = (account: string, amountMinor: bigint, code: string | null = null): BackLine => ({
  account,
  amountMinor,
  code: code === null ? null : (vatCodeOf(region, code, day) ?? null),
  text: null,
})

/** A purchase as our own posting books it, and the same as another system lists it. */
function purchase(vatCode: string, net: string, vat: string) {
  const { lines } = buildPurchaseEntry({
    id: 'x',
    region,
    day,
    vatDate: day,
    bookingText: 'x',
    lines: [{ ledgerAccountId: '2450', vatCode, net, vat, deductible: null }],
    currency: 'DKK',
    homeCurrency: 'DKK',
    exchange: null,
  })
  const read = lines.map((one) =>
    line(one.account, BigInt(one.amountMinor), one.vatRole === 'base' ? one.vatCode : null),
  )
  return { lines, read }
}

describe('what is read with a VAT code', () => {
  it.each([
    ['I25', '1000.00', '250.00'],
    ['I0', '1000.00', '0.00'],
    ['REP', '333.33', '83.33'],
    ['I50', '99.99', '25.00'],
    ['I33', '1000.00', '250.00'],
    ['I25N', '1000.00', '250.00'],
    ['IEUV', '1000.00', '0.00'],
    ['IOB', '123.45', '0.00'],
    ['I25', '-1000.00', '-250.00'],
  ])('under %s of %s has the roles and the base that our own posting has', (code, net, vat) => {
    const { lines, read } = purchase(code, net, vat)
    expect(withVatRoles(region, read)).toEqual(lines)
  })

  it('is the same where the VAT line names the code itself', () => {
    const { lines, read } = purchase('REP', '100.00', '25.00')
    const named = read.map((one) =>
      one.account === '7740' ? { ...one, code: vatCodeOf(region, 'REP', day) ?? null } : one,
    )
    expect(withVatRoles(region, named)).toEqual(lines)
  })

  it('as a sale counts with the sign of the sale', () => {
    const read = [line('6190', 125_000n), line('1010', -100_000n, 'U25'), line('7680', -25_000n)]
    expect(withVatRoles(region, read)).toMatchObject([
      { vatRole: null },
      { vatRole: 'base', vatBaseMinor: '100000', vatAmountMinor: '25000' },
      { vatRole: 'output', vatCode: 'U25', amountMinor: '-25000' },
    ])
  })

  it('shares one VAT line between its codes, by what each comes to', () => {
    const both = [purchase('I25', '1000.00', '250.00'), purchase('REP', '200.00', '50.00')]
    const read = both.flatMap((one) => one.read.filter((some) => some.account !== '7740'))
    const result = withVatRoles(region, [...read, line('7740', 26_250n)])
    expect(result).toMatchObject([
      { vatCode: 'I25', vatBaseMinor: '100000' },
      { account: '7440' },
      { vatCode: 'REP', vatBaseMinor: '20000', vatAmountMinor: '5000' },
      { account: '7440' },
      { vatRole: 'input', vatCode: 'I25', amountMinor: '25000' },
      { vatRole: 'input', vatCode: 'REP', amountMinor: '1250' },
    ])
  })

  it('shares the base between its lines to the øre', () => {
    const read = [line('2450', 3_333n, 'REP'), line('2060', 6_668n, 'REP'), line('7740', 526n)]
    const lines = withVatRoles(region, [...read, line('7440', -10_527n)])
    if ('message' in lines) throw new Error(lines.message)
    const bases = lines.map((one) => BigInt(one.vatBaseMinor ?? 0))
    const vats = lines.map((one) => BigInt(one.vatAmountMinor ?? 0))
    const sum = (some: bigint[]) => some.reduce((all, one) => all + one, 0n)
    expect([sum(bases), sum(vats)]).toEqual([8_422n, 2_105n])
  })
})

describe('what cannot be read is said', () => {
  it('where the VAT of a code is missing', () => {
    const read = [line('2450', 100_000n, 'I25'), line('7440', -100_000n)]
    expect(withVatRoles(region, read)).toMatchObject({ code: 'vat_missing' })
  })

  it('where VAT stands beside a cost without a code', () => {
    const read = [line('2450', 100_000n), line('7740', 25_000n), line('7440', -125_000n)]
    expect(withVatRoles(region, read)).toMatchObject({ code: 'vat_code_missing' })
  })

  it('where the VAT of several codes comes to something else', () => {
    const read = [line('2450', 100_000n, 'I25'), line('2060', 100_000n, 'I50')]
    const rest = [line('7740', 20_000n), line('7440', -220_000n)]
    expect(withVatRoles(region, [...read, ...rest])).toMatchObject({ code: 'vat_does_not_fit' })
  })

  it('but the payment of VAT has none, and is an entry like any other', () => {
    const read = [line('7740', -25_000n), line('7840', 25_000n)]
    expect(withVatRoles(region, read)).toMatchObject([{ vatRole: null }, { vatRole: null }])
  })
})
