import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { addDays } from '#kernel/values/day'
import { type BankWorld, createBankWorld, danishBank } from '#test/support/bank/bank_link'
import { type Bank, forgetReads, openBank, row, storedOf } from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let bank: Bank
let org: TestOrg
let account: string
let bankAccountId: string
beforeEach(async () => {
  ;({ bank, org, account } = await openBank(world))
  bankAccountId = encodeId('bac', account)
})

const set = (body: object, headers = {}) =>
  world.rest(org, 'operations/set_bank_import_start', body, headers)
const booked = (...days: string[]) => days.map((bookedOn) => row({ bookedOn, text: bookedOn }))

async function sync(): Promise<void> {
  await forgetReads(world, account)
  expect((await world.rest(org, 'actions/sync_bank_now', {})).status).toBe(200)
}

/** The days of the rows that stand. */
async function daysOf(): Promise<(string | null)[]> {
  const rows = await storedOf(world, account)
  return rows.filter(({ withdrawn }) => !withdrawn).map((one) => one.booked_on)
}

describe('200', () => {
  it('imports nothing that was booked before the day', async () => {
    bank.rows = booked('2026-01-10', '2026-11-01', '2026-11-04', '2026-11-05', '2026-11-10')
    const { status, body } = await set({ bankAccountId, from: '2026-11-05' })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      importFrom: '2026-11-05',
      bankAccount: { id: bankAccountId, importFrom: '2026-11-05', version: 2 },
      authorizationId: null,
    })
    await sync()
    expect(await daysOf()).toEqual(['2026-11-05', '2026-11-10'])
    expect(bank.asked[0]?.from).toBe('2026-10-26')
    const events = await world.read(org, 'events?limit=100')
    const types = events.body.result.items.map((one: { type: string }) => one.type)
    expect(types).toContain('bank_account.updated')
  })

  it('keeps what is there, and takes none of it for withdrawn', async () => {
    bank.rows = booked('2026-10-20', '2026-11-01', '2026-11-10')
    await sync()
    await set({ bankAccountId, from: '2026-11-08' })
    bank.rows = booked('2026-11-02', '2026-11-10', '2026-11-12')
    await sync()
    expect(await daysOf()).toEqual(['2026-10-20', '2026-11-01', '2026-11-10', '2026-11-12'])
  })

  it('fetches with the next sync what an earlier day adds, and everything where there is none', async () => {
    bank.rows = booked('2026-01-10', '2026-11-01', '2026-11-10')
    await set({ bankAccountId, from: '2026-11-05' })
    await sync()
    await set({ bankAccountId, from: '2026-10-15' })
    await sync()
    expect(await daysOf()).toEqual(['2026-11-01', '2026-11-10'])
    await set({ bankAccountId, from: null })
    await sync()
    expect(await daysOf()).toEqual(['2026-01-10', '2026-11-01', '2026-11-10'])
  })

  it('changes nothing where that day was said already', async () => {
    await set({ bankAccountId, from: '2026-11-05' })
    const again = await set({ bankAccountId, from: '2026-11-05' })
    expect(again.body.result.bankAccount.version).toBe(2)
  })
})

describe('400', () => {
  it('says invalid_request unless one of the two is named', async () => {
    const one = await set({ from: '2026-11-05' })
    const both = await set({ bankAccountId, authorizationId: 'bau_1', from: '2026-11-05' })
    expect([one.status, both.status]).toEqual([400, 400])
  })
})

describe('422', () => {
  it('says date_not_plausible of a day to come', async () => {
    const reply = await set({ bankAccountId, from: '2026-11-17' })
    expect(reply).toMatchObject({ status: 422, body: { code: 'date_not_plausible' } })
  })
})

describe('403', () => {
  it('is for who may change the bank', async () => {
    const key = await world.createKey(org, ['bank:read'])
    const reply = await world.rest({ ...org, key }, 'operations/set_bank_import_start', {
      bankAccountId,
      from: null,
    })
    expect(reply.status).toBe(403)
  })
})

describe('404', () => {
  it('says bank_account_not_found and bank_authorization_not_found', async () => {
    const account404 = await set({ bankAccountId: 'bac_nothing', from: null })
    const consent404 = await set({ authorizationId: 'bau_nothing', from: null })
    expect([account404.body.code, consent404.body.code]).toEqual([
      'bank_account_not_found',
      'bank_authorization_not_found',
    ])
  })
})

describe('412', () => {
  it('says version_mismatch to who saw an older state of the account', async () => {
    await set({ bankAccountId, from: '2026-11-05' })
    const reply = await set({ bankAccountId, from: null }, { 'if-match': '"1"' })
    expect(reply).toMatchObject({ status: 412, body: { code: 'version_mismatch' } })
  })
})

describe('said for a consent', () => {
  let banks: BankWorld
  beforeAll(async () => {
    banks = await createBankWorld()
  })
  afterAll(() => banks.close())

  it('is where its new accounts begin, and can be said no more once the bank has answered', async () => {
    const owner = await banks.world.createOrg('denmark')
    const { authorizationId, consentUrl } = await banks.start(owner, danishBank)
    const from = addDays(new Date().toISOString().slice(0, 10), -7)
    const say = (day: string) =>
      banks.world.rest(owner, 'operations/set_bank_import_start', { authorizationId, from: day })
    expect((await say(from)).body.result).toEqual({
      importFrom: from,
      bankAccount: null,
      authorizationId,
    })
    await banks.comeBack(await banks.decide(consentUrl, 'approve'))
    const linked = (await banks.finalize(owner, authorizationId)).body.result.bankAccounts
    expect(linked.map((one: { importFrom: string | null }) => one.importFrom)).toEqual(
      linked.map(() => from),
    )
    expect(linked.length).toBeGreaterThan(0)
    expect((await banks.world.rest(owner, 'actions/sync_bank_now', {})).status).toBe(200)
    const { rows } = await banks.world.owner.query<{ first: string }>(
      'SELECT min(booked_on)::text AS first FROM bank_transaction WHERE org_id = $1',
      [owner.orgId],
    )
    expect((rows[0]?.first ?? '') >= from).toBe(true)
    expect(await say(from)).toMatchObject({ status: 409, body: { code: 'authorization_used' } })
  })
})
