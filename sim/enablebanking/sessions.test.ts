import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJudged, visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
})
afterAll(() => visitor.close())

const finish = (code: string) => visitor.post('/sessions', { code })
const link = () => visitor.link('Havnebanken', 'DK')
const NOBODY = '11111111-1111-4111-8111-111111111111'

type Linked = { uid: string; identification_hash: string; identification_hashes: string[] }

describe('200', () => {
  test('a code becomes a session with its accounts', async () => {
    const session = await link()
    expect(session).toMatchObject({
      aspsp: { name: 'Havnebanken', country: 'DK' },
      psu_type: 'business',
      access: { valid_until: '2027-01-31T12:00:00+01:00', balances: true, transactions: true },
    })
    expect(session.accounts).toHaveLength(2)
    expect(session.accounts[0]).toMatchObject({
      account_id: { iban: expect.stringMatching(/^DK\d{16}$/) },
      name: 'Prøvehuset ApS',
      currency: 'DKK',
      cash_account_type: 'CACC',
      usage: 'ORGA',
    })
  })

  test('a second consent gives new uids for the same accounts', async () => {
    const [one, two] = [await link(), await link()]
    const hashes = (session: { accounts: Linked[] }): string[] =>
      session.accounts.map((account) => account.identification_hash)
    expect(hashes(one)).toEqual(hashes(two))
    expect(one.accounts[0].uid).not.toBe(two.accounts[0].uid)
    expect(one.accounts[0].identification_hashes).toContain(one.accounts[0].identification_hash)
    expect(new Set(hashes(one)).size).toBe(2)
  })

  test('a session tells its state', async () => {
    const session = await link()
    const { body } = await visitor.get(`/sessions/${session.session_id}`)
    expect(body).toMatchObject({
      status: 'AUTHORIZED',
      accounts: session.accounts.map((account: Linked) => account.uid),
      created: '2026-11-15T08:00:00.000Z',
      authorized: '2026-11-15T08:00:00.000Z',
    })
    expect(body.accounts_data[0]).toEqual({
      uid: session.accounts[0].uid,
      identification_hash: session.accounts[0].identification_hash,
      identification_hashes: session.accounts[0].identification_hashes,
    })
    expect(body).not.toHaveProperty('closed')
  })

  test('a deleted session is closed, and its accounts with it', async () => {
    const session = await link()
    const path = `/sessions/${session.session_id}`
    expect((await visitor.call('DELETE', path)).body).toEqual({ message: 'OK' })
    const { body } = await visitor.get(path)
    expect(body).toMatchObject({ status: 'CLOSED', closed: '2026-11-15T08:00:00.000Z' })
    const reply = await visitor.get(`/accounts/${session.accounts[0].uid}/balances`)
    expect(reply.body.error).toBe('CLOSED_SESSION')
    expect((await visitor.call('DELETE', path)).body.error).toBe('CLOSED_SESSION')
  })

  test('a closed account is named, but cannot be read', async () => {
    const other = await visit()
    const { body: state } = await other.control('state')
    await other.control('close', { account: state.accounts[0].iban })
    const session = await other.link('Havnebanken', 'DK')
    expect(session.accounts[0]).not.toHaveProperty('uid')
    expect(session.accounts[1]).toHaveProperty('uid')
    const { body } = await other.get(`/sessions/${session.session_id}`)
    expect(body.accounts).toEqual([session.accounts[1].uid])
    expect(other.complaints()).toEqual([])
    await other.close()
  })
})

describe('422', () => {
  test('a code works once', async () => {
    const code = await visitor.approve('Havnebanken', 'DK')
    expect((await finish(code)).status).toBe(200)
    expect((await finish(code)).body).toMatchObject({ code: 422, error: 'ALREADY_AUTHORIZED' })
  })

  test('of two at the same time one gets the session', async () => {
    const code = await visitor.approve('Havnebanken', 'DK')
    const replies = await Promise.all([finish(code), finish(code), finish(code)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('a code that nobody gave is refused', async () => {
    expect((await finish(NOBODY)).body.error).toBe('WRONG_AUTHORIZATION_CODE')
    expect((await finish('')).body.error).toBe('WRONG_AUTHORIZATION_CODE')
  })

  test('a code that was made to expire is refused', async () => {
    const code = await visitor.approve('Havnebanken', 'DK')
    await visitor.control('expire', { code })
    expect((await finish(code)).body.error).toBe('EXPIRED_AUTHORIZATION_CODE')
  })

  test('a code expires by itself after ten minutes', async () => {
    const other = await visit()
    const [first, second] = [
      await other.approve('Havnebanken', 'DK'),
      await other.approve('Havnebanken', 'DK'),
    ]
    await other.control('advance', { seconds: 599 })
    expect((await other.post('/sessions', { code: first })).status).toBe(200)
    await other.control('advance', { seconds: 1 })
    const late = await other.post('/sessions', { code: second })
    expect(late.body.error).toBe('EXPIRED_AUTHORIZATION_CODE')
    await other.close()
  })

  test.each([{}, { code: 1 }, { code: null }, []])('the body %j is refused', async (body) => {
    const reply = await visitor.post('/sessions', body)
    expect(reply.body).toMatchObject({ code: 422, error: 'WRONG_REQUEST_PARAMETERS' })
  })

  test('an id that is no UUID is refused', async () => {
    expect((await visitor.get('/sessions/abc')).body.error).toBe('WRONG_REQUEST_PARAMETERS')
    expect((await visitor.get('/accounts/abc/details')).body.error).toBe('WRONG_REQUEST_PARAMETERS')
  })

  test.each(['INVALID', 'PENDING_AUTHORIZATION', 'RETURNED_FROM_BANK', 'CANCELLED'])(
    'a session that is %s cannot be read by',
    async (status) => {
      const session = await link()
      await visitor.control('state', { sessions: { [session.session_id]: status } })
      expect((await visitor.get(`/sessions/${session.session_id}`)).body.status).toBe(status)
      const { body } = await visitor.get(`/accounts/${session.accounts[0].uid}/details`)
      expect(body.error).toBe('WRONG_SESSION_STATUS')
    },
  )
})

describe('401', () => {
  test.each([
    ['expire', 'EXPIRED', 'EXPIRED_SESSION'],
    ['revoke', 'REVOKED', 'REVOKED_SESSION'],
  ])('after %s the session is %s', async (order, status, error) => {
    const session = await link()
    await visitor.control(order, { session: session.session_id })
    expect((await visitor.get(`/sessions/${session.session_id}`)).body.status).toBe(status)
    for (const kind of ['details', 'balances', 'transactions']) {
      const reply = await visitor.get(`/accounts/${session.accounts[0].uid}/${kind}`)
      expect(reply.body).toMatchObject({ code: 401, error })
    }
  })

  test('a consent ends by the clock', async () => {
    const other = await visit()
    const access = { valid_until: '2026-11-25T08:00:00Z' }
    const session = await other.link('Havnebanken', 'DK', { access })
    const look = () => other.get(`/accounts/${session.accounts[0].uid}/balances`)
    await other.control('advance', { to: '2026-11-25T07:59:59Z' })
    expect((await look()).status).toBe(200)
    await other.control('advance', { to: '2026-11-25T08:00:00Z' })
    expect((await look()).body.error).toBe('EXPIRED_SESSION')
    expect((await other.get(`/sessions/${session.session_id}`)).body.status).toBe('EXPIRED')
    await other.close()
  })
})

describe('404', () => {
  test('what does not exist is not found', async () => {
    expect((await visitor.get(`/sessions/${NOBODY}`)).body.error).toBe('SESSION_DOES_NOT_EXIST')
    const account = await visitor.get(`/accounts/${NOBODY}/balances`)
    expect(account.body).toMatchObject({ code: 404, error: 'ACCOUNT_DOES_NOT_EXIST' })
  })

  test('the session of another application does not exist', async () => {
    const session = await link()
    const code = await visitor.approve('Havnebanken', 'DK')
    const stranger = await visit()
    await stranger.close()
    const { body: made } = await visitor.control('applications', {
      public_key: stranger.publicKey,
    })
    const authorization = `Bearer ${stranger.tokenFor(made.id)}`
    const seen = await visitor.get(`/sessions/${session.session_id}`, { authorization })
    expect(seen.body.error).toBe('SESSION_DOES_NOT_EXIST')
    const uid = session.accounts[0].uid
    const read = await visitor.get(`/accounts/${uid}/balances`, { authorization })
    expect(read.body.error).toBe('ACCOUNT_DOES_NOT_EXIST')
    const stolen = await visitor.post('/sessions', { code }, { authorization })
    expect(stolen.body.error).toBe('WRONG_AUTHORIZATION_CODE')
  })
})

test.skipIf(!isJudged)('all of this keeps to the contract', () => {
  expect(visitor.complaints()).toEqual([])
})
