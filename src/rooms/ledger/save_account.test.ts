import { beforeEach, describe, expect, it } from 'vitest'
import { connectTo } from '#test/support/books/connection'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { coded } from '#test/support/documents/documents'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const save = (body: object, of = org, headers = {}) =>
  world.rest(of, 'operations/save_account', body, headers)
const own = { number: '2311', name: 'Skyhosting', type: 'expense', vatCode: 'I25' }
const look = async (path: string, of = org) => (await world.read(of, path)).body.result

describe('200', () => {
  it('adds an account beside the whole standard chart, and says how it was mapped', async () => {
    const { status, body } = await save(own)
    expect([status, body.result]).toEqual([
      200,
      expect.objectContaining({
        id: '2311',
        name: 'Skyhosting',
        nameEn: 'Skyhosting',
        type: 'expense',
        standardNumber: '2310',
        standardNumberNote: expect.stringContaining('2310'),
        vatCode: 'I25',
        own: true,
        closedAt: null,
      }),
    ])
    const all = await look('accounts?limit=200&count=true')
    expect(all.count).toBeGreaterThan(140)
    expect((await look('accounts?own=true')).items).toMatchObject([{ id: '2311' }])
    expect((await look('accounts/1010')).own).toBe(false)
  })

  it('takes the standard number that is named, and needs none where no export has one', async () => {
    const named = await save({ ...own, standardNumber: '2390' })
    expect(named.body.result).toMatchObject({ standardNumber: '2390', standardNumberNote: null })
    const it = await world.createOrg('italy')
    const { body } = await save({ number: '4299', name: 'Cloud', type: 'expense' }, it)
    expect(body.result).toMatchObject({ standardNumber: null, standardNumberNote: null })
  })

  it('renames an account of the standard chart, and a new copy of the chart keeps the name', async () => {
    await save({ accountId: '2310', name: 'It og software' })
    await save(own)
    await world.rest(org, 'actions/sync_chart_of_accounts', {})
    expect(await look('accounts/2310')).toMatchObject({
      name: 'It og software',
      nameEn: 'Information technology',
      own: false,
    })
    expect(await look('accounts/2311')).toMatchObject({ name: 'Skyhosting', own: true })
  })

  it('keeps the own account when the region changes, and drops what the new one lacks', async () => {
    await save(own)
    expect((await world.rest(org, 'actions/set_region', { regionKey: 'italy' })).status).toBe(200)
    expect((await look('accounts?limit=200')).items.map((one: { id: string }) => one.id)).toEqual(
      expect.arrayContaining(['2311', '3102']),
    )
    expect((await world.read(org, 'accounts/7440')).status).toBe(404)
  })

  it('can be coded on at once, by update_coding and by lines by hand', async () => {
    const documentId = await coded(world, org)
    await save(own)
    const reply = await world.rest(org, 'actions/update_coding', {
      documentId,
      ledgerAccountId: '2311',
    })
    expect(reply.body.result.coding.ledgerAccountId).toBe('2311')
    const posted = await world.rest(org, 'actions/post_document', { documentId })
    expect(posted.body.result.status).toBe('posted')
    const { items } = await look('ledger-entries?account=2311')
    expect(items).toHaveLength(1)
  })

  it('answers with what is there where nothing changes, and tells nothing', async () => {
    const first = (await save(own)).body.result
    const again = await save({ accountId: '2311', name: 'Skyhosting' })
    expect(again.body.result).toEqual(first)
    const { rows } = await world.owner.query(
      `SELECT type FROM event WHERE org_id = $1 AND type LIKE 'account.%'`,
      [org.orgId],
    )
    expect(rows).toEqual([{ type: 'account.created' }])
  })

  it('belongs to one organization alone', async () => {
    const other = await world.createOrg('denmark')
    await save(own)
    expect((await world.read(other, 'accounts/2311')).status).toBe(404)
    expect((await save(own, other)).status).toBe(200)
  })
})

describe('400', () => {
  it.each([
    [{}],
    [{ number: '2311' }],
    [{ number: '2311', accountId: '2310', name: 'A', type: 'expense' }],
    [{ number: '23 11', name: 'A', type: 'expense' }],
  ])('refuses %j', async (body) => {
    expect((await save(body)).status).toBe(400)
  })
})

describe('403', () => {
  it('needs ledger:edit', async () => {
    const key = await world.createKey(org, ['ledger:read', 'settings:edit'])
    expect((await save(own, { ...org, key })).status).toBe(403)
  })
})

describe('404', () => {
  it('gives account_not_found for an account that is not there', async () => {
    expect((await save({ accountId: '9999', name: 'A' })).body.code).toBe('account_not_found')
  })
})

describe('409', () => {
  it('gives account_exists for a number of either kind of account', async () => {
    await save(own)
    for (const number of ['2311', '2310']) {
      const { status, body } = await save({ ...own, number })
      expect([status, body.code]).toEqual([409, 'account_exists'])
    }
  })

  it('gives account_type_fixed for the standard chart, and for an own account with entries', async () => {
    expect((await save({ accountId: '2310', type: 'asset' })).body.code).toBe('account_type_fixed')
    await save(own)
    expect((await save({ accountId: '2311', type: 'asset' })).body.result.type).toBe('asset')
    await save({ accountId: '2311', type: 'expense' })
    await postPurchase(world, org, { account: '2311' })
    expect((await save({ accountId: '2311', type: 'asset' })).body.code).toBe('account_type_fixed')
  })

  it('gives account_closed for a closed account', async () => {
    await save(own)
    const closed = { accountId: '2311', reason: 'Not used' }
    await world.rest(org, 'operations/close_account', closed)
    expect((await save({ accountId: '2311', name: 'A' })).body.code).toBe('account_closed')
  })

  it('gives books_kept_there where an accounting system keeps the books', async () => {
    await connectTo(world, org, { provider: createOutsideBooks() })
    const { status, body } = await save(own)
    expect([status, body.code]).toEqual([409, 'books_kept_there'])
  })
})

describe('422', () => {
  it('gives unknown_vat_code and standard_number_missing instead of a guess', async () => {
    expect((await save({ ...own, vatCode: 'X9' })).body.code).toBe('unknown_vat_code')
    const { status, body } = await save({ ...own, number: 'SKY' })
    expect([status, body.code]).toEqual([422, 'standard_number_missing'])
  })
})
