import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createBankWorld,
  danishBank,
  italianBank,
  type BankWorld,
  type LinkedAccount,
} from '#test/support/bank/bank_link'
import type { TestOrg } from '#test/support/world'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())
afterEach(async () => {
  await fetch(`${bank.simulator.control}/faults`, { method: 'DELETE' })
})

async function linksOf(org: TestOrg): Promise<{ id: string; session_status: string }[]> {
  const { rows } = await bank.world.owner.query(
    'SELECT id, session_status FROM bank_link WHERE org_id = $1 ORDER BY id',
    [org.orgId],
  )
  return rows
}

async function typesOf(org: TestOrg): Promise<string[]> {
  const events = await bank.world.read(org, 'events?limit=100')
  return events.body.result.items.map((one: { type: string }) => one.type)
}

type SessionAnswer = { session_id: string; accounts: { uid: string }[] }

/** The last code that was sent, and what came back for it. */
function lastSession(): SessionAnswer & { code: string } {
  const found = bank.exchanges.findLast((one) => one.asked.path === '/sessions')
  if (!found) throw new Error('no code was sent')
  const { code } = JSON.parse(found.asked.body) as { code: string }
  return { ...(found.answer.body as SessionAnswer), code }
}

const idsOf = (accounts: LinkedAccount[]) => accounts.map((one) => one.id).toSorted()

describe('a first consent', () => {
  it('enqueues a first reading of every account', async () => {
    const org = await bank.world.createOrg('italy')
    await bank.link(org, italianBank)
    const { rows } = await bank.world.owner.query<{ data: { data: { trigger: string } } }>(
      `SELECT data FROM jobs.job_common WHERE data ->> 'kind' = 'sync_bank_account'
         AND data ->> 'org' = $1`,
      [org.orgId],
    )
    expect(rows.map((row) => row.data.data.trigger)).toEqual(['link', 'link', 'link'])
  })

  it('tells of the link and its accounts, and keeps what opens them sealed', async () => {
    const org = await bank.world.createOrg('denmark')
    await bank.link(org, danishBank)
    expect((await typesOf(org)).toSorted()).toEqual([
      'bank_account.linked',
      'bank_authorization.completed',
      'bank_authorization.returned',
      'bank_authorization.started',
      'bank_link.created',
    ])
    const { session_id: session, accounts, code } = lastSession()
    const { rows } = await bank.world.owner.query<{ dump: string }>(
      `SELECT (SELECT string_agg(i::text, '') FROM intent i)
         || (SELECT string_agg(l::text, '') FROM bank_link l)
         || (SELECT string_agg(a::text, '') FROM bank_account a)
         || (SELECT string_agg(e::text, '') FROM event e) AS dump`,
    )
    for (const secret of [session, accounts[0]?.uid ?? '', code]) {
      expect(secret).not.toBe('')
      expect(rows[0]?.dump).not.toContain(secret)
    }
  })

  it('leaves out an account that the bank names but does not let us read', async () => {
    const org = await bank.world.createOrg('italy')
    const { consentUrl, authorizationId } = await bank.start(org, 'IT:Cassa Adriatica')
    await bank.comeBack(await bank.decide(consentUrl, 'approve'))
    const session = {
      session_id: '6e1a4a0e-0f6c-4f6e-8a3e-3a1c0f8f9d10',
      access: { valid_until: '2099-01-01T00:00:00Z' },
      accounts: [{ identification_hash: 'h', identification_hashes: ['h'], currency: 'EUR' }],
    }
    await bank.control('faults', { path: '/sessions', act: { status: 200, body: session } })
    const reply = await bank.finalize(org, authorizationId)
    expect(reply).toMatchObject({ status: 200, body: { result: { bankAccounts: [] } } })
  })
})

describe('a consent that is given again', () => {
  it('keeps accounts and their history, and goes on under the new session', async () => {
    const org = await bank.world.createOrg('italy')
    const first = await bank.link(org, italianBank)
    await bank.world.owner.query(
      `UPDATE bank_account SET last_booked_on = '2026-11-01', ledger_account = '1821',
         sync_error = '{"code": "bank_consent_expired", "message": "x"}', sync_failures = 3
       WHERE org_id = $1`,
      [org.orgId],
    )
    const second = await bank.link(org, italianBank)
    expect(idsOf(second.bankAccounts)).toEqual(idsOf(first.bankAccounts))
    expect(second.bankAccounts).toEqual(
      second.bankAccounts.map((one) => ({
        ...one,
        version: 2,
        status: 'active',
        lastBookedOn: '2026-11-01',
        ledgerAccountId: '1821',
        syncError: null,
      })),
    )
    expect((await linksOf(org)).map((one) => one.session_status)).toEqual(['closed', 'active'])
    const types = await typesOf(org)
    expect(types.filter((type) => type === 'bank_account.relinked')).toHaveLength(3)
    expect(types.filter((type) => type === 'bank_link.closed')).toHaveLength(1)
  })

  it('can be read through at once: the accounts have their new names at the bank', async () => {
    const org = await bank.world.createOrg('denmark')
    await bank.link(org, danishBank)
    const { session_id: old } = lastSession()
    await bank.link(org, danishBank)
    await bank.control('revoke', { session: old })
    const reply = await bank.world.rest(org, 'actions/sync_bank_now', {})
    expect(reply).toMatchObject({ status: 200, body: { result: { status: 'done' } } })
  })

  it('leaves an account that was left out under the consent that still opens it', async () => {
    const org = await bank.world.createOrg('italy')
    const { bankAccounts: all } = await bank.link(org, italianBank)
    const one = all[0]
    if (!one) throw new Error('no account was linked')
    const { bankAccounts: some } = await bank.link(org, italianBank, [one.iban])
    expect(idsOf(some)).toEqual([one.id])
    expect((await linksOf(org)).map((link) => link.session_status)).toEqual(['active', 'active'])
    const list = await bank.world.read(org, 'bank-accounts')
    expect(list.body.result.items).toHaveLength(3)
  })

  it('wakes accounts that waited for it', async () => {
    const org = await bank.world.createOrg('denmark')
    await bank.link(org, danishBank)
    await bank.world.owner.query(
      `UPDATE bank_account SET status = 'needs_consent' WHERE org_id = $1`,
      [org.orgId],
    )
    const { bankAccounts } = await bank.link(org, danishBank)
    expect(bankAccounts.map((one) => one.status)).toEqual(['active'])
  })

  it('goes on with an account that is known from statements only, by its IBAN', async () => {
    const org = await bank.world.createOrg('denmark')
    const other = await bank.world.createOrg('denmark')
    const [seen] = (await bank.link(other, danishBank)).bankAccounts
    const id = bank.world.app.newId()
    await bank.world.owner.query(
      `INSERT INTO bank_account (org_id, id, iban, name, currency, ledger_account, status,
         created_at, updated_at)
       VALUES ($1, $2, $3, 'From a file', 'DKK', '6481', 'active', now(), now())`,
      [org.orgId, id, seen?.iban],
    )
    const { bankAccounts } = await bank.link(org, danishBank)
    expect(bankAccounts).toHaveLength(1)
    expect(bankAccounts[0]).toMatchObject({ iban: seen?.iban, version: 2, status: 'active' })
    const { rows } = await bank.world.owner.query('SELECT id FROM bank_account WHERE org_id = $1', [
      org.orgId,
    ])
    expect(rows).toEqual([{ id }])
  })

  it('is taken in by turns where two come at once, so that no account is there twice', async () => {
    const org = await bank.world.createOrg('italy')
    const begun = [await bank.start(org, italianBank), await bank.start(org, italianBank)]
    for (const { consentUrl } of begun)
      await bank.comeBack(await bank.decide(consentUrl, 'approve'))
    const replies = await Promise.all(begun.map((one) => bank.finalize(org, one.authorizationId)))
    expect(replies.map((one) => one.status)).toEqual([200, 200])
    const list = await bank.world.read(org, 'bank-accounts')
    expect(list.body.result.items).toHaveLength(3)
    const statuses = (await linksOf(org)).map((link) => link.session_status)
    expect(statuses.toSorted()).toEqual(['active', 'closed'])
  })
})

describe('what another organization has linked', () => {
  it('is no matter of ours, though it is the same account', async () => {
    const [one, two] = [
      await bank.world.createOrg('denmark'),
      await bank.world.createOrg('denmark'),
    ]
    const [mine, theirs] = [await bank.link(one, danishBank), await bank.link(two, danishBank)]
    expect(mine.bankAccounts[0]?.iban).toBe(theirs.bankAccounts[0]?.iban)
    expect(mine.bankAccounts[0]?.id).not.toBe(theirs.bankAccounts[0]?.id)
    const path = `bank-accounts/${theirs.bankAccounts[0]?.id}`
    expect((await bank.world.read(one, path)).status).toBe(404)
  })
})
