import { beforeEach, describe, expect, it } from 'vitest'
import { eventsOf } from '#test/support/bank/bank_stub'
import { month, toDanishCsv } from '#test/support/bank/statements'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const add = (body: object, of = org) => world.rest(of, 'operations/add_bank_account', body)

async function imported(bankAccountId: string) {
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/rest/files',
    headers: {
      authorization: `Bearer ${org.key}`,
      'content-type': 'application/octet-stream',
      'daybook-file-name': 'statement.csv',
    },
    payload: Buffer.from(toDanishCsv(month)),
  })
  const { fileId } = (JSON.parse(response.payload) as { result: { fileId: string } }).result
  return await world.rest(org, 'operations/import_statement', { fileId, bankAccountId })
}

describe('200', () => {
  it('adds an account in the currency of the organization, and tells', async () => {
    const { status, body } = await add({ name: ' Sparkonto ' })
    expect(status).toBe(200)
    const { id } = body.result
    expect(body.result).toMatchObject({
      name: 'Sparkonto',
      iban: null,
      currency: 'DKK',
      status: 'active',
      ledgerAccountId: '6481',
    })
    expect((await world.read(org, 'bank-accounts')).body.result.items).toMatchObject([{ id }])
    expect(await eventsOf(world, org, 'bank_account.created')).toMatchObject([{ id }])
  })

  it('takes the first CSV statement, which names no IBAN', async () => {
    const { id } = (await add({ name: 'Konto' })).body.result
    const { status, body } = await imported(id)
    expect([status, body.result?.status]).toEqual([200, 'done'])
    expect(body.result.imported).toBeGreaterThan(0)
  })

  it('the same name in another currency is another account', async () => {
    await add({ name: 'Konto' })
    const { status, body } = await add({ name: 'Konto', currency: 'EUR' })
    expect([status, body.result.currency]).toEqual([200, 'EUR'])
  })
})

describe('400', () => {
  it('wants a name and a currency that exists', async () => {
    expect((await add({ name: ' ' })).status).toBe(400)
    expect((await add({ name: 'Konto', currency: 'KRONER' })).status).toBe(400)
  })
})

describe('403', () => {
  it('is for those who may edit the bank', async () => {
    const key = await world.createKey(org, ['bank:read'])
    expect((await add({ name: 'Konto' }, { ...org, key })).status).toBe(403)
  })
})

describe('409', () => {
  it('bank_account_exists names the one there is; that of others does not count', async () => {
    const { id } = (await add({ name: 'Konto' })).body.result
    const again = await add({ name: 'KONTO' })
    expect([again.status, again.body.code]).toEqual([409, 'bank_account_exists'])
    expect(again.body.bankAccountId).toBe(id)
    expect((await add({ name: 'Konto' }, await world.createOrg('denmark'))).status).toBe(200)
  })
})
