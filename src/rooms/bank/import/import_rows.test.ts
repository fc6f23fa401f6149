import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { insertAccount } from '#test/support/bank/bank'
import {
  bankRow,
  firstDay,
  isWithin,
  multisetOf,
  window,
  type Window,
} from '#test/support/bank/bank_model'
import { eventsOf, row, storedOf } from '#test/support/bank/bank_stub'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import { toBankRow, type BankRow } from './bank_row.ts'
import { applyRowChanges } from './apply_row_changes.ts'
import { importRows, type Imported } from './import_rows.ts'
import type { RunStart } from '../runs/open_run_store.ts'
import { sharedReferences, splitByDays } from './statement_rows.ts'

const world = useWorld()

function newRun(): RunStart {
  const startedAt = new Date().toISOString()
  return { id: world.app.newId(), kind: 'sync', trigger: 'schedule', startedAt }
}

/** Reads the bank's rows of a window as a sync does: day after day, each in a transaction. */
async function readWindow(
  accountId: string,
  bank: readonly BankRow[],
  days: Window,
  most = 4,
): Promise<number> {
  const given = bank.filter((one) => isWithin(one.bookedOn, days))
  const shared = sharedReferences(given)
  const sight = {
    isWhole: (day: string) => isWithin(day, days),
    isShared: (reference: string) => shared.has(reference),
  }
  const destination = { accountId, run: newRun(), origin: 'feed' as const }
  let count = 0
  const parts = splitByDays(given, most)
  let begin = days.from
  for (const [place, part] of parts.entries()) {
    const to = place === parts.length - 1 ? days.to : part.days.to
    count += await take(destination, { from: begin, to }, part.rows, sight, given)
    begin = addDays(to, 1)
  }
  if (parts.length === 0) count += await take(destination, days, [], sight, given)
  return count
}

async function take(
  destination: Parameters<typeof importRows>[1],
  days: Window,
  rows: readonly BankRow[],
  sight: Parameters<typeof importRows>[2]['sight'],
  all: readonly BankRow[],
): Promise<number> {
  const imported = await atDesk(world, world.dk, (scene) =>
    importRows(scene, destination, {
      days,
      rows,
      sight,
      async findElsewhere(references) {
        const others = all.filter((one) => !isWithin(one.bookedOn, days))
        const names = new Set(others.map((one) => one.entryReference))
        return new Set(references.filter((reference) => names.has(reference)))
      },
    }),
  )
  await writeAll(destination, imported)
  return imported.count
}

async function writeAll(
  destination: Parameters<typeof importRows>[1],
  imported: Imported,
): Promise<void> {
  await atDesk(world, world.dk, (scene) => applyRowChanges(scene, destination, imported))
}

async function standingOf(accountId: string): Promise<string[]> {
  const stored = await storedOf(world, accountId)
  return multisetOf(
    stored
      .filter((one) => !one.withdrawn)
      .map((one) => ({
        bookedOn: one.booked_on ?? '',
        amountMinor: BigInt(one.amount_minor),
        currency: 'DKK',
      })),
  )
}

const all = { from: firstDay, to: addDays(firstDay, 14) }

describe('in the database', () => {
  it('any sequence of overlapping windows gives the multiset of the bank', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bankRow, { maxLength: 16 }),
        fc.array(window, { minLength: 1, maxLength: 4 }),
        async (bank, windows) => {
          const accountId = await insertAccount(world, world.dk)
          for (const one of windows) await readWindow(accountId, bank, one)
          const seen = bank.filter((one) => windows.some((each) => isWithin(one.bookedOn, each)))
          expect(await standingOf(accountId)).toEqual(multisetOf(seen))
          await readWindow(accountId, bank, all)
          expect(await readWindow(accountId, bank, all)).toBe(0)
          expect(await standingOf(accountId)).toEqual(multisetOf(bank))
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)

  it('a bank that changes its mind between readings is followed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(bankRow, { maxLength: 10 }), { minLength: 2, maxLength: 4 }),
        async (states) => {
          const accountId = await insertAccount(world, world.dk)
          for (const bank of states) {
            await readWindow(accountId, bank, all)
            expect(await standingOf(accountId)).toEqual(multisetOf(bank))
          }
        },
      ),
      { numRuns: 20 },
    )
  }, 120_000)

  it('a row that moves from one part to another is changed in place', async () => {
    const accountId = await insertAccount(world, world.dk)
    const filler = Array.from({ length: 12 }, (_, index) =>
      toBankRow(row({ bookedOn: addDays(firstDay, index), amountMinor: BigInt(index + 1) })),
    )
    const at = (day: number) =>
      toBankRow(
        row({ bookedOn: addDays(firstDay, day), entryReference: 'MOVES', amountMinor: -9n }),
      )
    for (const day of [2, 2, 11, 1]) await readWindow(accountId, [...filler, at(day)], all, 3)
    const stored = (await storedOf(world, accountId)).filter((one) => one.amount_minor === '-9')
    expect(stored).toHaveLength(1)
    // Changed twice and never withdrawn in between.
    const place = { booked_on: addDays(firstDay, 1), withdrawn: false, version: 3 }
    expect(stored[0]).toMatchObject(place)
  })

  it('a reference that the bank gives to two rows moves none, and the old row goes', async () => {
    const accountId = await insertAccount(world, world.dk)
    const on = (day: number, entryReference: string | null) =>
      toBankRow(row({ bookedOn: addDays(firstDay, day), entryReference, amountMinor: -100n }))
    const before = [on(14, 'C')]
    const after = [on(0, 'C'), on(0, 'C'), on(0, null), on(0, null), on(1, null)]
    for (const bank of [before, before, after]) {
      await readWindow(accountId, bank, all)
      expect(await standingOf(accountId)).toEqual(multisetOf(bank))
    }
  })

  it('thousands of rows are one event for each part, and none of their own', async () => {
    const org = await world.createOrg('denmark')
    const accountId = await insertAccount(world, org)
    const rows = Array.from({ length: 3_000 }, (_, index) =>
      toBankRow(row({ bookedOn: firstDay, text: `Køb ${index}` })),
    )
    const destination = { accountId, run: newRun(), origin: 'feed' as const }
    const sight = { isWhole: () => true, isShared: () => false }
    const days = { from: firstDay, to: firstDay }
    await atDesk(world, org, (scene) => importRows(scene, destination, { days, rows, sight }))
    expect(await eventsOf(world, org, 'bank_transactions.imported')).toMatchObject([
      { count: 3_000, from: firstDay, to: firstDay },
    ])
    const stored = await storedOf(world, accountId)
    expect(new Set(stored.map((one) => one.ordinal)).size).toBe(3_000)
  })

  it('the database itself refuses a second row of one identity, and the removal of a booked one', async () => {
    const accountId = await insertAccount(world, world.dk)
    await readWindow(accountId, [toBankRow(row({ bookedOn: firstDay }))], all)
    const copy = `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor,
        currency, text, ordinal, origin, run_id, pending, status, raw, created_at, updated_at)
      SELECT org_id, gen_random_uuid(), account_id, booked_on, amount_minor, currency, text, ordinal,
        origin, run_id, pending, status, raw, created_at, updated_at
      FROM bank_transaction WHERE account_id = $1`
    await expect(world.owner.query(copy, [accountId])).rejects.toThrow('bank_transaction_identity')
    const remove = 'DELETE FROM bank_transaction WHERE account_id = $1'
    await expect(world.owner.query(remove, [accountId])).rejects.toThrow('never removed')
  })
})
