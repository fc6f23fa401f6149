import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { differencesOf, readCarried, storeBox, storeCarried, type StoredBox } from './snapshot.ts'

const [box] = regionOf('denmark').vatBoxes
const stored = (code: string, amountMinor: bigint): StoredBox => {
  if (!box) throw new Error('Denmark has no boxes')
  const sums = { exactMinor: amountMinor + 1n, provisionalMinor: 0n, lineCount: 1 }
  return { ...storeBox({ box, amountMinor, ...sums }), code }
}

describe('a stored box', () => {
  it('keeps every amount as text, however large', () => {
    expect(stored('salgsmoms', -9_007_199_254_740_993n)).toEqual({
      code: 'salgsmoms',
      label: box?.label,
      labelEn: 'VAT on sales',
      kind: 'vat',
      amountMinor: '-9007199254740993',
      exactMinor: '-9007199254740992',
      provisionalMinor: '0',
      lineCount: 1,
    })
  })
})

describe('what is carried', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (debtMinor, creditMinor) => {
        const carried = { debtMinor, creditMinor }
        const kept: unknown = JSON.parse(JSON.stringify(storeCarried(carried)))
        expect(readCarried(kept as ReturnType<typeof storeCarried>)).toEqual(carried)
      }),
    )
  })
})

describe('differences', () => {
  it('name only the boxes that differ, by what is filed', () => {
    const filed = [stored('a', 100n), stored('b', 5n), stored('c', 0n)]
    const now = [stored('a', 100n), stored('b', -5n), stored('c', 1n)]
    expect(differencesOf(filed, now)).toEqual([
      { code: 'b', filedMinor: '5', nowMinor: '-5' },
      { code: 'c', filedMinor: '0', nowMinor: '1' },
    ])
    expect(differencesOf(filed, filed)).toEqual([])
  })

  it('take a box that one of the two does not have as nothing there', () => {
    expect(differencesOf([stored('old', 7n)], [stored('new', 3n), stored('none', 0n)])).toEqual([
      { code: 'new', filedMinor: '0', nowMinor: '3' },
      { code: 'old', filedMinor: '7', nowMinor: '0' },
    ])
  })
})
