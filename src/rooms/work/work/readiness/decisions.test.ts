import { describe, expect, it } from 'vitest'
import { rowRange } from './decisions.ts'

describe('what an unmatched bank row can move', () => {
  it('is the VAT of a payment out that is still deducted, and of one in that is still owed', () => {
    expect(rowRange({ amountMinor: -64_000n, isTrade: true }, '25')).toEqual({
      lowMinor: -12_800n,
      highMinor: 0n,
    })
    expect(rowRange({ amountMinor: 12_200n, isTrade: true }, '22')).toEqual({
      lowMinor: 0n,
      highMinor: 2200n,
    })
  })

  it('is nothing for a transfer, a fee, a tax or wages', () => {
    const nothing = { lowMinor: 0n, highMinor: 0n }
    expect(rowRange({ amountMinor: -64_000n, isTrade: false }, '25')).toEqual(nothing)
  })
})
