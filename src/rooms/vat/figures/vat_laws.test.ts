import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { vatFrequencies, type VatFrequency } from '#regions/room'
import {
  buyOf,
  corrected,
  faultsOf,
  file,
  filed,
  listOf,
  post,
  prepared,
  reverse,
  setDay,
  setFrequency,
  type VatReturn,
} from '#test/support/books/vat'
import { booksOf } from '#test/support/books/vat_books'
import { diceOf } from '#test/support/dice'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-01-10')
})

const year = { from: '2025-01-01', to: '2025-12-31' }
const seeds = fc.integer({ min: 1, max: 2 ** 30 })
const regions = fc.constantFrom('denmark', 'italy')
const frequencies: fc.Arbitrary<VatFrequency> = fc.constantFrom(...vatFrequencies)

/** A year of seeded entries, some of them reversed; returns those that are not. */
async function liveYear(org: TestOrg, seed: number, isReversed = false): Promise<string[]> {
  const dice = diceOf(seed)
  const books = booksOf(world, org, year, 60, dice)
  const ids = await post(world, org, isReversed ? books.toReversed() : books)
  const ordered = isReversed ? ids.toReversed() : ids
  const back = ordered.filter((_, index) => index % 9 === 4)
  await reverse(world, org, back, '2025-12-31')
  return ordered.filter((id) => !back.includes(id))
}

/** Files everything that has ended. */
async function fileAll(org: TestOrg): Promise<VatReturn[]> {
  const all: VatReturn[] = []
  for (;;) {
    const draft = await prepared(world, org)
    if (draft.period.to > '2026-01-09') return all
    all.push(await file(world, org, draft.id))
  }
}

const vatAccounts: Record<string, Record<string, [account: string, sign: bigint]>> = {
  denmark: {
    salgsmoms: ['7680', -1n],
    moms_varekob_udland: ['7700', -1n],
    moms_ydelseskob_udland: ['7720', -1n],
    købsmoms: ['7740', 1n],
    el: ['7780', 1n],
    co2: ['7830', 1n],
  },
  italy: { VP4: ['2601', -1n], VP5: ['1601', 1n] },
}

async function balances(org: TestOrg): Promise<Record<string, bigint>> {
  const { rows } = await world.owner.query<{ account: string; sum: string }>(
    'SELECT account, sum(amount_minor) FROM ledger_line WHERE org_id = $1 GROUP BY account',
    [org.orgId],
  )
  const sums = new Map(rows.map((row) => [row.account, BigInt(row.sum)]))
  return Object.fromEntries(
    Object.entries(vatAccounts[org.region] ?? {}).map(([box, [account, sign]]) => [
      box,
      sign * (sums.get(account) ?? 0n),
    ]),
  )
}

type Box = { code: string; amount: number; exact: number; provisional: number; lineCount: number }
const minor = (amount: number): bigint => BigInt(Math.round(amount * 100))
const figuresOf = (of: { boxes: Box[] }) =>
  of.boxes.map(({ code, amount, exact, provisional, lineCount }) => {
    return { code, amount, exact, provisional, lineCount }
  })

describe('whatever is posted in a year', () => {
  it('its returns add up to the VAT accounts, at any frequency, before øre are dropped', async () => {
    const property = fc.asyncProperty(regions, frequencies, seeds, async (region, often, seed) => {
      const org = await world.createOrg(region)
      await setFrequency(world, org, often)
      await liveYear(org, seed)
      const returns = await fileAll(org)
      const sums: Record<string, bigint> = {}
      for (const { code, exact } of returns.flatMap((one) => one.boxes as Box[])) {
        sums[code] = (sums[code] ?? 0n) + minor(exact)
      }
      expect(sums).toMatchObject(await balances(org))
    })
    await fc.assert(property, { numRuns: 8 })
  }, 120_000)

  it('is prepared the same twice, in whatever order it was posted', async () => {
    const property = fc.asyncProperty(regions, seeds, async (region, seed) => {
      const [one, other] = [await world.createOrg(region), await world.createOrg(region)]
      await setFrequency(world, one, 'annual')
      await setFrequency(world, other, 'annual')
      await liveYear(one, seed)
      await liveYear(other, seed, true)
      // A document of the year before may come first, whose own year is filed without it.
      if ((await prepared(world, one)).period.key === '2024') {
        await filed(world, one)
        await filed(world, other)
      }
      const first = figuresOf(await prepared(world, one))
      expect(figuresOf(await prepared(world, one))).toEqual(first)
      expect(figuresOf(await prepared(world, other))).toEqual(first)
      const day = '2026-01-02'
      await post(world, one, [
        buyOf(world, one, day, [{ day, vatCode: region === 'italy' ? 'A22' : 'I25', net: '9.00' }]),
      ])
      expect(figuresOf(await prepared(world, one))).toEqual(first)
    })
    await fc.assert(property, { numRuns: 6 })
  }, 120_000)

  it('is summed the same way whether or not anything is provisional elsewhere', async () => {
    const property = fc.asyncProperty(regions, seeds, async (region, seed) => {
      const org = await world.createOrg(region)
      await setFrequency(world, org, 'annual')
      const books = booksOf(world, org, year, 60, diceOf(seed))
      const booked = books.map(({ entry }) => ({ ...entry, date: entry.vatDate }))
      await post(world, org, booked)
      const first = figuresOf(await prepared(world, org))
      const [odd] = booksOf(world, org, { from: '2026-01-02', to: '2026-01-03' }, 1, diceOf(seed))
      if (odd) await post(world, org, [{ ...odd, state: 'provisional' }])
      expect(figuresOf(await prepared(world, org))).toEqual(first)
      expect(first.filter((box) => box.lineCount > 0).length).toBeGreaterThan(3)
    })
    await fc.assert(property, { numRuns: 6 })
  }, 120_000)
})

/** Writes a line of VAT past every action, as the application's own role. */
async function slipIn(org: TestOrg, day: string, vatCode: string, source: string): Promise<void> {
  const { orgId } = org
  const currency = org.region === 'denmark' ? 'DKK' : 'EUR'
  const id = world.app.newId()
  await transact(world.app.database, { orgId }, async (tx) => {
    tx.send(sql`
      INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, origin, state, currency,
        provider, line_count, automatic, created_at)
      VALUES (${orgId}, ${id}, ${day}, ${day}, 'x', ${source}, 'daybook', 'booked', ${currency},
        'daybook', 2, false, now())`)
    await tx.query(sql`
      INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account,
        amount_minor, vat_code, vat_role, vat_base_minor, vat_amount_minor)
      VALUES (${orgId}, ${id}, 1, ${day}, ${day}, false, '1', 100, ${vatCode}, 'base', 100, 25),
        (${orgId}, ${id}, 2, ${day}, ${day}, false, '2', -100, NULL, NULL, NULL, NULL)`)
  })
}

describe('a period that is filed', () => {
  it('takes no VAT of any day, code or kind, but for what takes something back', async () => {
    const org = await world.createOrg('denmark')
    const ids = await liveYear(org, 7)
    await fileAll(org)
    const days = fc.integer({ min: 0, max: 364 }).map((count) => addDays(year.from, count))
    const codes = fc.constantFrom('I25', 'REP', 'IEUY', 'IOB', 'I25N', 'I0')
    const sources = fc.constantFrom('manual', 'settlement')
    const property = fc.asyncProperty(days, codes, sources, async (day, vatCode, source) => {
      const entry = buyOf(world, org, day, [{ day, vatCode, net: '4.00', vat: '0.00' }])
      await expect(post(world, org, [entry])).rejects.toThrow('declared already')
      const refusal = source === 'settlement' ? 'adds VAT instead of moving it' : 'declared already'
      await expect(slipIn(org, day, vatCode, source)).rejects.toThrow(refusal)
      const open = buyOf(world, org, day, [{ day, vatDate: '2026-01-01', vatCode, net: '4.00' }])
      await post(world, org, [open])
    })
    await fc.assert(property, { numRuns: 40 })
    const plain = { ...buyOf(world, org, '2025-06-01', [{ day: '', vatCode: 'I0', net: '4.00' }]) }
    const bare = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }
    await post(world, org, [{ ...plain, lines: plain.lines.map((line) => ({ ...line, ...bare })) }])
    await reverse(world, org, ids.slice(0, 5), '2026-01-09')
    expect(await faultsOf(world, org)).toEqual([])
  }, 120_000)

  it('keeps its figures, whatever comes later', async () => {
    const steps = fc.array(
      fc.constantFrom('reverse', 'post', 'correct', 'file', 'prepare', 'frequency'),
      { minLength: 4, maxLength: 14 },
    )
    const property = fc.asyncProperty(regions, seeds, steps, async (region, seed, all) => {
      const org = await world.createOrg(region)
      await setFrequency(world, org, 'quarterly')
      const effective = await liveYear(org, seed)
      await fileAll(org)
      const dice = diceOf(seed)
      const kept = new Map<string, unknown>()
      for (const step of all) {
        for (const one of await listOf(world, org, '&status=filed')) {
          const { allowedActions: _, correctedBy: __, ...fixed } = one
          if (kept.has(one.id)) expect(fixed).toEqual(kept.get(one.id))
          kept.set(one.id, fixed)
        }
        await stepOn(org, step, effective, dice)
        expect(await faultsOf(world, org)).toEqual([])
      }
    })
    await fc.assert(property, { numRuns: 6 })
  }, 120_000)
})

async function stepOn(
  org: TestOrg,
  step: string,
  effective: string[],
  dice: (below: number) => number,
): Promise<void> {
  const drafts = await listOf(world, org, '&status=draft')
  const returns = await listOf(world, org, '&status=filed')
  const some = returns[dice(returns.length)]
  if (step === 'reverse') await reverse(world, org, effective.splice(0, 3), '2026-01-09')
  if (step === 'prepare') await prepared(world, org)
  if (step === 'frequency') await setFrequency(world, org, dice(2) ? 'monthly' : 'annual')
  if (step === 'correct' && some) await corrected(world, org, some.id)
  if (step === 'post') {
    const late = { from: '2026-01-01', to: '2026-01-31' }
    effective.push(...(await post(world, org, booksOf(world, org, late, 5, dice))))
  }
  const draft = drafts[dice(drafts.length)]
  if (step === 'file' && draft) {
    await world.rest(org, 'actions/file_vat_return', { returnId: draft.id })
  }
}
