import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJudged, signToken, START, visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
})
afterAll(() => visitor.close())

const start = (more: object) => visitor.authorize('Havnebanken', 'DK', more)

const after = (days: number, ms = 0): string =>
  new Date(Date.parse(START) + days * 86_400_000 + ms).toISOString()

describe('200', () => {
  test('the answer leads to the page of the bank', async () => {
    const { status, body } = await start({})
    expect(status).toBe(200)
    expect(body.url).toBe(`${visitor.url}/consent/${body.authorization_id}`)
    expect((await fetch(body.url)).status).toBe(200)
  })

  test('the same person has the same hash, another one another', async () => {
    const hash = async (more: object): Promise<string> => (await start(more)).body.psu_id_hash
    expect(await hash({ psu_id: 'a' })).toBe(await hash({ psu_id: 'a' }))
    expect(await hash({ psu_id: 'a' })).not.toBe(await hash({ psu_id: 'b' }))
    expect(await hash({})).not.toBe(await hash({}))
  })

  test('a moment less than the longest consent is allowed', async () => {
    expect((await start({ access: { valid_until: after(180, -1) } })).status).toBe(200)
  })

  test('every field of the contract is understood', async () => {
    const { status } = await start({
      access: {
        valid_until: after(10),
        balances: true,
        transactions: false,
        accounts: [
          { iban: 'DK0000000000000000' },
          { other: { identification: '1', scheme_name: 'BBAN' } },
        ],
      },
      auth_method: 'redirect_business',
      credentials: {},
      credentials_autosubmit: false,
      language: 'da',
      psu_id: 'someone',
    })
    expect(status).toBe(200)
  })
})

describe('422', () => {
  test.each([
    ['no access', { access: undefined }],
    ['no end', { access: {} }],
    ['an end without offset', { access: { valid_until: '2027-01-31T12:00:00' } }],
    ['an end that is a day', { access: { valid_until: '2027-01-31' } }],
    ['an end on no day', { access: { valid_until: '2027-13-31T12:00:00Z' } }],
    ['an end in the past', { access: { valid_until: after(-1) } }],
    ['an end right now', { access: { valid_until: START } }],
    ['an end at the very limit', { access: { valid_until: after(180) } }],
    ['no state', { state: undefined }],
    ['a state that is a number', { state: 1 }],
    ['no way back', { redirect_url: undefined }],
    ['a way back that is no address', { redirect_url: 'back' }],
    ['a way back with a blank', { redirect_url: 'http://127.0.0.1/a b' }],
    ['another kind of person', { psu_type: 'company' }],
    ['a language in capitals', { language: 'DA' }],
    ['credentials without a method', { credentials: { user: 'a' } }],
    ['an unknown method', { auth_method: 'fax' }],
    ['no bank', { aspsp: undefined }],
  ])('%s is refused', async (_, more) => {
    const { status, body } = await start(more)
    expect(status).toBe(422)
    expect(body.error).toBe('WRONG_REQUEST_PARAMETERS')
  })

  test('a bank that serves companies only refuses a person', async () => {
    const { body } = await visitor.authorize('Fjordbank Erhverv', 'DK', { psu_type: 'personal' })
    expect(body.error).toBe('WRONG_REQUEST_PARAMETERS')
  })

  test('90 days are the limit where the bank says so', async () => {
    const ask = (days: number) =>
      visitor.authorize('Cassa Adriatica', 'IT', { access: { valid_until: after(days) } })
    expect((await ask(89)).status).toBe(200)
    expect((await ask(91)).body.error).toBe('WRONG_REQUEST_PARAMETERS')
  })

  test.each([
    ['Havnebanken', 'IT'],
    ['Havnebanke', 'DK'],
    ['', ''],
  ])('the bank %j in %j does not exist', async (name, country) => {
    const { body } = await visitor.authorize(name, country)
    expect(body).toMatchObject({ code: 422, error: 'WRONG_ASPSP_PROVIDED' })
  })

  test('an account without any number is refused', async () => {
    const { body } = await start({ access: { valid_until: after(10), accounts: [{}] } })
    expect(body.error).toBe('INVALID_ACCOUNT_ID')
  })

  test('credentials that nobody asked for are refused', async () => {
    const more = { auth_method: 'redirect_business', credentials: { user: 'a' } }
    expect((await start(more)).body.error).toBe('WRONG_CREDENTIALS_PROVIDED')
  })

  test('a body that is not JSON, or not sent as JSON, is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const broken = await visitor.call('POST', '/auth', { body: '{', headers })
    expect(broken.body.error).toBe('WRONG_REQUEST_PARAMETERS')
    const plain = await visitor.call('POST', '/auth', { body: '{}' })
    expect(plain.body.error).toBe('WRONG_REQUEST_PARAMETERS')
  })
})

describe('400', () => {
  test('an application with registered addresses may send people nowhere else', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const allowed = 'https://books.example/back'
    const order = { public_key: publicKey, redirect_urls: [allowed] }
    const { body } = await visitor.control('applications', order)
    const now = Date.parse(START) / 1000
    const claims = { iss: 'enablebanking.com', aud: 'api.enablebanking.com' }
    const head = { typ: 'JWT', alg: 'RS256', kid: body.id }
    const token = signToken(privateKey, head, { ...claims, iat: now, exp: now + 60 })
    const ask = (redirect_url: string) =>
      visitor.post(
        '/auth',
        {
          access: { valid_until: after(10) },
          aspsp: { name: 'Havnebanken', country: 'DK' },
          state: '',
          redirect_url,
        },
        { authorization: `Bearer ${token}` },
      )
    expect((await ask(allowed)).status).toBe(200)
    expect((await ask(`${allowed}/`)).body.error).toBe('REDIRECT_URI_NOT_ALLOWED')
  })
})

test.skipIf(!isJudged)('all of this keeps to the contract', () => {
  expect(visitor.complaints()).toEqual([])
})
