import { describe, expect, it } from 'vitest'
import { chooseMutants } from '../../lab/prove/mutants/choose.ts'
import { findMutants, mutantKinds } from '../../lab/prove/mutants/find.ts'

const text = `export function pay(rows: Row[], limitMinor: bigint) {
  if (rows.length === 0) return null
  const total = rows.reduce((sum, row) => sum + row.amountMinor, 0n)
  const state = total > limitMinor && rows[0].state === 'open' ? 'held' : 'paid'
  return { state: 'open', total: -total, needs: 'bank:edit', sql: sql\`SELECT 1 LIMIT 1\` }
}
export default action({ needs: 'bank:edit', state: 'held' })
`

const files = Array.from({ length: 30 }, (_, at) => `src/rooms/ledger/pay_${at}.ts`)
const all = files.flatMap((file) => findMutants(file, text))
const choose = (seed: number, count: number) => chooseMutants(all, { seed, count })

describe('the choice', () => {
  it('repeats with its seed, and is another with another', () => {
    expect(choose(1, 60)).toEqual(choose(1, 60))
    expect(choose(1, 60)).not.toEqual(choose(2, 60))
  })

  it('is the same but for what changed when other code does', () => {
    const changed = [...findMutants('src/rooms/bank/new.ts', text), ...all]
    const before = new Set(choose(1, 60).map(({ key }) => key))
    const kept = chooseMutants(changed, { seed: 1, count: 60 }).filter(({ key }) => before.has(key))
    expect(kept.length).toBeGreaterThan(45)
  })

  it('moves with the lines around it', () => {
    const lower = files.flatMap((file) => findMutants(file, `\n\n// A remark.\n${text}`))
    const keysOf = (list: typeof all) => list.map(({ key }) => key)
    expect(keysOf(chooseMutants(lower, { seed: 1, count: 60 }))).toEqual(keysOf(choose(1, 60)))
  })

  it('of fewer is the beginning of that of more', () => {
    expect(choose(1, 90).slice(0, 30)).toEqual(choose(1, 30))
  })

  it('has each kind alike', () => {
    const chosen = choose(1, 60)
    for (const kind of mutantKinds) {
      expect(chosen.filter((one) => one.kind === kind)).toHaveLength(10)
    }
  })

  it('has no two at the same place', () => {
    for (const [, inFile] of Map.groupBy(choose(1, 1_000), ({ file }) => file)) {
      const sorted = inFile.toSorted((a, b) => a.start - b.start)
      sorted.forEach((one, at) => {
        expect(one.start).toBeGreaterThanOrEqual(sorted[at - 1]?.end ?? 0)
      })
    }
  })
})
