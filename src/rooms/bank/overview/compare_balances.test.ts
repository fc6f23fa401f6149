import { describe, expect, it } from 'vitest'
import { differsSince, unpaired, type Moved } from './compare_balances.ts'

const day = (date: string, bankMinor: bigint, ledgerMinor: bigint) => ({
  day: date,
  bankMinor,
  ledgerMinor,
})

describe('the day from which a bank account and its ledger account differ', () => {
  it('is none where they agree, whatever differed in between', () => {
    const moved = [day('2026-05-04', 0n, 50n), day('2026-05-02', 50n, 0n)]
    expect(differsSince(0n, moved)).toEqual({ since: null, isFromStart: false })
  })

  it('is the first of those that were never made up for', () => {
    const moved = [
      day('2026-05-09', 10n, 0n),
      day('2026-05-07', 0n, 50n),
      day('2026-05-04', 0n, 30n),
      day('2026-05-02', 30n, 0n),
    ]
    expect(differsSince(-40n, moved)).toEqual({ since: '2026-05-07', isFromStart: false })
  })

  it('is the oldest where they never agreed: what was there before is missing', () => {
    const moved = [day('2026-05-09', 10n, 0n)]
    expect(differsSince(510n, moved)).toEqual({ since: '2026-05-09', isFromStart: true })
    expect(differsSince(500n, [])).toEqual({ since: null, isFromStart: true })
  })
})

describe('rows and lines', () => {
  const one = (id: string, date: string, minor: bigint): Moved => ({
    id,
    day: date,
    text: null,
    minor,
  })

  it('of one day and amount explain each other once', () => {
    const rows = [
      one('a', '2026-05-02', 5n),
      one('b', '2026-05-02', 5n),
      one('c', '2026-05-03', 7n),
    ]
    const lines = [one('x', '2026-05-02', 5n), one('y', '2026-05-04', 7n)]
    const left = unpaired(rows, lines)
    expect(left.rows.map(({ id }) => id)).toEqual(['b', 'c'])
    expect(left.lines.map(({ id }) => id)).toEqual(['y'])
  })
})
