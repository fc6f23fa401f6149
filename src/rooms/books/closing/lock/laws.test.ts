import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { balancesOn, close, despite, entryOn } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

const months = ['2025-10-31', '2025-12-31', '2026-03-31', '2026-06-30'] as const

const step = fc.oneof(
  fc.record({ kind: fc.constant('close' as const), through: fc.constantFrom(...months) }),
  fc.record({ kind: fc.constant('soft' as const), through: fc.constantFrom(...months) }),
  fc.record({
    kind: fc.constant('reopen' as const),
    through: fc.option(fc.constantFrom(...months), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('close_year' as const) }),
  fc.record({ kind: fc.constant('reopen_year' as const) }),
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function take(org: TestOrg, one: Step): Promise<number> {
  const reason = 'In any order'
  const calls = {
    close: () => close(world, org, 'through' in one ? (one.through ?? '') : ''),
    soft: () => close(world, org, 'through' in one ? (one.through ?? '') : '', { kind: 'soft' }),
    reopen: () => {
      const through = 'through' in one && one.through !== undefined ? { through: one.through } : {}
      return world.rest(org, 'operations/reopen_period', { ...through, reason })
    },
    close_year: () => world.rest(org, 'operations/close_year', { year: 2025, despite }),
    reopen_year: () => world.rest(org, 'operations/reopen_year', { year: 2025, reason }),
  }
  return (await calls[one.kind]()).status
}

async function booksOf(of: TestOrg) {
  return [
    await balancesOn(world, of, '2025-11-30'),
    await balancesOn(world, of, '2025-12-31'),
    await balancesOn(world, of),
  ]
}

const lines = (income: number) => [
  { account: '6190', amount: income },
  { account: '1010', amount: -income },
]

async function withBooks(): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  const sale = { date: '2025-05-02', text: 'Income', lines: lines(500) }
  // Without a code it counts in no return; a contact is not needed off the control accounts.
  sale.lines[0] = { account: '6471', amount: 500 }
  await run(world, org, 'operations/post_entry', sale)
  await run(world, org, 'operations/post_entry', entryOn(org, '2025-11-20', 120))
  await run(world, org, 'operations/post_entry', entryOn(org, '2026-02-03', 30))
  return org
}

describe('closing and reopening in any order', () => {
  it('leaves the same books once all is open again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const org = await withBooks()
        const before = await booksOf(org)
        for (const one of steps) expect([200, 409]).toContain(await take(org, one))
        await take(org, { kind: 'reopen_year' })
        await take(org, { kind: 'reopen', through: undefined })
        expect(await booksOf(org)).toEqual(before)
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  it('leaves the same closed year, however often it was closed before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const plain = await withBooks()
        await take(plain, { kind: 'close_year' })
        const org = await withBooks()
        for (const one of steps) await take(org, one)
        expect([200, 409]).toContain(await take(org, { kind: 'close_year' }))
        expect(await booksOf(org)).toEqual(await booksOf(plain))
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})
