import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { clientOf, run } from '#test/support/books/invoices'
import { postPurchase } from '#test/support/books/ledger_desk'
import { issueDue, look } from '#test/support/books/owed'
import { transaction } from '#test/support/bank/bank'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

/** What happened to what is owed, as told by hand: positive for what is owed to us. */
type Told = { day: string; minor: bigint; side: 'payable' | 'receivable' }
type Target = { entryId: string; side: Told['side']; leftMinor: bigint }
type Paid = { transactionId: string; told: Told; target: Target }

const days = ['2026-11-03', '2026-11-05', '2026-11-08', '2026-11-12', '2026-11-16'] as const
const step = fc.oneof(
  fc.record({
    do: fc.constant('bill' as const),
    day: fc.nat(4),
    net: fc.integer({ min: 1, max: 9000 }),
  }),
  fc.record({
    do: fc.constant('invoice' as const),
    day: fc.constant(4),
    net: fc.integer({ min: 1, max: 9000 }),
  }),
  fc.record({
    do: fc.constant('pay' as const),
    day: fc.nat(4),
    net: fc.integer({ min: 1, max: 12_000 }),
  }),
  fc.record({ do: fc.constant('unmatch' as const), day: fc.nat(4), net: fc.nat(9) }),
)

type Step = { do: 'bill' | 'invoice' | 'pay' | 'unmatch'; day: number; net: number }

/** Does the steps through the API and tells what they come to. */
async function live(org: TestOrg, steps: readonly Step[]): Promise<Told[]> {
  const told: Told[] = []
  const targets: Target[] = []
  const payments: Paid[] = []
  for (const one of steps) {
    const day = days[one.day] ?? days[0]
    if (one.do === 'bill') {
      const vat = BigInt(one.net) * 25n
      const text = (minor: bigint): string =>
        `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
      const net = BigInt(one.net) * 100n
      const { entryId } = await postPurchase(world, org, { day, net: text(net), vat: text(vat) })
      targets.push({ entryId: encodeId('led', entryId), side: 'payable', leftMinor: net + vat })
      told.push({ day, minor: net + vat, side: 'payable' })
    }
    if (one.do === 'invoice') {
      const { entryId } = await issueDue(world, org, { net: one.net })
      const minor = BigInt(one.net) * 125n
      targets.push({ entryId, side: 'receivable', leftMinor: minor })
      told.push({ day, minor, side: 'receivable' })
    }
    if (one.do === 'pay') {
      const open = targets.filter((target) => target.leftMinor > 0n)
      const target = open[one.net % Math.max(open.length, 1)]
      if (target === undefined) continue
      const minor = BigInt(one.net) * 100n
      const amountMinor = target.side === 'payable' ? -minor : minor
      const transactionId = await transaction(world, org, { amountMinor, day })
      const body = { transactionId, ledgerEntryId: target.entryId }
      await run(world, org, 'actions/match_transaction', body)
      target.leftMinor -= minor
      const entry: Told = { day, minor: -minor, side: target.side }
      told.push(entry)
      payments.push({ transactionId, told: entry, target })
    }
    if (one.do === 'unmatch') {
      const paid = payments.pop()
      if (paid === undefined) continue
      const { transactionId } = paid
      await run(world, org, 'actions/unmatch_transaction', { transactionId })
      paid.target.leftMinor -= paid.told.minor
      told.splice(told.indexOf(paid.told), 1)
    }
  }
  return told
}

it('open items, ageing and control accounts are the sums of what happened, on every day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const org = await world.createOrg('denmark')
      await clientOf(world, org)
      const told = await live(org, steps)
      for (const day of ['2026-11-02', ...days, '2026-12-31']) {
        const { sides } = await look(world, org, `ageing?asOf=${day}`)
        const { items } = await look(world, org, `open-items?asOf=${day}&limit=200`)
        for (const { side, total, control } of sides) {
          const sum = told
            .filter((one) => one.side === side && one.day <= day)
            .reduce((all, one) => all + one.minor, 0n)
          const listed = (items as { side: string; openHomeAmount: number }[])
            .filter((one) => one.side === side)
            .reduce((all, one) => all + BigInt(Math.round(one.openHomeAmount * 100)), 0n)
          expect(BigInt(Math.round(total.total * 100))).toBe(sum)
          expect(listed).toBe(sum)
          for (const { difference } of control) expect(difference).toBe(0)
        }
      }
    }),
    { numRuns: 5 },
  )
}, 300_000)
