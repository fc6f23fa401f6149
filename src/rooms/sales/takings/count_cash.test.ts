import { beforeEach, describe, expect, it } from 'vitest'
import { connectTo } from '#test/support/books/connection'
import { balanceOf } from '#test/support/books/ledger_desk'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { closed } from '#test/support/closing/closing'
import { faultsOf } from '#test/support/books/vat'
import { movesOf, record, recorded } from '#test/support/takings/takings'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const count = (over: object = {}, as = org): Promise<Reply> =>
  world.rest(as, 'operations/count_cash', { date: '2026-11-10', counted: 2500, ...over })
const refusal = async (over: object) => {
  const { status, body } = await count(over)
  return [status, body.code]
}

describe('200', () => {
  it('cash that is there to the øre needs no reason and books nothing', async () => {
    await recorded(world, org)
    const counted = (await count()).body.result
    expect(counted).toMatchObject({
      account: '6471',
      counted: 2500,
      expected: 2500,
      difference: 0,
      ledgerEntryId: null,
      balance: 2500,
      isStillRight: true,
      warnings: [],
    })
  })

  it.each([
    [2488.5, '11.50'],
    [2501, '-1.00'],
  ])('%s instead of 2500 is booked with its reason', async (counted, lost) => {
    await recorded(world, org)
    const reply = await count({ counted, reason: 'Wrong change', register: 'Kasse 1' })
    const { ledgerEntryId, balance, id } = reply.body.result
    expect(balance).toBe(counted)
    expect(await movesOf(world, org, ledgerEntryId)).toMatchObject({ 2720: lost })
    const entry = (await world.read(org, `ledger-entries/${ledgerEntryId}`)).body.result
    expect(entry).toMatchObject({
      source: 'cash_count',
      sourceId: id,
      text: 'Kasseoptælling Kasse 1',
    })
    expect(entry.lines.every((line: { vatCode: unknown }) => line.vatCode === null)).toBe(true)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('warns where the books had less than nothing', async () => {
    await recorded(world, org, {
      rates: [{ rate: 25, gross: -125 }],
      paidBy: [{ kind: 'cash', amount: -125 }],
    })
    const { warnings, expected } = (await count({ counted: 0, reason: 'Float missing' })).body
      .result
    expect([expected, warnings[0].code]).toEqual([-125, 'cash_negative'])
    expect(await balanceOf(world, org, '6471')).toBe(0n)
  })

  it('counted again the same day starts from the first count', async () => {
    await recorded(world, org)
    await count({ counted: 2400, reason: 'Missing' })
    const again = (await count({ counted: 2500, reason: 'Found' })).body.result
    expect([again.expected, again.difference]).toEqual([2400, 100])
    expect(await balanceOf(world, org, '2720')).toBe(0n)
  })

  it('two counts at once book a difference once', async () => {
    await recorded(world, org)
    const given = { counted: 2400, reason: 'Missing' }
    const replies = await Promise.all(Array.from({ length: 4 }, () => count(given)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    expect(await balanceOf(world, org, '6471')).toBe(240_000n)
    expect(await balanceOf(world, org, '2720')).toBe(10_000n)
  })

  it('says once it is no longer right, because something was booked before it', async () => {
    await recorded(world, org)
    const { id } = (await count()).body.result
    await record(world, org, { date: '2026-11-09' })
    const now = (await world.read(org, `cash-counts/${id}`)).body.result
    expect(now).toMatchObject({ expected: 2500, balance: 5000, isStillRight: false })
    const { items } = (await world.read(org, 'cash-counts?from=2026-11-10&account=6471')).body
      .result
    expect(items.map((one: { id: string }) => one.id)).toEqual([id])
  })
})

describe('refused', () => {
  it('without ledger:edit, and to read what is not there', async () => {
    const key = await world.createKey(org, ['ledger:read'])
    expect((await count({}, { ...org, key })).status).toBe(403)
    const missing = await world.read(org, 'cash-counts/csc_01h455vb4pex5vsknk084sn02q')
    expect([missing.status, missing.body.code]).toEqual([404, 'cash_count_not_found'])
  })

  it.each([
    [{ counted: -1 }, 400, 'invalid_input'],
    [{ counted: 1.001 }, 400, 'invalid_input'],
    [{ counted: 1 }, 422, 'cash_difference_unexplained'],
    [{ date: '2026-11-17', counted: 0 }, 422, 'takings_in_future'],
    [{ date: '2010-11-17', counted: 0 }, 422, 'date_not_plausible'],
    [{ counted: 0, account: '9999' }, 422, 'unknown_account'],
    [{ counted: 0, account: '1010' }, 422, 'account_not_bookable'],
    [{ counted: 0, account: '6481' }, 422, 'account_not_bookable'],
  ])('%j as %s %s', async (over, status, code) => {
    expect(await refusal(over)).toEqual([status, code])
  })

  it('account_needed: one till of several whose cash lies on one account', async () => {
    await recorded(world, org, { register: 'A' })
    expect((await count({ register: 'A' })).status).toBe(200)
    await recorded(world, org, { register: 'B' })
    expect(await refusal({ register: 'A', reason: 'One drawer' })).toEqual([422, 'account_needed'])
    expect((await count({ counted: 5000 })).body.result).toMatchObject({ difference: 0 })
  })

  it('account_not_bookable: the ledger account of another bank', async () => {
    const added = await world.rest(org, 'operations/add_bank_account', {
      name: 'A',
      currency: 'DKK',
    })
    expect(added.status).toBe(200)
    const { body } = await world.rest(org, 'operations/add_bank_account', {
      name: 'B',
      currency: 'DKK',
    })
    const account = body.result.ledgerAccountId
    expect(account).not.toBe('6481')
    expect(await refusal({ account, counted: 0 })).toEqual([422, 'account_not_bookable'])
  })

  it('period_locked: a difference on a closed day; what is right there is taken', async () => {
    await closed(world, org, '2026-10-31')
    const given = { date: '2026-10-30', counted: 5, reason: 'Found' }
    expect(await refusal(given)).toEqual([409, 'period_locked'])
    expect((await count({ date: '2026-10-30', counted: 0 })).status).toBe(200)
  })

  it('before a later count, before the books begin, and where another system keeps them', async () => {
    await count({ counted: 0 })
    expect(await refusal({ date: '2026-11-09', counted: 0 })).toEqual([409, 'cash_counted_later'])
    const begin = { booksBeginOn: '2026-11-11' }
    await world.rest(org, 'operations/save_organization_profile', begin)
    expect(await refusal({ counted: 0 })).toEqual([409, 'before_books_begin'])
    await connectTo(world, org, { provider: createOutsideBooks(), holds: ['sale'] })
    const given = { date: '2026-11-12', counted: 5, reason: 'Found' }
    expect(await refusal(given)).toEqual([409, 'entry_kept_elsewhere'])
  })
})
