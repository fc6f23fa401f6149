import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
})
afterEach(() => visitor.close())

const look = async (query = '') => (await visitor.control(`state${query}`)).body

describe('looking', () => {
  test('shows the time, the accounts, what was linked and what was called', async () => {
    const session = await visitor.link('Havnebanken', 'DK')
    await visitor.get(`/accounts/${session.accounts[0].uid}/balances`)
    const state = await look()
    expect(state).toMatchObject({ now: '2026-11-15T08:00:00.000Z', day: '2026-11-15', seed: 1 })
    expect(state.authorizations).toMatchObject([{ bank: 'DK:Havnebanken', status: 'used' }])
    expect(state.sessions).toEqual([
      {
        id: session.session_id,
        bank: 'DK:Havnebanken',
        status: 'AUTHORIZED',
        valid_until: '2027-01-31T12:00:00+01:00',
        accounts: session.accounts.map((one: { uid: string; account_id: { iban: string } }) => ({
          uid: one.uid,
          iban: one.account_id.iban,
        })),
      },
    ])
    expect(Object.values(state.reads)).toEqual([1])
    expect(
      state.calls.map(
        (call: { method: string; status: number }) => `${call.method} ${call.status}`,
      ),
    ).toEqual(['POST 200', 'POST 303', 'POST 200', 'GET 200'])
  })

  test('shows the rows of one account on demand', async () => {
    const { accounts } = await look()
    const { rows } = await look(`?rows=${accounts[0].iban}`)
    expect(rows).toHaveLength(accounts[0].rows)
    expect(await look()).not.toHaveProperty('rows')
    expect((await visitor.control('state?rows=DK00')).status).toBe(404)
  })
})

describe('turning', () => {
  test('a reset forgets everything but the applications', async () => {
    const fresh = await look()
    await visitor.link('Havnebanken', 'DK')
    await visitor.control('faults', { path: '/x', act: 'drop' })
    await visitor.control('advance', { days: 40 })
    await visitor.control('state', { reset: true })
    expect(await look()).toEqual(fresh)
    expect((await visitor.get('/aspsps')).status).toBe(200)
  })

  test('another seed gives other data, the first one the same again', async () => {
    const { accounts } = await look()
    await visitor.control('state', { reset: true, seed: 7 })
    const other = await look()
    expect(other.seed).toBe(7)
    expect(other.accounts[0].iban).not.toBe(accounts[0].iban)
    await visitor.control('state', { reset: true, seed: 1 })
    expect((await look()).accounts).toEqual(accounts)
  })

  test('settings stay until they are turned again', async () => {
    const { body } = await visitor.control('state', { settings: { pageSize: 7 } })
    expect(body.settings).toEqual({
      unattendedReads: 4,
      codeSeconds: 600,
      pageSize: 7,
      absent: 'omitted',
    })
    await visitor.control('state', { settings: { codeSeconds: 5, pageSize: null } })
    expect((await look()).settings).toMatchObject({ pageSize: null, codeSeconds: 5 })
  })

  test('a code lives as long as it is set to', async () => {
    await visitor.control('state', { settings: { codeSeconds: 5 } })
    const code = await visitor.approve('Havnebanken', 'DK')
    await visitor.control('advance', { seconds: 5 })
    const { body } = await visitor.post('/sessions', { code })
    expect(body.error).toBe('EXPIRED_AUTHORIZATION_CODE')
  })

  test.each([
    { seed: 2 },
    { settings: { pageSize: 0 } },
    { settings: { pages: 1 } },
    { sessions: { a: 'GONE' } },
    { clear: true },
  ])('%j is refused', async (order) => {
    expect((await visitor.control('state', order)).status).toBe(400)
  })

  test('an unknown session is not found', async () => {
    expect((await visitor.control('state', { sessions: { a: 'REVOKED' } })).status).toBe(404)
    expect((await visitor.control('revoke', { session: 'a' })).status).toBe(404)
    expect((await visitor.control('expire', { session: 'a' })).status).toBe(404)
    expect((await visitor.control('expire', { code: 'a' })).status).toBe(404)
    expect((await visitor.control('close', { account: 'a' })).status).toBe(404)
  })

  test('a key that is none is refused', async () => {
    expect((await visitor.control('applications', { public_key: 'abc' })).status).toBe(400)
  })
})
