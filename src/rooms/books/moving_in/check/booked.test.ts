import { afterEach, describe, expect, it } from 'vitest'
import { byHand, line } from '#test/support/books/by_hand'
import {
  beginsOn,
  carryOn,
  checkBooks,
  dieAfter,
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
const blocking = (result: { report: { findings: { code: string; blocks: boolean }[] } }) =>
  result.report.findings.filter((one) => one.blocks).map((one) => one.code)

async function addBank(org: TestOrg): Promise<string> {
  const reply = await world.rest(org, 'operations/add_bank_account', { name: 'Drift' })
  return reply.body.result.id as string
}

const setBank = (org: TestOrg, bankAccountId: string, given: object) =>
  world.rest(org, 'operations/set_bank_opening_balance', { bankAccountId, ...given })

const saveProfile = (org: TestOrg, body: object) =>
  world.rest(org, 'operations/save_organization_profile', body)

const bankOpening = async (org: TestOrg) =>
  await setBank(org, await addBank(org), { date: '2026-06-30', balance: 100 })

describe('books that have something already', () => {
  it.each(['2026-06-30', '2026-07-31'])(
    'block with already_booked by an opening balance of a bank account on %s, until it is taken back',
    async (date) => {
      const org = await newcomer(world)
      const id = await addBank(org)
      expect((await setBank(org, id, { date, balance: 100 })).status).toBe(200)
      const { result } = (await checkBooks(world, org, books)).body
      expect(result).toMatchObject({ ready: false, confirm: null })
      expect(blocking(result)).toEqual(['already_booked', 'already_booked'])
      expect(result.report.findings[0].detail).toMatch(/^6481 has 100\.00 here already/)
      expect(result.report.findings[0].detail).toContain('set_bank_opening_balance and null')
      await setBank(org, id, { balance: null })
      expect((await checkBooks(world, org, books)).body.result.ready).toBe(true)
    },
  )

  it('block by an entry up to the day of the opening, and not by a later one', async () => {
    const org = await world.createOrg('denmark')
    const lines = [line('6481', 500), line('6940', -500)]
    await byHand(world, org).posted(lines, { date: '2026-06-30' })
    const profile = { booksBeginOn: '2026-06-30' }
    await world.rest(org, 'operations/save_organization_profile', profile)
    const early = (await checkBooks(world, org, books)).body.result
    expect(blocking(early)).not.toContain('already_booked')
    await world.rest(org, 'operations/save_organization_profile', { booksBeginOn: beginsOn })
    const { result } = (await checkBooks(world, org, books)).body
    expect(blocking(result)).toEqual(['already_booked', 'already_booked'])
  })
})

describe('an import', () => {
  it('does not come on top of an opening balance that was set since the check', async () => {
    const org = await newcomer(world)
    const given = (await checkBooks(world, org, books)).body.result
    expect((await bankOpening(org)).status).toBe(200)
    const { status, body } = await importBooks(world, org, given)
    expect([status, body.code, body.accounts]).toEqual([
      409,
      'opening_not_confirmed',
      ['6481', '6941'],
    ])
    expect(body.detail).toContain('set_bank_opening_balance')
    expect(await trialBalance(world, org)).toEqual({ '6481': 10_000n, '6941': -10_000n })
  })

  it('does not come on top of one that was set while it stood still', async () => {
    const org = await newcomer(world)
    const given = (await checkBooks(world, org, books)).body.result
    // Contacts are linked, no balance is written.
    dieAfter(world, 1)
    expect((await importBooks(world, org, given)).status).toBe(500)
    expect((await bankOpening(org)).status).toBe(200)
    await carryOn(world, org)
    const failed = (await world.read(org, `opening-imports/${given.id}`)).body.result
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'opening_not_confirmed' } })
    expect(failed.error.message).toContain('undo_opening')
    expect(await trialBalance(world, org)).toEqual({ '6481': 10_000n, '6941': -10_000n })
  })

  it('stops if the first day changes before anything is written', async () => {
    const org = await newcomer(world)
    const given = (await checkBooks(world, org, books)).body.result
    dieAfter(world, 1)
    expect((await importBooks(world, org, given)).status).toBe(500)
    const profile = { booksBeginOn: '2026-08-01' }
    const moved = await world.rest(org, 'operations/save_organization_profile', profile)
    expect(moved.status).toBe(200)
    await carryOn(world, org)
    const failed = (await world.read(org, `opening-imports/${given.id}`)).body.result
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'opening_not_confirmed' } })
    expect(await trialBalance(world, org)).toEqual({})
  })

  it('keeps the first day of the books while it stands, and leaves the rest of the profile', async () => {
    const org = await newcomer(world)
    const { result } = (await checkBooks(world, org, books)).body
    expect((await importBooks(world, org, result)).body.result.status).toBe('done')
    for (const booksBeginOn of ['2026-06-01', '2026-08-01', '']) {
      const { status, body } = await saveProfile(org, { booksBeginOn })
      expect([booksBeginOn, status, body.code]).toEqual([booksBeginOn, 409, 'opening_stands'])
      expect(body.detail).toContain('undo_opening')
    }
    // Anything else may change, and the day that it has is no change.
    expect(
      (await saveProfile(org, { legalName: 'Ny ApS', booksBeginOn: '2026-07-01' })).status,
    ).toBe(200)
    await world.rest(org, 'operations/undo_opening', { openingImportId: result.id })
    const { body } = await saveProfile(org, { booksBeginOn: '2026-08-01' })
    expect(body.result.profile.booksBeginOn).toBe('2026-08-01')
  })

  it('never stands beside an opening balance of its bank account, whichever is first', async () => {
    for (let round = 0; round < 4; round++) {
      const org = await newcomer(world)
      const given = (await checkBooks(world, org, books)).body.result
      const [imported, set] = await Promise.all([importBooks(world, org, given), bankOpening(org)])
      expect([imported.status, set.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })
})
