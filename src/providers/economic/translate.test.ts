import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntryLine } from '#ledger/ports'
import { economicConnection, lineOf, purchaseRequest } from '#test/support/books/economic'
import type { EconomicFacts, EconomicVatCode } from './facts.ts'
import { splitAmount, type EconomicVoucher, translateEntry } from './translate.ts'

const percent = (text: string): bigint => {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(`${whole}${decimals.padEnd(8, '0')}`)
}

const code = (
  id: string,
  rate: string,
  account: number,
  contraAccount: number | null = null,
  direction: 'in' | 'out' = 'in',
): EconomicVatCode => ({
  id,
  name: id,
  rateScaled: percent(rate),
  account,
  contraAccount,
  direction,
})

const facts: EconomicFacts = {
  vatCodes: new Map(
    [
      code('I25', '25', 6902),
      code('REPR', '5.26315789', 6902),
      code('IY25', '25', 6902, 6904),
      code('IV25', '25', 6902, 6903),
      code('U25', '25', 6901, null, 'out'),
    ].map((one) => [one.id, one]),
  ),
  years: [{ year: '2026', from: '2026-01-01', to: '2026-12-31', isClosed: false }],
  supplierAccounts: new Map([[6800, 1]]),
  customerAccounts: new Map([[5600, 1]]),
}

const connection = economicConnection('grant')

const translate = (lines: readonly EntryLine[], more: object = {}): EconomicVoucher =>
  translateEntry(purchaseRequest(connection, lines, more), facts)

/** What e-conomic's accounts show after booking these lines. */
function landed({ lines }: EconomicVoucher): Map<number, bigint> {
  const sums = new Map<number, bigint>()
  const add = (account: number, amount: bigint): void => {
    sums.set(account, (sums.get(account) ?? 0n) + amount)
  }
  for (const line of lines) {
    const account = line.account ?? (line.type === 3 || line.type === 4 ? 6800 : 5600)
    const own = facts.vatCodes.get(line.vatCode ?? '') ?? null
    for (const [one, amount] of splitAmount(account, line.amountMinor, own)) add(one, amount)
    if (line.contraAccount === null) continue
    const other = facts.vatCodes.get(line.contraVatCode ?? '') ?? null
    for (const [one, amount] of splitAmount(line.contraAccount, -line.amountMinor, other)) {
      add(one, amount)
    }
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n))
}

const wanted = (lines: readonly EntryLine[]): Map<number, bigint> => {
  const sums = new Map<number, bigint>()
  for (const { account, amountMinor } of lines) {
    const there = Number(connection.accounts.get(account))
    sums.set(there, (sums.get(there) ?? 0n) + BigInt(amountMinor))
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n))
}

const base = (account: string, amount: bigint, vatCode: string, vat: bigint, net = amount) =>
  lineOf(account, amount, {
    vatCode,
    vatRole: 'base',
    vatBaseMinor: String(net),
    vatAmountMinor: String(vat),
  })

const purchase = (net: bigint, vat: bigint, deducted = vat, vatCode = 'I25'): EntryLine[] => [
  base('2450', net + vat - deducted, vatCode, vat, net),
  lineOf('7740', deducted, { vatCode, vatRole: 'input' }),
  lineOf('7440', -(net + vat)),
]

describe('a purchase', () => {
  it('is one line: the supplier, with the cost and its VAT code as contra account', () => {
    expect(translate(purchase(10_000n, 2_500n)).lines).toEqual([
      {
        type: 3,
        account: null,
        amountMinor: -12_500n,
        vatCode: null,
        contraAccount: 3604,
        contraVatCode: 'I25',
      },
    ])
  })

  it('whose VAT is an øre off gets the VAT of the bill, and the rest without a code', () => {
    const lines = purchase(10_000n, 2_501n)
    const voucher = translate(lines)
    expect(
      voucher.lines.map((one) => [one.type, one.account, one.vatCode, one.amountMinor]),
    ).toEqual([
      [3, null, null, -12_501n],
      [5, 3604, 'I25', 12_505n],
      [5, 3604, null, -4n],
    ])
    expect(landed(voucher)).toEqual(wanted(lines))
  })

  it('of a meal takes the code that deducts a quarter', () => {
    const whole = purchase(100_000n, 25_000n, 6_250n, 'REP')
    expect(translate(whole).lines).toMatchObject([
      { amountMinor: -125_000n, contraVatCode: 'REPR' },
    ])
    const lines = purchase(35_000n, 8_750n, 2_188n, 'REP')
    expect(landed(translate(lines))).toEqual(wanted(lines))
  })

  it('under reverse charge has VAT on both sides, and a part that is not deducted as cost', () => {
    const own = (deducted: bigint): EntryLine[] => [
      base('1710', 10_000n + 2_500n - deducted, 'IEUY', 2_500n, 10_000n),
      lineOf('7740', deducted, { vatCode: 'IEUY', vatRole: 'input' }),
      lineOf('7720', -2_500n, { vatCode: 'IEUY', vatRole: 'output' }),
      lineOf('7440', -10_000n),
    ]
    expect(translate(own(2_500n)).lines).toMatchObject([
      { type: 3, amountMinor: -10_000n, contraAccount: 1340, contraVatCode: 'IY25' },
    ])
    for (const lines of [own(2_500n), own(1_000n)]) {
      expect(landed(translate(lines))).toEqual(wanted(lines))
    }
  })

  it('without a code that the law reports needs none there', () => {
    const lines = [base('2390', 5_000n, 'I0', 0n), lineOf('7440', -5_000n)]
    expect(translate(lines).lines).toMatchObject([
      { type: 3, amountMinor: -5_000n, contraAccount: 3617, contraVatCode: null },
    ])
  })

  it('paid from the bank at once is a finance voucher', () => {
    const lines = [...purchase(10_000n, 2_500n).slice(0, 2), lineOf('6481', -12_500n)]
    expect(translate(lines)).toMatchObject({
      side: null,
      lines: [
        { type: 5, account: 3604, vatCode: 'I25', amountMinor: 12_500n, contraAccount: 5820 },
      ],
    })
  })
})

describe('a sale', () => {
  it('is a manual customer invoice; a credit note the same the other way round', () => {
    const sale = (sign: bigint): EntryLine[] => [
      lineOf('6190', 12_500n * sign),
      base('1010', -10_000n * sign, 'U25', -2_500n * sign),
      lineOf('7680', -2_500n * sign, { vatCode: 'U25', vatRole: 'output' }),
    ]
    for (const sign of [1n, -1n]) {
      const voucher = translate(sale(sign), { kind: 'sale' })
      expect(voucher).toMatchObject({
        side: { role: 'customer', group: 1 },
        lines: [
          { type: 10, amountMinor: 12_500n * sign, contraAccount: 1010, contraVatCode: 'U25' },
        ],
      })
      expect(landed(voucher)).toEqual(wanted(sale(sign)))
    }
  })

  it('that is paid is a customer payment', () => {
    const lines = [lineOf('6481', 12_500n), lineOf('6190', -12_500n)]
    expect(translate(lines, { kind: 'payment' }).lines).toMatchObject([
      { type: 2, amountMinor: -12_500n, contraAccount: 5820 },
    ])
  })
})

it('every entry lands on every account to the øre', () => {
  const amount = fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).filter((one) => one !== 0n)
  const row = fc.record({
    account: fc.constantFrom('2450', '1890', '1610'),
    vatCode: fc.constantFrom('I25', 'REP', 'IPR', 'IEUY', 'IEUV'),
    net: amount,
    vat: fc.bigInt({ min: -3_000_000n, max: 3_000_000n }),
    percent: fc.bigInt({ min: 0n, max: 100n }),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const lines = rows.flatMap(({ account, vatCode, net, vat, percent: share }) => {
        const isOwn = vatCode.startsWith('IEU')
        const deducted = (vat * share) / 100n
        const output = vatCode === 'IEUY' ? '7720' : '7700'
        return [
          base(account, net + vat - deducted, vatCode, vat, net),
          lineOf('7740', deducted, { vatCode, vatRole: 'input' }),
          ...(isOwn ? [lineOf(output, -vat, { vatCode, vatRole: 'output' })] : []),
          lineOf('7440', isOwn ? -net : -(net + vat)),
        ]
      })
      const voucher = translate(lines)
      expect(landed(voucher)).toEqual(wanted(lines))
      expect(voucher.totals).toEqual(wanted(lines))
    }),
    { numRuns: 500 },
  )
})

describe('what has no counterpart', () => {
  it('is asked for: an account', () => {
    const lines = [lineOf('2850', 100n), lineOf('6481', -100n)]
    expect(() => translate(lines)).toThrow(
      expect.objectContaining({
        code: 'account_not_mapped',
        details: expect.objectContaining({ account: '2850', nothingHappened: true }),
      }),
    )
  })

  it('is asked for: a VAT code that the law reports, or that is gone over there', () => {
    const lines = purchase(100n, 25n, 25n, 'I50')
    expect(() => translate(lines)).toThrow(/VAT code I50 has no counterpart/)
    const gone = { connection: { ...connection, vatCodes: new Map([['I50', 'OLD']]) } }
    expect(() => translate(lines, gone)).toThrow(/OLD is barred or gone/)
  })
})
