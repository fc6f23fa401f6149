import { afterEach, describe, expect, it } from 'vitest'
import { residualOf, transaction } from '#test/support/bank/bank'
import {
  carryOn,
  checkBooks,
  dieAfter,
  expectedBalances,
  importBooks,
  makeBooks,
  newcomer,
  trialBalance,
  type Checked,
} from '#test/support/books/opening'
import { closed } from '#test/support/closing/closing'
import { createOutsideSystem, setUp } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ config: { leaseMs: 60_000 }, startsOn: '2026-11-16' })
afterEach(() => {
  world.app.faults = null
})

const books = makeBooks({ accounts: 12, items: 12 })
const checked = async (org: TestOrg): Promise<Checked> =>
  (await checkBooks(world, org, books)).body.result
const codeOf = async (org: TestOrg, given: Checked) =>
  (await importBooks(world, org, given)).body.code

describe('200', () => {
  it('writes the old balances, account by account, on the day before the books begin', async () => {
    const org = await newcomer(world)
    const { status, body } = await importBooks(world, org, await checked(org))
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'done',
      proof: { differences: [] },
      allowedActions: ['undo_opening'],
    })
    expect(await trialBalance(world, org)).toEqual(expectedBalances(books))
    const { items } = (await world.read(org, 'ledger-entries?limit=200')).body.result
    expect(items).toHaveLength(13)
    expect(new Set(items.map((one: { date: string }) => one.date))).toEqual(new Set(['2026-06-30']))
    expect(items.every((one: { source: string }) => one.source === 'opening')).toBe(true)
    expect(items[0].text).toContain('(Gammelt system)')
  })

  it('is the same after a crash behind any transaction', async () => {
    for (let at = 1; ; at++) {
      const org = await newcomer(world)
      const given = await checked(org)
      dieAfter(world, at)
      const { status } = await importBooks(world, org, given)
      if (status !== 200) await carryOn(world, org)
      world.app.faults = null
      expect(await trialBalance(world, org)).toEqual(expectedBalances(books))
      const { items } = (await world.read(org, 'ledger-entries?limit=200')).body.result
      expect(items).toHaveLength(13)
      expect((await world.read(org, 'contacts')).body.result.items).toHaveLength(12)
      if (status === 200) return expect(at).toBeGreaterThan(4)
    }
  }, 120_000)

  it('leaves items that a payment finds by number and contact, and settles', async () => {
    const org = await newcomer(world)
    await importBooks(world, org, await checked(org))
    const [sale] = books.items
    if (sale === undefined) throw new Error('there is no sale')
    const id = await transaction(world, org, {
      amountMinor: sale.minor,
      day: '2026-07-10',
      counterparty: sale.contact,
      text: `Betaling ${sale.number}`,
    })
    await world.rest(org, 'actions/reconcile_now', {})
    const row = (await world.read(org, `bank-transactions/${id}`)).body.result
    const entryId = row.suggestions[0]?.targetId ?? row.allocations[0]?.targetId
    const entry = (await world.read(org, `ledger-entries/${entryId}`)).body.result
    expect(entry.text).toContain(sale.number)
    if (row.status !== 'reconciled') {
      const body = { transactionId: id, ledgerEntryId: entryId }
      expect((await world.rest(org, 'actions/match_transaction', body)).status).toBe(200)
    }
    expect(await residualOf(world, org, entryId)).toBe(0n)
  })

  it('takes a contact that is there, and makes it what it is', async () => {
    const org = await newcomer(world)
    const bill = books.items.find(({ side }) => side === 'Kreditor')
    const known = { name: 'Known', businessId: bill?.cvr, type: 'client' }
    const { id } = (await world.rest(org, 'actions/save_contact', known)).body.result
    await importBooks(world, org, await checked(org))
    const { items } = (await world.read(org, 'contacts')).body.result
    expect(items).toHaveLength(12)
    expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({
      name: 'Known',
      type: 'both',
    })
  })

  it('keeps an item in another currency at the value of the old books', async () => {
    const org = await newcomer(world)
    const body = {
      source: 'Old',
      balances: {
        rows: [
          { account: 'C', balance: 746 },
          { account: 'E', balance: -746 },
        ],
      },
      openItems: [
        {
          side: 'customer',
          rows: [{ contact: 'Kunde', number: '1', currency: 'EUR', open: 100, home: 746 }],
        },
      ],
      accounts: [
        { from: 'C', to: '6190' },
        { from: 'E', to: '6940' },
      ],
    }
    const { result } = (await world.rest(org, 'operations/check_opening', body)).body
    expect((await importBooks(world, org, result)).body.result.status).toBe('done')
    expect(await trialBalance(world, org)).toEqual({ '6190': 74_600n, '6940': -74_600n })
    const { rows } = await world.owner.query(
      'SELECT currency, amount_minor, base_minor, document_number FROM open_item WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([
      { currency: 'EUR', amount_minor: '10000', base_minor: '74600', document_number: '1' },
    ])
  })
})

describe('404', () => {
  it('does not know the opening of another organization', async () => {
    const org = await newcomer(world)
    expect(await codeOf(await newcomer(world), await checked(org))).toBe('opening_import_not_found')
  })
})

describe('409', () => {
  it('needs the confirmation of this check', async () => {
    const org = await newcomer(world)
    const given = await checked(org)
    expect(await codeOf(org, { ...given, confirm: 'f'.repeat(64) })).toBe('opening_not_confirmed')
    expect(await trialBalance(world, org)).toEqual({})
  })

  it('refuses a check that another mapping has replaced, also with the new confirmation', async () => {
    const org = await newcomer(world)
    const first = await checked(org)
    const accounts = books.accounts.map(({ number, to }) => ({
      from: number,
      to: to === '6481' ? '6320' : to,
    }))
    const second: Checked = (await checkBooks(world, org, books, { accounts })).body.result
    expect(second.confirm).not.toBe(first.confirm)
    expect(await codeOf(org, first)).toBe('opening_not_confirmed')
    expect(await codeOf(org, { ...first, confirm: second.confirm })).toBe('opening_not_confirmed')
  })

  it('refuses what was checked for another first day', async () => {
    const org = await newcomer(world)
    const given = await checked(org)
    const profile = { booksBeginOn: '2026-08-01' }
    await world.rest(org, 'operations/save_organization_profile', profile)
    expect(await codeOf(org, given)).toBe('opening_not_confirmed')
    await world.rest(org, 'operations/save_organization_profile', { booksBeginOn: '' })
    expect(await codeOf(org, given)).toBe('books_begin_not_set')
  })

  it('refuses a check with faults', async () => {
    const org = await newcomer(world)
    const { result } = (await checkBooks(world, org, books, { accounts: [] })).body
    const given = { id: result.id, confirm: 'x' }
    expect(await codeOf(org, given)).toBe('opening_not_ready')
  })

  it('happens once, also if two ask at the same moment', async () => {
    const org = await newcomer(world)
    const given = await checked(org)
    const replies = await Promise.all([1, 2, 3].map(() => importBooks(world, org, given)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of replies) {
      if (status !== 200) expect(body.code).toBe('opening_stands')
    }
    expect(await trialBalance(world, org)).toEqual(expectedBalances(books))
  })

  it('asks who it is if a second contact came up since the check', async () => {
    const org = await newcomer(world)
    const given = await checked(org)
    const [first] = books.items
    for (const name of ['One', 'Two']) {
      await world.rest(org, 'actions/save_contact', { name, businessId: first?.cvr })
    }
    expect(await codeOf(org, given)).toBe('opening_contact_ambiguous')
    const failed = (await world.read(org, `opening-imports/${given.id}`)).body.result
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'opening_contact_ambiguous' },
      allowedActions: ['undo_opening'],
    })
    const body = { openingImportId: given.id }
    expect((await world.rest(org, 'operations/undo_opening', body)).body.result.status).toBe(
      'undone',
    )
  })

  it('period_locked: where the day before the first is closed by then', async () => {
    const org = await newcomer(world, 'denmark', '2026-11-01')
    const given = await checked(org)
    await closed(world, org, '2026-10-31')
    expect(await codeOf(org, given)).toBe('period_locked')
  })

  it('is done elsewhere where another system keeps the books by then', async () => {
    const org = await newcomer(world, 'denmark', '2026-12-01')
    const given = await checked(org)
    setUp(world, createOutsideSystem())
    const reply = await world.rest(org, 'operations/connect_provider', {
      provider: 'economic',
      credentials: { token: 'good-token' },
      journalId: '2',
    })
    expect(reply.status).toBe(200)
    expect(await codeOf(org, given)).toBe('opening_kept_outside')
  })
})
