import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { regionOf } from '#regions/room'
import { invariants, verify } from '#verification/room'
import {
  balancesOf,
  closeByHand,
  importMonth,
  listShown,
  truthsOf,
} from '../support/bank/bank_year.ts'
import {
  lastDay,
  liveMonth,
  monthsOfYear,
  type Booking,
  type Company,
} from '../support/bank/bank_year_company.ts'
import { clientOf, run } from '../support/books/invoices.ts'
import { createChance } from '../matching/chance.ts'
import { useWorld } from '../support/use_world.ts'

/** Two sales and one bill a month for each; ten make a company of some size, in some minutes. */
const size = Number(process.env['YEAR_SIZE'] ?? 1)
const seed = Number(process.env['YEAR_SEED'] ?? 20_261_031)

const world = useWorld({ own: 'programs' })
let owner: App
beforeAll(() => {
  owner = {
    ...world.app,
    database: openDatabase({ url: world.ownerUrl, poolSize: 3, answerDeadlineMs: 60_000 }),
  }
})
afterAll(async () => {
  await closeDatabase(owner.database)
})

async function foundIn(region: 'denmark' | 'italy'): Promise<Company> {
  const org = await world.createOrg(region)
  await clientOf(world, org)
  const { equity } = regionOf(region).accountRoles
  const truth = { kind: 'is', account: equity } as const
  const capital = { account: 'main', text: 'Start', name: '', day: '2025-11-01', truth } as const
  const bookings: Booking[] = [{ ...capital, amountMinor: 50_000_000n }]
  return { world, org, chance: createChance(seed), size, bookings }
}

async function reconcile({ org }: Company): Promise<void> {
  await run(world, org, 'actions/reconcile_now', {})
}

/** The run that matched most by itself, whether a person asked for it or it followed an import. */
async function largestRun({ org }: Company): Promise<{ id: string; matched: number }> {
  const { items } = (await world.read(org, 'runs?limit=100')).body.result
  const runs = items as { id: string; matched: number }[]
  const [largest] = runs.toSorted((a, b) => b.matched - a.matched)
  if (!largest) throw new Error('a year passed without a run')
  return largest
}

/** The company as if what is open had not come yet. */
async function withoutOpen(company: Company): Promise<Company> {
  const shown = await listShown(company)
  const truths = truthsOf(company, shown)
  const waiting = shown.filter((one) => one.status === 'unmatched')
  const open = new Set(waiting.map((one) => truths.get(one.id)))
  return { ...company, bookings: company.bookings.filter((one) => !open.has(one)) }
}

/** On every day of the year so far the books say of the bank what the bank says. */
async function assertEveryDay(company: Company, until: string): Promise<number> {
  const { bank } = regionOf(company.org.region as 'denmark' | 'italy').accountRoles
  const balances = await balancesOf(company, bank, until)
  const days = [...balances.bank.keys()]
  const differing = days.filter((day) => balances.bank.get(day) !== balances.books.get(day))
  expect(differing.map((day) => [day, balances.bank.get(day), balances.books.get(day)])).toEqual([])
  return days.length
}

/** What was matched by itself is what it really is. */
async function countRightByItself(company: Company): Promise<number> {
  const shown = await listShown(company)
  const truths = truthsOf(company, shown)
  const transit = regionOf(company.org.region as 'denmark' | 'italy').accountRoles.transit
  const taken = shown.filter(({ decision }) => decision !== null && decision.method !== 'manual')
  for (const { id, allocations } of taken.filter((one) => one.status === 'reconciled')) {
    const truth = truths.get(id)?.truth
    const paid = allocations.map((one) => one.targetId).toSorted()
    if (truth?.kind === 'pays') {
      expect(paid).toEqual(truth.parts.map((part) => part.entryId).toSorted())
    } else expect(truth).toMatchObject({ kind: 'is', account: transit })
  }
  return taken.length
}

async function assertSound({ org }: Company): Promise<void> {
  const site = { app: owner, appRole: world.app.database, orgId: org.orgId }
  for (const invariant of invariants) {
    const { findings } = await verify(site, invariant)
    // The organization was put here by SQL, without the trail that every real one has.
    const own = findings.filter(({ record }) => !/^(org|key)_/.test(record))
    expect([invariant.id, own]).toEqual([invariant.id, []])
  }
}

describe.each(['denmark', 'italy'] as const)('a year of a company in %s', (region) => {
  it('has on every day in its books what the bank holds, also after a run was undone', async () => {
    const company = await foundIn(region)
    let byHand = 0
    for (const [index, month] of monthsOfYear.entries()) {
      await liveMonth(company, month, index)
      await importMonth(company, month)
      await reconcile(company)
      byHand += await closeByHand(company)
      await assertEveryDay(company, `${month}-31`)
    }
    expect(await assertEveryDay(company, lastDay)).toBe(365)
    const right = await countRightByItself(company)
    expect(right).toBeGreaterThan(byHand / 2)

    const { id: runId, matched } = await largestRun(company)
    expect(matched).toBeGreaterThan(2)
    await run(world, company.org, 'operations/undo_run', { runId })
    const rest = await withoutOpen(company)
    expect(company.bookings.length - rest.bookings.length).toBe(matched)
    expect(await assertEveryDay(rest, lastDay)).toBe(365)
    await assertSound(company)
    await reconcile(company)
    await closeByHand(company)
    expect(await assertEveryDay(company, lastDay)).toBe(365)
    await assertSound(company)
    const { transit } = regionOf(region).accountRoles
    const { books } = await balancesOf(company, transit)
    expect(books.get(lastDay)).toBe(0n)
  }, 600_000)
})
