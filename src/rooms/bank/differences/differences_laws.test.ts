import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billing, residualOf, transaction } from '#test/support/bank/bank'
import { balances, claim, controlGaps, faultsIn, operate } from '#test/support/bank/differences'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

type Step =
  | { do: 'match' | 'discount' | 'fee' | 'small_difference'; item: number; size: number }
  | { do: 'payout'; item: number; size: number }
  | { do: 'write_off'; item: number; size: number }
  | { do: 'move' | 'prepay'; item: number; size: number }
  | { do: 'unmatch' | 'undo'; item: number; size: number }

const names = [
  'match',
  'discount',
  'fee',
  'small_difference',
  'payout',
  'write_off',
  'move',
  'prepay',
  'unmatch',
  'undo',
] as const

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...names),
  item: fc.nat({ max: 2 }),
  size: fc.constantFrom(100, 50_000, 124_990, 125_000, 125_010, 140_000),
})

type Desk = {
  org: TestOrg
  entries: string[]
  rows: string[]
  /** Adjustments that nobody has taken back yet, as far as this knows. */
  made: string[]
}

async function take(desk: Desk, { do: name, item, size }: Step): Promise<void> {
  const { org, entries, rows, made } = desk
  const ledgerEntryId = entries[item % entries.length] ?? ''
  const post = async (path: string, body: object) => await world.rest(org, path, body)
  const bankRow = async (): Promise<string> => {
    const id = await transaction(world, org, { amountMinor: BigInt(size) })
    rows.push(id)
    return id
  }
  const keep = (id: string | undefined): void => {
    if (id !== undefined) made.push(id)
  }
  if (name === 'match') {
    await post('actions/match_transaction', { transactionId: await bankRow(), ledgerEntryId })
  } else if (name === 'payout') {
    const items = [{ ledgerEntryId, amount: (size + 500) / 100 }]
    const body = { transactionId: await bankRow(), items, fee: { amount: 5 } }
    await operate(world, org, 'book_payout', body)
  } else if (name === 'write_off') {
    const given = { ledgerEntryId, kind: 'write_off', reason: 'Lost', amount: size / 100 }
    keep((await operate(world, org, 'write_off', given)).body.result?.id)
  } else if (name === 'move' || name === 'prepay') {
    const other = entries[(item + 1) % entries.length]
    const toLedgerEntryId = name === 'prepay' ? null : other
    const given = { fromLedgerEntryId: ledgerEntryId, toLedgerEntryId }
    const { status, body } = await operate(world, org, 'move_payment', given)
    if (status === 200) keep(body.result.id)
    if (status === 200 && name === 'prepay') entries.push(body.result.id)
  } else if (name === 'unmatch') {
    await post('actions/unmatch_transaction', { transactionId: rows[item % rows.length] ?? '' })
  } else if (name === 'undo') {
    const given = { ledgerEntryId: made[item % made.length] ?? '' }
    await operate(world, org, 'reverse_adjustment', given)
  } else {
    const difference = { kind: name }
    const body = { transactionId: await bankRow(), ledgerEntryId, difference }
    await operate(world, org, 'match_with_difference', body)
  }
}

/** No entry of any day is out of balance. */
async function unbalancedDays(org: TestOrg): Promise<string[]> {
  const { rows } = await world.owner.query<{ date: string }>(
    `SELECT date::text FROM ledger_line WHERE org_id = $1 GROUP BY date
     HAVING sum(amount_minor) <> 0`,
    [org.orgId],
  )
  return rows.map((row) => row.date)
}

describe('whatever is matched, closed, paid out, moved and undone', () => {
  it('control accounts are their open items, days balance, and undoing all restores the books', async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 9 }),
      async (steps) => {
        const org = await billing(world, 'denmark')
        const entries = [await claim(world, org), await claim(world, org)].map((one) => one.entryId)
        const invoices = [...entries]
        const before = await balances(world, org)
        const desk: Desk = { org, entries, rows: [], made: [] }
        for (const one of steps) {
          await take(desk, one)
          expect(await controlGaps(world, org)).toEqual([0n, 0n])
        }
        expect(await faultsIn(world, org)).toEqual([])
        expect(await unbalancedDays(org)).toEqual([])
        for (const ledgerEntryId of desk.made.toReversed()) {
          await operate(world, org, 'reverse_adjustment', { ledgerEntryId })
        }
        for (const transactionId of desk.rows.toReversed()) {
          await world.rest(org, 'actions/unmatch_transaction', { transactionId })
        }
        expect(await balances(world, org)).toEqual(before)
        for (const id of invoices) expect(await residualOf(world, org, id)).toBe(125_000n)
        expect(await faultsIn(world, org)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: 12 })
  }, 180_000)

  it('callers at once on the same two invoices never settle one beyond what is owed', async () => {
    const org = await billing(world, 'denmark')
    const [one, two] = [await claim(world, org), await claim(world, org)]
    const rows: string[] = []
    for (let index = 0; index < 4; index++) {
      rows.push(await transaction(world, org, { amountMinor: 120_000n }))
    }
    const difference = { kind: 'discount' }
    const items = [two, one].map(({ entryId }) => ({ ledgerEntryId: entryId, amount: 625 }))
    const [first = '', second = '', third = '', fourth = ''] = rows
    await Promise.all([
      operate(world, org, 'match_with_difference', {
        transactionId: first,
        ledgerEntryId: one.entryId,
        difference,
      }),
      operate(world, org, 'match_with_difference', {
        transactionId: second,
        ledgerEntryId: two.entryId,
        difference,
      }),
      operate(world, org, 'book_payout', { transactionId: third, items, fee: { amount: 50 } }),
      operate(world, org, 'book_payout', {
        transactionId: fourth,
        items: items.toReversed(),
        fee: { amount: 50 },
      }),
      operate(world, org, 'write_off', {
        ledgerEntryId: one.entryId,
        kind: 'write_off',
        reason: 'Lost',
      }),
    ])
    // A payment of 1,200.00 may meet what a payout left of it; then more came in than was owed.
    for (const { entryId } of [one, two]) {
      const rest = await residualOf(world, org, entryId)
      expect([0n, 62_500n, 125_000n]).toContain(rest)
    }
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
    expect(await faultsIn(world, org)).toEqual([])
  })
})
