import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createBankWorld,
  danishBank,
  italianBank,
  type BankWorld,
  type LinkedAccount,
} from '#test/support/bank/bank_link'

let bank: BankWorld
let linked: LinkedAccount[]
beforeAll(async () => {
  bank = await createBankWorld()
  linked = (await bank.link(bank.world.it, italianBank)).bankAccounts
  await bank.link(bank.world.dk, danishBank)
  await bank.world.owner.query(
    `UPDATE bank_account SET status = 'closed' WHERE org_id = $1 AND name = 'Carta Aziendale'`,
    [bank.world.it.orgId],
  )
})
afterAll(() => bank.close())

const read = (path: string) => bank.world.read(bank.world.it, path)

describe('200', () => {
  it('lists the organization’s own accounts, newest first, with what may be done', async () => {
    const { items } = (await read('bank-accounts')).body.result
    expect(items.map((one: LinkedAccount) => one.id)).toEqual(
      linked
        .map((one) => one.id)
        .toSorted()
        .toReversed(),
    )
    for (const item of items) {
      expect(item.institutionName).toBe('Banca del Naviglio')
      expect(item.allowedActions.includes('sync_bank_now')).toBe(item.status === 'active')
    }
  })

  it('shows what a key may do, and no more', async () => {
    const key = await bank.world.createKey(bank.world.it, ['bank:read'])
    const reply = await bank.world.read({ ...bank.world.it, key }, 'bank-accounts')
    expect(reply.status).toBe(200)
    for (const item of reply.body.result.items) expect(item.allowedActions).toEqual([])
  })

  it('filters and counts by status', async () => {
    const active = (await read('bank-accounts?status=active&count=true')).body.result
    expect([active.items.length, active.count]).toEqual([2, 2])
    const closed = (await read('bank-accounts?status=closed&count=true')).body.result
    expect(closed).toMatchObject({ count: 1, items: [{ name: 'Carta Aziendale' }] })
  })

  it('goes on from page to page', async () => {
    const first = (await read('bank-accounts?limit=2')).body.result
    const cursor = encodeURIComponent(first.nextCursor)
    const second = (await read(`bank-accounts?limit=2&cursor=${cursor}`)).body.result
    expect(second.nextCursor).toBeNull()
    const ids = [...first.items, ...second.items].map((one: LinkedAccount) => one.id)
    expect(new Set(ids).size).toBe(3)
  })

  it('gives one by its id', async () => {
    const reply = await read(`bank-accounts/${linked[0]?.id}`)
    expect(reply).toMatchObject({ status: 200, body: { result: { id: linked[0]?.id } } })
  })

  it('shows an account of statements without a bank', async () => {
    await bank.world.owner.query(
      `INSERT INTO bank_account (org_id, id, currency, ledger_account, status, created_at, updated_at)
       VALUES ($1, $2, 'EUR', '1820', 'active', now(), now())`,
      [bank.world.it.orgId, bank.world.app.newId()],
    )
    const [newest] = (await read('bank-accounts?limit=1')).body.result.items
    expect(newest).toMatchObject({ institutionId: null, consentValidUntil: null, iban: null })
  })
})

describe('404', () => {
  it('is the answer for unknown ids and another organization’s alike', async () => {
    const foreign = (await bank.world.read(bank.world.dk, 'bank-accounts')).body.result.items[0].id
    for (const id of [foreign, 'bac_01h455vb4pex5vsknk084sn02q', 'btx_x', 'x']) {
      const reply = await read(`bank-accounts/${id}`)
      expect(reply).toMatchObject({ status: 404, body: { code: 'bank_account_not_found' } })
    }
  })
})
