import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { look } from '#test/support/books/owed'
import { book, takeBack } from '#test/support/books/report_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

type Told = { day: string; account: string; minor: bigint; isClosing: boolean }

const charts = {
  denmark: ['1010', '1610', '2850', '3670', '6481', '6190', '7440', '6520', '7680', '5610'],
  italy: ['3101', '4101', '4401', '5202', '1820', '1501', '2501', '2102', '2601', '1216'],
} as const
type Place = keyof typeof charts

/** Bank and VAT, which are assets while they are in debit and debts while they are not. */
const turning: Record<Place, readonly string[]> = { denmark: ['6481', '7680'], italy: [] }

const day = fc.integer({ min: 0, max: 450 }).map((count) => addDays('2025-10-01', count))
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      entries: fc.array(
        fc.record({
          day,
          isClosing: fc.boolean(),
          moved: fc.array(
            fc.tuple(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 1_000_000_000 })),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reverse' as const), which: fc.nat(), day }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Books what the steps say, and tells every line of it. */
async function live(org: TestOrg, steps: readonly Step[]): Promise<Told[]> {
  const accounts = charts[org.region as Place]
  const told: Told[] = []
  const standing: { id: string; lines: Told[] }[] = []
  for (const one of steps) {
    if (one.do === 'reverse') {
      const [taken] = standing.splice(one.which % Math.max(standing.length, 1), 1)
      if (taken === undefined) continue
      await takeBack(world, org, taken.id, one.day)
      told.push(...taken.lines.map((was) => ({ ...was, day: one.day, minor: -was.minor })))
      continue
    }
    const entries = one.entries.map((entry) => {
      const lines = entry.moved.flatMap(([from, to, amount]) => [
        { account: accounts[to] ?? '', minor: BigInt(amount) },
        { account: accounts[from] ?? '', minor: -BigInt(amount) },
      ])
      return lines.map((line) => ({ ...line, day: entry.day, isClosing: entry.isClosing }))
    })
    const ids = await book(
      world,
      org,
      ...entries.map((lines) => ({
        date: lines[0]?.day ?? '',
        source: lines[0]?.isClosing ? 'year_end' : 'manual',
        lines: lines.map(({ account, minor }) => [account, minor] as const),
      })),
    )
    for (const [index, lines] of entries.entries()) {
      told.push(...lines)
      standing.push({ id: ids[index] ?? '', lines })
    }
  }
  return told
}

const minorOf = (amount: number): bigint => BigInt(Math.round(amount * 100))

function sumOf(told: readonly Told[], holds: (one: Told) => boolean): bigint {
  return told.filter(holds).reduce((sum, one) => sum + one.minor, 0n)
}

async function compareSpan(org: TestOrg, told: Told[], from: string, to: string): Promise<void> {
  const days = `from=${from}&to=${to}`
  const trial = await look(world, org, `trial-balance?${days}`)
  const accounts = [...new Set(told.map((one) => one.account))]
  for (const account of accounts) {
    const own = told.filter((one) => one.account === account)
    const inside = own.filter((one) => from <= one.day && one.day <= to)
    const expected = [
      sumOf(own, (one) => one.day < from),
      sumOf(inside, (one) => one.minor > 0n),
      -sumOf(inside, (one) => one.minor < 0n),
      sumOf(own, (one) => one.day <= to),
    ]
    const none = { account, opening: 0, debit: 0, credit: 0, closing: 0 }
    const row = trial.accounts.find((one: { account: string }) => one.account === account) ?? none
    expect([row.opening, row.debit, row.credit, row.closing].map(minorOf)).toEqual(expected)
  }
  const { result } = await look(world, org, `profit-and-loss?${days}`)
  const isResult = (one: Told): boolean =>
    charts[org.region as Place].slice(0, 4).includes(one.account as never)
  const earned = sumOf(
    told,
    (one) => isResult(one) && !one.isClosing && from <= one.day && one.day <= to,
  )
  expect(minorOf(result.amount)).toBe(-earned)
}

async function compareDay(org: TestOrg, told: Told[], asOf: string): Promise<void> {
  const { assets, equityAndLiabilities } = await look(world, org, `balance-sheet?asOf=${asOf}`)
  expect(equityAndLiabilities).toEqual(assets)
  const own: readonly string[] = charts[org.region as Place]
  const turned = turning[org.region as Place]
  const isAsset = ({ account }: Told): boolean =>
    !turned.includes(account) && [4, 5, 9].some((index) => own[index] === account)
  const plain = sumOf(told, (one) => isAsset(one) && one.day <= asOf)
  const inDebit = turned.map((id) => sumOf(told, (one) => one.account === id && one.day <= asOf))
  const expected = inDebit.reduce((sum, minor) => (minor > 0n ? sum + minor : sum), plain)
  expect(minorOf(assets.amount)).toBe(expected)
}

async function keptEqualLines(org: TestOrg): Promise<void> {
  const { rows } = await world.owner.query(
    `SELECT coalesce(k.account, l.account) AS account FROM
       (SELECT month, account, sum(debit_minor) AS debit, sum(credit_minor) AS credit
        FROM account_sum WHERE org_id = $1 GROUP BY month, account) k
     FULL JOIN (SELECT date_trunc('month', date)::date AS month, account,
         sum(greatest(amount_minor, 0)) AS debit, sum(greatest(-amount_minor, 0)) AS credit
       FROM ledger_line WHERE org_id = $1 GROUP BY 1, 2) l USING (month, account)
     WHERE (k.debit, k.credit) IS DISTINCT FROM (l.debit, l.credit)`,
    [org.orgId],
  )
  expect(rows).toEqual([])
}

it.each(['denmark', 'italy'] as const)(
  'in %s every report is the sum of its lines and the balance sheet balances, on every day',
  async (region) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 10 }),
        fc.array(fc.tuple(day, fc.nat(200)), { minLength: 3, maxLength: 3 }),
        async (steps, spans) => {
          const org = await world.createOrg(region)
          const told = await live(org, steps)
          for (const [from, length] of [...spans, ['2026-01-01', 364] as const]) {
            await compareSpan(org, told, from, addDays(from, length))
          }
          const days = [...new Set(told.map((one) => one.day))].slice(0, 6)
          for (const one of days) {
            await compareDay(org, told, one)
            await compareDay(org, told, addDays(one, -1))
          }
          await keptEqualLines(org)
        },
      ),
      { numRuns: 6 },
    )
  },
  300_000,
)
