import { beforeEach, describe, expect, it } from 'vitest'
import { lookInto } from '#access/room'
import { createKeptBooks, keepBooks } from '#test/support/books/kept_books'
import { billing, transactionOf } from '#test/support/bank/bank'
import { passOver } from '#test/support/bank/bank_pass'
import { act } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { transferBetween, twoAccounts } from '#test/support/bank/own_accounts'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'
import { readAllowed } from './reconcile_allowed.ts'

const world = useWorld({ own: 'all rows' })
let org: TestOrg
let accounts: [string, string]
beforeEach(async () => {
  org = await billing(world, 'denmark')
  accounts = await twoAccounts(world, org)
})

const seen = (id: string): Promise<Reply['body']> => transactionOf(world, org, id)
const transfer = (amountMinor?: bigint): Promise<[string, string]> =>
  transferBetween(world, org, accounts, amountMinor)

describe('what the organization changes during a run', () => {
  it.each([
    ['a lower limit', `UPDATE organization SET auto_match_limit_minor = 499999 WHERE org_id = $1`],
    ['shadow', `UPDATE organization SET auto_match = 'shadow' WHERE org_id = $1`],
    [
      'a brake',
      `INSERT INTO match_brake (org_id, evidence, undone, looked, braked_at)
       VALUES ($1, 'transfer', 2, 2, now())`,
    ],
  ])('%s keeps a transfer from being booked', async (_says, change) => {
    await passOver(world, org)
    const [out] = await transfer()
    let looks = 0
    const passed = await passOver(world, org, 'changed', async (no) => {
      if (no === 4) looks = (await world.owner.query(change, [org.orgId])).rowCount ?? 0
    })
    expect([looks, passed.matched]).toEqual([1, 0])
    await passOver(world, org)
    expect(await seen(out)).toMatchObject({ status: 'unmatched', class: 'own_transfer' })
  })
})

describe('books that are kept elsewhere', () => {
  it('are read again after a restore before anything is matched by itself', async () => {
    await keepBooks(world, org, { provider: createKeptBooks() })
    await world.owner.query(
      `INSERT INTO restore (why, found_by, home_before, home_after, declared_at, lifted_at)
       VALUES ('a test', 'command', '{}', '{}', now(), now() + interval '1 second')`,
    )
    const allowed = () =>
      lookInto(world.app, org.orgId, async (scene) =>
        (await readAllowed(scene))('transfer', { amountMinor: 1n, baseAmountMinor: 1n }),
      )
    expect(await allowed()).toBe(false)
    const read = `UPDATE accounting_connection SET read_at = now() + interval '2 seconds'`
    await world.owner.query(`${read} WHERE org_id = $1`, [org.orgId])
    expect(await allowed()).toBe(true)
    await world.owner.query('DELETE FROM restore')
  })
})

describe('how much of what was booked stood', () => {
  const told = async () => (await world.read(org, 'reliability')).body.result

  it('counts a transfer once, and brakes after the second that was undone', async () => {
    const taken: [string, string][] = []
    for (const amountMinor of [100_000n, 200_000n]) taken.push(await transfer(amountMinor))
    await passOver(world, org)
    expect((await told()).automatic.byEvidence).toEqual([
      { evidence: 'transfer', matched: 2, undone: 0, precision: 1 },
    ])
    // Of one what left is taken back, of the other what came.
    await act(world, org, 'unmatch_transaction', { transactionId: taken[0]?.[0] })
    expect((await told()).brakes).toEqual([])
    await act(world, org, 'unmatch_transaction', { transactionId: taken[1]?.[1] })
    const { automatic, brakes } = await told()
    expect(automatic).toMatchObject({ matched: 2, undone: 2, precision: 0 })
    expect(brakes).toMatchObject([{ evidence: 'transfer', undone: 2, looked: 2 }])
    const [out] = await transfer(300_000n)
    expect((await passOver(world, org)).matched).toBe(0)
    expect((await seen(out)).assessment.holds[0].code).toBe('evidence_braked')
    await run(world, org, 'operations/release_brake', { evidence: 'transfer' })
    expect((await passOver(world, org, 'all')).matched).toBe(2)
  })

  it('records transfers that would have been booked, and what a person did then', async () => {
    await run(world, org, 'operations/set_auto_match', { mode: 'shadow' })
    const sides = await transfer()
    await passOver(world, org, 'all')
    const report = async () => (await world.read(org, 'shadow-report')).body.result.items[0]
    expect(await report()).toMatchObject({
      wouldHave: 2,
      open: 2,
      groups: [{ basis: 'transfer', says: expect.stringContaining('own account') }],
    })
    const [first, second] = sides
    const book = (transactionId: string, ledgerAccountId: string) =>
      run(world, org, 'operations/book_transaction', { transactionId, ledgerAccountId })
    await book(first, '6831')
    await book(second, '3610')
    expect(await report()).toMatchObject({ agreed: 1, differed: 1, open: 0 })
    await act(world, org, 'unmatch_transaction', { transactionId: first })
    expect(await report()).toMatchObject({ agreed: 0, differed: 2 })
  })
})
