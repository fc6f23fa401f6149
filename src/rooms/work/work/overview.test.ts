import { describe, expect, it } from 'vitest'
import { openEntrances } from '#test/support/access/entrances'
import { regionOf } from '#regions/room'
import { run } from '#test/support/books/invoices'
import { insertAccount, transaction } from '#test/support/bank/bank'
import { coded, domesticInvoice, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

const look = async (at: Pick<TestOrg, 'key'>) =>
  (await world.read(at as TestOrg, 'overview')).body.result

async function balance(org: TestOrg, accountId: string, day: string, minor: number) {
  await world.owner.query(
    `INSERT INTO bank_balance (org_id, account_id, day, kind, source, amount_minor, final, read_at)
     VALUES ($1, $2, $3, 'closing', 'feed', $4, true, now())`,
    [org.orgId, accountId, day, minor],
  )
}

/** An entry by hand on the account of the bank. */
async function book(org: TestOrg, date: string, amount: number): Promise<void> {
  const { bank } = regionOf('denmark').accountRoles
  const lines = [
    { account: bank, amount },
    { account: '2810', amount: -amount },
  ]
  await run(world, org, 'operations/post_entry', { date, text: 'What was there before', lines })
}

describe('200', () => {
  it('of a new organization has nothing to show, and is proven to no day', async () => {
    const org = await world.createOrg('denmark')
    expect(await look(org)).toMatchObject({
      today: '2026-11-16',
      currency: 'DKK',
      waiting: [],
      provenTo: { day: null, left: 0 },
      cash: { total: null, accounts: [] },
      vat: [],
      automatic: { matched: { done: 0, undone: 0 }, posted: { done: 0, undone: 0 }, runsToday: [] },
    })
  })

  it('adds up what the bank told, month by month, in the currency of the organization', async () => {
    const org = await world.createOrg('denmark')
    const accounts = [await insertAccount(world, org), await insertAccount(world, org)]
    const euros = await insertAccount(world, org, 'EUR')
    await balance(org, accounts[0] ?? '', '2026-08-31', 10_000)
    await balance(org, accounts[0] ?? '', '2026-11-12', 25_050)
    await balance(org, accounts[1] ?? '', '2026-10-15', 4950)
    await balance(org, euros, '2026-11-10', 700)
    const { cash } = await look(org)
    expect(cash.total).toBe(300)
    expect(cash.months.slice(-5)).toEqual([
      { month: '2026-07', total: null },
      { month: '2026-08', total: 100 },
      { month: '2026-09', total: 100 },
      { month: '2026-10', total: 149.5 },
      { month: '2026-11', total: 300 },
    ])
    expect(cash.accounts[2]).toMatchObject({ currency: 'EUR', balance: 7, provenOn: '2026-11-10' })
  })

  it('is proven to the earliest of the days on which the accounts are, if the books hold as much', async () => {
    const org = await world.createOrg('denmark')
    const accounts = [await insertAccount(world, org), await insertAccount(world, org)]
    await balance(org, accounts[0] ?? '', '2026-11-12', 25_050)
    await balance(org, accounts[1] ?? '', '2026-10-15', 4950)
    await balance(org, accounts[0] ?? '', '2026-08-31', 10_000)
    expect((await look(org)).provenTo).toEqual({ day: null, left: 0 })
    await book(org, '2026-08-31', 149.5)
    expect((await look(org)).provenTo).toEqual({ day: '2026-10-15', left: 0 })
  })

  it('is proven to the day before the first row that is not matched', async () => {
    const org = await world.createOrg('denmark')
    const accountId = await insertAccount(world, org)
    await book(org, '2026-10-01', 1251)
    await balance(org, accountId, '2026-11-12', 100)
    await transaction(world, org, { accountId, day: '2026-11-05' })
    await coded(world, org, domesticInvoice(org, { date: '2026-11-09' }))
    expect((await look(org)).provenTo).toEqual({ day: '2026-11-04', left: 2 })
  })

  it('shows the returns that were prepared', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, domesticInvoice(org, { date: '2026-08-03' }))
    const { id } = (await world.rest(org, 'actions/prepare_vat_return', {})).body.result
    const { vat, vatMonths } = await look(org)
    expect(vatMonths).toHaveLength(12)
    expect(vatMonths.filter((one: { input: number }) => one.input > 0)).toMatchObject([
      { month: '2026-08', output: 0 },
    ])
    expect(vat).toMatchObject([
      { returnId: id, status: 'draft', from: '2026-07-01', to: '2026-09-30' },
    ])
  })
})

describe('permissions', () => {
  it('leave out the parts that the caller may not read', async () => {
    const org = await world.createOrg('denmark')
    const bank = await look({ key: await world.createKey(org, ['bank:read']) })
    expect(bank).toMatchObject({
      vat: null,
      vatMonths: null,
      provenTo: null,
      automatic: { posted: null },
    })
    expect(bank.cash).not.toBeNull()
    const documents = await look({ key: await world.createKey(org, ['documents:read']) })
    expect(documents).toMatchObject({ vat: null, cash: null, automatic: { matched: null } })
    expect(documents.automatic.posted).not.toBeNull()
    const key = await world.createKey(org, ['members:edit'])
    expect((await world.read({ ...org, key }, 'overview')).status).toBe(403)
  })

  it('show who sees only their own documents no figure of all', async () => {
    const org = await world.createOrg('denmark')
    await coded(world, org)
    const { as } = await openEntrances(world, org, 'contributor')
    expect(await look(as)).toMatchObject({ waiting: [], automatic: { posted: null } })
  })

  it('take no parameter', async () => {
    expect((await world.read(world.dk, 'overview?months=3')).status).toBe(400)
  })
})
