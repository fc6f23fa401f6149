import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { regionOf, type RegionKey } from '#regions/room'
import { invariants, verify } from '#verification/room'
import { residualOf, transaction, transactionOf, tryTo } from '../support/bank/bank.ts'
import { captured } from '../support/documents/documents.ts'
import { balanceOf, postPurchase } from '../support/books/ledger_desk.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

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

const clients = 8
const counts = { transactions: 5, entries: 3, documents: 2 }

type Move = { action: string; transaction: number; targets: number[]; parts: number[] }

/** Which transaction, and which targets: entries first, then documents. */
const moves: fc.Arbitrary<Move> = fc.record({
  action: fc.constantFrom(
    'match_transaction',
    'match_transaction',
    'split_transaction',
    'book_transaction',
    'unmatch_transaction',
    'unmatch_transaction',
    'ignore_transaction',
    'delete_document',
  ),
  transaction: fc.nat(counts.transactions - 1),
  targets: fc.uniqueArray(fc.nat(counts.entries + counts.documents - 1), {
    minLength: 1,
    maxLength: 3,
  }),
  parts: fc.array(fc.integer({ min: -200, max: 100 }), { minLength: 2, maxLength: 2 }),
})

type Site = { org: TestOrg; transactions: string[]; entries: string[]; documents: string[] }

async function siteOf(region: string): Promise<Site> {
  const org = await world.createOrg(region)
  const amounts = [-100_00n, -250_00n, -1_250_00n, -700_00n, 50_00n]
  const transactions = []
  for (let no = 0; no < counts.transactions; no++) {
    transactions.push(await transaction(world, org, { amountMinor: amounts[no] ?? 1n }))
  }
  const entries = []
  for (let no = 0; no < counts.entries; no++) {
    entries.push(encodeId('led', (await postPurchase(world, org)).entryId))
  }
  const documents = []
  for (let no = 0; no < counts.documents; no++) documents.push(await captured(world, org))
  return { org, transactions, entries, documents }
}

async function makeMove(site: Site, { action, targets, parts, ...move }: Move): Promise<unknown> {
  const { org, entries, documents } = site
  const transactionId = site.transactions[move.transaction] ?? ''
  const [first = 0] = targets
  const document = documents[first - counts.entries]
  if (action === 'delete_document') {
    const documentId = document ?? documents[0]
    return await tryTo(world, org, action, { documentId })
  }
  if (action === 'match_transaction') {
    const target = document ? { documentId: document } : { ledgerEntryId: entries[first] }
    return await tryTo(world, org, action, { transactionId, ...target })
  }
  if (action === 'book_transaction') {
    const ledgerAccountId = regionOf(org.region as RegionKey).accountRoles.equity
    return await tryTo(world, org, action, { transactionId, ledgerAccountId })
  }
  if (action !== 'split_transaction') return await tryTo(world, org, action, { transactionId })
  const { amount } = await transactionOf(world, org, transactionId)
  const whole = Math.round(amount * 100)
  const given = parts.slice(0, targets.length - 1)
  const rest = given.reduce((left, part) => left - part, whole)
  const allocations = targets.map((target, index) => ({
    targetType: target < counts.entries ? 'ledger' : 'document',
    targetId: target < counts.entries ? entries[target] : documents[target - counts.entries],
    amount: (index < given.length ? (given[index] ?? 0) : rest) / 100,
  }))
  return await tryTo(world, org, action, { transactionId, allocations })
}

/** Answers that the moves may give; anything else is a fault. */
const known =
  /^(transaction_not_unmatched|transaction_not_reconciled|target_settled|document_not_found|invalid_input)$/

type Shown = {
  targetId: string
  settlementEntryId: string | null
  settled: number | null
  amount: number
}

async function assertWhole({ org, transactions, entries }: Site): Promise<void> {
  const site = { app: owner, appRole: world.app.database, orgId: org.orgId }
  for (const invariant of invariants.filter(({ id }) => /^(I1|I4|I6|I9|I9b|I12)$/.test(id))) {
    const { findings } = await verify(site, invariant)
    // The organization was put here by SQL, without the trail that every real one has.
    const own = findings.filter(({ record }) => !/^(org|key)_/.test(record))
    expect([invariant.id, own]).toEqual([invariant.id, []])
  }
  let settled = 0n
  for (const entryId of entries) {
    settled += -(org.region === 'denmark' ? 125_000n : 122_000n)
    settled -= await residualOf(world, org, entryId)
  }
  const shown = []
  for (const id of transactions) shown.push(await transactionOf(world, org, id))
  const allocations = shown.flatMap((one) => one.allocations as Shown[])
  const sumOf = (pick: (one: Shown) => number): bigint =>
    BigInt(allocations.reduce((sum, one) => sum + Math.round(pick(one) * 100), 0))
  expect(sumOf((one) => one.settled ?? 0)).toBe(settled)
  // What was paid and what is settled are one, so the bank's account shows the same, and beside it
  // only what was booked straight.
  const booked = sumOf((one) => (one.settlementEntryId === one.targetId ? one.amount : 0))
  const { bank, equity } = regionOf(org.region as RegionKey).accountRoles
  expect(await balanceOf(world, org, bank)).toBe(settled + booked)
  expect(await balanceOf(world, org, equity)).toBe(-booked)
}

describe('any sequence of moves by eight clients at once', () => {
  it.each(['denmark', 'italy'])(
    'keeps allocations, residuals and books one in %s',
    async (region) => {
      const outcomes = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(fc.array(moves, { minLength: 24, maxLength: 64 }), async (all) => {
          const site = await siteOf(region)
          const walk = async (client: number): Promise<void> => {
            for (const move of all.filter((_, index) => index % clients === client)) {
              const outcome = await makeMove(site, move)
              const says = typeof outcome === 'string' ? outcome : 'done'
              outcomes.set(says, (outcomes.get(says) ?? 0) + 1)
              if (says !== 'done') expect(says).toMatch(known)
            }
          }
          await Promise.all(Array.from({ length: clients }, (_, client) => walk(client)))
          await assertWhole(site)
        }),
        { numRuns: 6, endOnFailure: true },
      )
      // A walk in which nothing happens shows nothing.
      expect(outcomes.get('done')).toBeGreaterThan(20)
    },
    120_000,
  )
})
