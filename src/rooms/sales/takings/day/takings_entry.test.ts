import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { regionKeys, regionOf, vatCodeOf, type Region } from '#regions/room'
import { splitGross } from './read_takings.ts'
import { buildTakingsEntry, type TakingsSold } from './takings_entry.ts'

const date = '2026-11-16'

function soldRow(region: Region, vatCode: string, gross: bigint): TakingsSold {
  const code = vatCodeOf(region, vatCode, date)
  const account = region.takings.codes.find((one) => one.vatCode === vatCode)?.account
  if (code === undefined || account === undefined) throw new Error(vatCode)
  return { code, account, gross, ...splitGross(gross, code.rate ?? '0', region.takings.rounds) }
}

const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })

describe.each(regionKeys)('the entry of a day in %s', (key) => {
  const region = regionOf(key)
  const codes = region.takings.codes.map((one) => one.vatCode)
  const days = fc.record({
    grosses: fc.array(amount, { minLength: codes.length, maxLength: codes.length }),
    cash: amount,
    difference: fc.bigInt({ min: -1000n, max: 1000n }),
  })
  const build = (day: { grosses: bigint[]; cash: bigint; difference: bigint }) => {
    const sold = codes.map((code, index) => soldRow(region, code, day.grosses[index] ?? 0n))
    const total = sold.reduce((sum, row) => sum + row.gross, 0n) + day.difference
    const { cash, clearing } = region.accountRoles
    const paid = [
      { kind: 'cash', account: cash, amount: day.cash },
      { kind: 'card', account: clearing, amount: total - day.cash },
    ]
    const { currency } = region
    const given = { id: 'x', region, date, currency, text: 'x', sold, paid }
    return { sold, entry: buildTakingsEntry({ ...given, difference: day.difference }) }
  }
  const isSomething = (day: { grosses: bigint[] }) => day.grosses.some((one) => one !== 0n)

  it('balances, and no line of it is empty', () => {
    fc.assert(
      fc.property(days.filter(isSomething), (day) => {
        const { entry } = build(day)
        expect(entry.lines.reduce((sum, line) => sum + BigInt(line.amountMinor), 0n)).toBe(0n)
        expect(entry.lines.every((line) => line.amountMinor !== '0')).toBe(true)
      }),
    )
  })

  it('has for each code the net as base, and the VAT on the account of its box', () => {
    fc.assert(
      fc.property(days.filter(isSomething), (day) => {
        const { sold, entry } = build(day)
        for (const { code, net, vat, gross } of sold) {
          const of = entry.lines.filter((line) => line.vatCode === code.id)
          const base = of.filter((line) => line.vatRole === 'base')
          const output = of.filter((line) => line.vatRole === 'output')
          expect(base.map((line) => [line.vatBaseMinor, line.vatAmountMinor])).toEqual(
            gross === 0n ? [] : [[String(net), String(vat)]],
          )
          expect(output.map((line) => line.amountMinor)).toEqual(vat === 0n ? [] : [String(-vat)])
          const boxes = region.boxAccounts.filter((one) => code.vatBoxes.includes(one.box))
          const accounts = new Set(boxes.map((one) => one.account))
          expect(output.every((line) => accounts.has(line.account))).toBe(true)
        }
      }),
    )
  })

  it('is refused where nothing was taken', () => {
    const empty = { grosses: codes.map(() => 0n), cash: 0n, difference: 0n }
    expect(() => build(empty)).toThrow(new Failure('nothing_to_post'))
  })
})
