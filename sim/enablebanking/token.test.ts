import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJudged, signToken, START, visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
})
afterAll(() => visitor.close())

const now = Date.parse(START) / 1000
const goodClaims = {
  iss: 'enablebanking.com',
  aud: 'api.enablebanking.com',
  iat: now,
  exp: now + 3600,
}

const makePair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const headOf = () => ({ typ: 'JWT', alg: 'RS256', kid: visitor.application.id })

const ask = (authorization: string) => visitor.get('/application', { authorization })

const askWith = (claims: object, head: object = {}, key = visitor.application.privateKey) =>
  ask(`Bearer ${signToken(key, { ...headOf(), ...head }, { ...goodClaims, ...claims })}`)

describe('200', () => {
  test('a token as the contract wants it is accepted', async () => {
    const { status, body } = await askWith({})
    expect(status).toBe(200)
    expect(body).toMatchObject({ kid: visitor.application.id, active: true, services: ['AIS'] })
  })

  test('24 hours are allowed, and a clock may be a minute ahead', async () => {
    expect((await askWith({ exp: now + 86_400 })).status).toBe(200)
    expect((await askWith({ iat: now + 59 })).status).toBe(200)
  })

  test('an application that is registered later signs with its own key', async () => {
    const { publicKey, privateKey } = makePair()
    const { body } = await visitor.control('applications', { public_key: publicKey, name: 'Late' })
    const reply = await askWith({}, { kid: body.id }, privateKey)
    expect(reply.body).toMatchObject({ name: 'Late', kid: body.id })
    expect((await askWith({}, { kid: body.id })).status).toBe(401)
  })

  test('when the clock of the bank is moved, tokens of both times are timely', async () => {
    const other = await visit()
    await other.control('advance', { days: 40 })
    expect((await other.get('/application')).status).toBe(200)
    const late = now + 40 * 86_400
    const claims = { ...goodClaims, iat: late, exp: late + 60 }
    const token = signToken(other.application.privateKey, headOf(), claims)
    expect((await other.get('/application', { authorization: `Bearer ${token}` })).status).toBe(200)
    await other.close()
  })
})

describe('401', () => {
  test('no token at all has its own code', async () => {
    const response = await fetch(`${visitor.url}/application`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 401, error: 'AUTHORIZATION_NOT_PROVIDED' })
  })

  test.each([
    ['another issuer', { iss: 'example.com' }],
    ['another audience', { aud: 'api.example.com' }],
    ['the audience of old', { aud: 'api.tilisy.com' }],
    ['no beginning', { iat: undefined }],
    ['no end', { exp: undefined }],
    ['text for a time', { exp: String(now + 3600) }],
    ['a second more than 24 hours', { exp: now + 86_401 }],
    ['an end before the beginning', { exp: now - 1, iat: now }],
    ['an end in the past', { iat: now - 7200, exp: now - 3600 }],
    ['an end right now', { iat: now - 60, exp: now }],
    ['a beginning in the future', { iat: now + 120, exp: now + 3600 }],
  ])('%s is refused', async (_, claims) => {
    const { status, body } = await askWith(claims)
    expect(status).toBe(401)
    expect(body.error).toBe('UNAUTHORIZED_ACCESS')
  })

  test.each([
    ['another type', { typ: 'JOSE' }],
    ['no type', { typ: undefined }],
    ['another algorithm', { alg: 'RS512' }],
    ['no algorithm', { alg: 'none' }],
    ['an unknown key id', { kid: '11111111-1111-4111-8111-111111111111' }],
    ['no key id', { kid: undefined }],
  ])('%s in the head is refused', async (_, head) => {
    expect((await askWith({}, head)).body.error).toBe('UNAUTHORIZED_ACCESS')
  })

  test('a signature by another key is refused', async () => {
    expect((await askWith({}, {}, makePair().privateKey)).body.error).toBe('UNAUTHORIZED_ACCESS')
  })

  test('claims that were changed after signing are refused', async () => {
    const [head, , signature] = visitor.token.split('.')
    const claims = Buffer.from(JSON.stringify({ ...goodClaims, exp: now + 9 })).toString(
      'base64url',
    )
    expect((await ask(`Bearer ${head}.${claims}.${signature}`)).status).toBe(401)
  })

  test.each(['Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer a.b.c.d'])(
    '%j is refused',
    async (authorization) => {
      expect((await ask(authorization)).body.error).toBe('UNAUTHORIZED_ACCESS')
    },
  )
})

describe('403', () => {
  test('an application that is not active may do nothing', async () => {
    const { publicKey, privateKey } = makePair()
    const order = { public_key: publicKey, active: false }
    const { body } = await visitor.control('applications', order)
    const reply = await askWith({}, { kid: body.id }, privateKey)
    expect(reply).toMatchObject({ status: 403, body: { error: 'ACCESS_DENIED' } })
  })
})

test.skipIf(!isJudged)('all of this keeps to the contract', () => {
  expect(visitor.complaints()).toEqual([])
})
