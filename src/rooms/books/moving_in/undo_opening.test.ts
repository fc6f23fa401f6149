import { afterEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import {
  carryOn,
  checkBooks,
  dieAfter,
  expectedBalances,
  importBooks,
  makeBooks,
  newcomer,
  trialBalance,
} from '#test/support/books/opening'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ config: { leaseMs: 60_000 }, startsOn: '2026-11-16' })
afterEach(() => {
  world.app.faults = null
})

const books = makeBooks({ accounts: 12, items: 12 })
const undo = (org: TestOrg, openingImportId: string) =>
  world.rest(org, 'operations/undo_opening', { openingImportId })

async function moved(): Promise<{ org: TestOrg; id: string }> {
  const org = await newcomer(world)
  const { result } = (await checkBooks(world, org, books)).body
  expect((await importBooks(world, org, result)).status).toBe(200)
  return { org, id: result.id }
}

const entryOf = async (org: TestOrg, number: string): Promise<string> => {
  const { items } = (await world.read(org, 'ledger-entries?limit=200')).body.result
  return items.find((one: { text: string }) => one.text.includes(number)).id
}

describe('200', () => {
  it('takes everything back on the day it was written, and lets another opening come', async () => {
    const { org, id } = await moved()
    const { status, body } = await undo(org, id)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ status: 'undone', error: null, allowedActions: [] })
    expect(await trialBalance(world, org)).toEqual({})
    const { items } = (await world.read(org, 'ledger-entries?limit=200')).body.result
    expect(items).toHaveLength(26)
    expect(new Set(items.map((one: { date: string }) => one.date))).toEqual(new Set(['2026-06-30']))
    const again = (await checkBooks(world, org, books)).body.result
    expect((await importBooks(world, org, again)).body.result.status).toBe('done')
    expect(await trialBalance(world, org)).toEqual(expectedBalances(books))
  })

  it('is carried on after a crash, and reverses nothing twice', async () => {
    const { org, id } = await moved()
    dieAfter(world, 1)
    expect((await undo(org, id)).status).toBe(500)
    await carryOn(world, org)
    expect(await trialBalance(world, org)).toEqual({})
    const { items } = (await world.read(org, 'ledger-entries?limit=200')).body.result
    expect(items).toHaveLength(26)
  })
})

describe('404', () => {
  it('does not know the opening of another organization', async () => {
    const { id } = await moved()
    const { status, body } = await undo(await newcomer(world), id)
    expect([status, body.code]).toEqual([404, 'opening_import_not_found'])
  })
})

describe('409', () => {
  it('is refused with the list while an item is matched, and goes once it is not', async () => {
    const { org, id } = await moved()
    const [sale] = books.items
    const number = sale?.number ?? ''
    const transactionId = await transaction(world, org, {
      amountMinor: sale?.minor ?? 0n,
      day: '2026-07-10',
    })
    const body = { transactionId, ledgerEntryId: await entryOf(org, number) }
    expect((await world.rest(org, 'actions/match_transaction', body)).status).toBe(200)
    const refused = await undo(org, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'opening_in_use'])
    expect(refused.body).toMatchObject({
      count: 1,
      items: [{ ledgerEntryId: body.ledgerEntryId, number, contact: sale?.contact }],
    })
    expect(await trialBalance(world, org)).not.toEqual({})
    const open = await world.rest(org, 'actions/unmatch_transaction', { transactionId })
    expect(open.status).toBe(200)
    expect((await undo(org, id)).body.result.status).toBe('undone')
    expect(await trialBalance(world, org)).toEqual({})
  })

  it('is refused for what was never written, and a second time', async () => {
    const org = await newcomer(world)
    const { result } = (await checkBooks(world, org, books)).body
    expect((await undo(org, result.id)).body.code).toBe('opening_not_undoable')
    const done = await moved()
    expect((await undo(done.org, done.id)).status).toBe(200)
    expect((await undo(done.org, done.id)).body.code).toBe('opening_not_undoable')
  })
})
