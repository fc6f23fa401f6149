import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BankFeed } from '#bank/ports'
import { startSimulator, type Simulator } from '../../../sim/simulator.ts'
import { control, lineTo } from '#test/support/bank/bank_link'
import { decide } from '#test/support/bank/person'
import { createEnableBanking } from './provider.ts'

const now = (): Date => new Date()
const redirectUrl = 'http://daybook.test/api/bank/callback'

let simulator: Simulator
let feed: BankFeed
let accountRef: string
beforeAll(async () => {
  simulator = await startSimulator({})
  feed = createEnableBanking({ ...lineTo(simulator), now })
  const session = await feed.finishAuthorization({ code: await agree('Havnebanken', 'DK') })
  accountRef = session.accounts[0]?.ref ?? ''
})
afterAll(() => simulator.close())
afterEach(async () => {
  await fetch(`${simulator.control}/faults`, { method: 'DELETE' })
})

async function agree(name: string, country: string): Promise<string> {
  const { url } = await feed.startAuthorization({
    institution: { name, country },
    validUntil: new Date(now().getTime() + 86_400_000),
    state: 'state',
    redirectUrl,
    psuType: 'business',
    language: 'da',
  })
  return new URL(await decide(url, 'approve')).searchParams.get('code') ?? ''
}

const plant = (fault: object) => control(simulator, 'faults', { path: '/**', times: 0, ...fault })
const balances = () => feed.readBalances(accountRef, null)

describe('an answer of the vendor', () => {
  it.each([
    ['EXPIRED_SESSION', 'bank_consent_expired'],
    ['REVOKED_SESSION', 'bank_consent_revoked'],
    ['CLOSED_SESSION', 'bank_consent_revoked'],
    ['SESSION_DOES_NOT_EXIST', 'bank_consent_revoked'],
    ['WRONG_SESSION_STATUS', 'bank_consent_revoked'],
    ['ASPSP_RATE_LIMIT_EXCEEDED', 'bank_rate_limited'],
    ['ASPSP_PSU_ACTION_REQUIRED', 'bank_action_required'],
    ['ASPSP_ACCOUNT_NOT_ACCESSIBLE', 'bank_account_gone'],
    ['ACCOUNT_DOES_NOT_EXIST', 'bank_account_gone'],
    ['WRONG_TRANSACTIONS_PERIOD', 'bank_period_refused'],
    ['WRONG_CONTINUATION_KEY', 'bank_cursor_refused'],
    ['ASPSP_TIMEOUT', 'provider_timeout'],
    ['ASPSP_ERROR', 'provider_failed'],
    ['UNAUTHORIZED_ACCESS', 'provider_failed'],
    ['WRONG_REQUEST_PARAMETERS', 'provider_failed'],
  ])('of %s is %s', async (error, code) => {
    await plant({ act: { error } })
    await expect(balances()).rejects.toMatchObject({ code })
  })

  it('is told by its error, whatever the status beside it is', async () => {
    for (const status of [200, 400, 404, 500]) {
      const body = { message: 'x', error: 'EXPIRED_SESSION' }
      await plant({ times: 1, act: { status, body } })
      await expect(balances()).rejects.toMatchObject({ code: 'bank_consent_expired' })
    }
  })

  it.each([
    [429, 'bank_rate_limited', true],
    [408, 'provider_timeout', undefined],
    [500, 'provider_failed', undefined],
    [503, 'provider_failed', undefined],
    [404, 'provider_failed', true],
    [302, 'provider_failed', true],
  ])('of status %i without an error is %s', async (status, code, nothingHappened) => {
    await plant({ act: { status, body: { message: 'no more than this' } } })
    const failure = await balances().catch((error: unknown) => error)
    expect(failure).toMatchObject({ code })
    expect((failure as { details: object }).details).toMatchObject(
      nothingHappened === undefined ? {} : { nothingHappened },
    )
    expect((failure as { details: object }).details).not.toHaveProperty(
      nothingHappened === undefined ? 'nothingHappened' : 'nowhere',
    )
  })

  it('says how long to wait where the vendor does', async () => {
    await plant({ act: { status: 429, headers: { 'retry-after': '77' }, body: {} } })
    await expect(balances()).rejects.toMatchObject({ details: { retryAfterSeconds: 77 } })
  })

  it.each([
    ['no JSON', { status: 200, body: '<html>' }],
    ['an empty text', { status: 200, body: '' }],
    ['another shape', { status: 200, body: { balances: 'none' } }],
    ['an amount that is a number', balanceOf({ amount: 12.5, currency: 'DKK' })],
    ['a day that is none', balanceOf({ amount: '1.00', currency: 'DKK' }, '2026-02-30')],
  ])('of %s fails with a sentence', async (_says, act) => {
    await plant({ act })
    const failure = await balances().catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'provider_failed' })
    expect((failure as { details: { detail: string } }).details.detail).toMatch(/^The .*\.$/)
  })

  it('may hold more than we know of', async () => {
    const balance = {
      name: 'x',
      balance_type: 'NEWT',
      balance_amount: { amount: '1.00', currency: 'DKK' },
    }
    const body = { balances: [{ ...balance, surprise: [1] }], more: {} }
    await plant({ act: { status: 200, body } })
    expect(await balances()).toEqual([
      { kind: 'NEWT', amountMinor: 100n, currency: 'DKK', day: null },
    ])
  })

  it('loses what no database can keep, and nothing else', async () => {
    const bad = String.raw`{"balances":[],"transactions":[{"status":"BOOK",
      "credit_debit_indicator":"DBIT","transaction_amount":{"amount":"1.00","currency":"DKK"},
      "remittance_information":["a\u0000b","\ud800c","\\u0000"]}]}`
    await plant({ act: { status: 200, body: bad } })
    const question = { accountRef, from: null, to: null, longest: false, presence: null }
    const { rows } = await feed.readTransactions({ ...question, cursor: null })
    expect(rows[0]?.text).toBe('ab\n\ufffdc\n\\u0000')
    expect(JSON.stringify(rows[0]?.raw)).not.toContain(String.raw`b\u0000`)
  })
})

function balanceOf(amount: object, day: string | null = null) {
  const one = { name: 'x', balance_type: 'CLBD', balance_amount: amount, reference_date: day }
  return { status: 200, body: { balances: [one] } }
}

describe('a silent or broken line', () => {
  it.each(['timeout', { drip: 100 }])('is given up after a while: %j', async (act) => {
    // A thirtieth of the deadlines in production, so that the test need not wait as long.
    const hasty = createEnableBanking({ ...lineTo(simulator), now, pace: 1 / 30 })
    await plant({ act })
    const began = Date.now()
    const failure = await hasty.readBalances(accountRef, null).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'provider_timeout' })
    expect((failure as { details: object }).details).not.toHaveProperty('nothingHappened')
    expect(Date.now() - began).toBeLessThan(10_000)
  })

  it.each(['drop', 'drop_after', 'cut'])(
    'that breaks may have carried the call: %s',
    async (act) => {
      await plant({ act })
      const failure = await balances().catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'provider_failed' })
      expect((failure as { details: object }).details).not.toHaveProperty('nothingHappened')
    },
  )

  it('that was never there has carried nothing', async () => {
    const closed = await startSimulator({})
    await closed.close()
    const unreachable = createEnableBanking({ ...lineTo(closed), now })
    await expect(unreachable.listInstitutions('DK')).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { nothingHappened: true },
    })
  })

  it('that floods us is cut off', async () => {
    await plant({ act: { huge: 40 * 1_024 * 1_024 } })
    await expect(balances()).rejects.toMatchObject({
      code: 'provider_failed',
      details: { detail: 'The bank connection returned too much data at once.' },
    })
  })
})

describe('whoever is sent somewhere else', () => {
  it('does not go: a redirect is no answer, and our token goes to no other host', async () => {
    const elsewhere = await startSimulator({})
    const headers = { location: `${elsewhere.url}/aspsps` }
    await plant({ act: { status: 307, headers, body: '' } })
    await expect(balances()).rejects.toMatchObject({ code: 'provider_failed' })
    const seen = await (await fetch(`${elsewhere.control}/state`)).json()
    expect(seen).toMatchObject({ calls: [] })
    await elsewhere.close()
  })

  it('is not sent by a person’s browser to anything but a web page', async () => {
    const answer = { authorization_id: 'x', psu_id_hash: 'x' }
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'ftp://a.example/']) {
      await plant({ times: 1, act: { status: 200, body: { ...answer, url } } })
      await expect(agree('Havnebanken', 'DK')).rejects.toMatchObject({ code: 'provider_failed' })
    }
  })

  it('never asks for an id that could climb out of its place', async () => {
    const before = await calls()
    for (const ref of ['..', '../sessions', 'a/b', 'a?b', '%2e%2e', '']) {
      await expect(feed.readBalances(ref, null)).rejects.toMatchObject({ code: 'provider_failed' })
    }
    expect(await calls()).toBe(before)
  })
})

/** But for those to the account itself: one that was cut off may be counted after its test. */
async function calls(): Promise<number> {
  const state = await (await fetch(`${simulator.control}/state`)).json()
  const { calls } = state as { calls: { path: string }[] }
  return calls.filter((one) => !one.path.includes(accountRef)).length
}
