import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMPANY, type FattureInCloudVisitor, visitFattureInCloud } from './visitor.ts'

let visitor: FattureInCloudVisitor
beforeEach(async () => {
  visitor = await visitFattureInCloud()
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

const data = { entity: { name: 'Hotel' }, date: '2026-11-10', amount_net: 10, amount_vat: 0 }
const expense = { data: { type: 'expense', ...data } }

describe('the grant', () => {
  const back = 'http://127.0.0.1:9/back?kept=1'
  const query = () =>
    new URLSearchParams({
      response_type: 'code',
      client_id: visitor.client.id,
      redirect_uri: back,
      scope: 'received_documents:a settings:r',
      state: 'a state & more',
    })
  const decide = async (decision: string): Promise<URLSearchParams> => {
    const body = new URLSearchParams({ decision, company: String(COMPANY) })
    const url = `${visitor.url}/oauth/authorize?${query()}`
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    return new URL(response.headers.get('location') ?? '').searchParams
  }
  const ask = async (more: object) => {
    const { id, secret } = visitor.client
    const response = await fetch(`${visitor.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: id, client_secret: secret, redirect_uri: back, ...more }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }

  test('is given on a page, for one company and the scopes that were asked for', async () => {
    const page = await (await fetch(`${visitor.url}/oauth/authorize?${query()}`)).text()
    expect(page).toContain('Torrefazione Lario')
    const said = await decide('approve')
    expect(said.get('state')).toBe('a state & more')
    const code = said.get('code')
    const { body } = await ask({ grant_type: 'authorization_code', code })
    expect((await ask({ grant_type: 'authorization_code', code })).status).toBe(400)
    visitor.useToken(body['access_token'] ?? '')
    const companies = (await visitor.call('GET', '/user/companies')).body.data.companies
    expect(companies.map((one: { id: number }) => one.id)).toEqual([COMPANY])
    expect((await visitor.get('/received_documents?type=expense')).status).toBe(200)
    expect((await visitor.get('/issued_documents?type=invoice')).status).toBe(403)
    expect((await visitor.call('GET', '/c/50002/company/info')).status).toBe(404)
  })

  test('can be denied', async () => {
    expect((await decide('deny')).get('error')).toBe('access_denied')
  })

  test('lives a day, and is refreshed for a year', async () => {
    await visitor.control('advance', { days: 1 })
    expect((await visitor.get('/company/info')).status).toBe(401)
    const given = { grant_type: 'refresh_token', refresh_token: visitor.grant.refresh_token }
    const { body } = await ask(given)
    visitor.useToken(body['access_token'] ?? '')
    expect((await visitor.get('/company/info')).status).toBe(200)
    await visitor.control('advance', { days: 366 })
    expect((await ask({ ...given, refresh_token: body['refresh_token'] })).body).toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('can be revoked, and a refresh token can be good for one use', async () => {
    const given = { grant_type: 'refresh_token', refresh_token: visitor.grant.refresh_token }
    await visitor.control('settings', { strictRefresh: true })
    expect((await ask(given)).status).toBe(200)
    expect((await ask(given)).status).toBe(401)
    await visitor.control('revoke', {})
    expect((await visitor.get('/company/info')).status).toBe(401)
    expect((await ask({ ...given, client_secret: 'x' })).body['error']).toBe('invalid_client')
  })
})

describe('quotas', () => {
  test('the long one answers 403 and when to come back, the short one 429', async () => {
    const { headers } = await visitor.get('/company/info')
    expect(headers.get('ratelimit-hourlyremaining')).toBe('999')
    expect(headers.get('ratelimit-monthlylimit')).toBe('40000')
    await visitor.control('settings', { hourly: 2 })
    await visitor.get('/company/info')
    const long = await visitor.get('/company/info')
    expect([long.status, long.headers.get('retry-after')]).toEqual([403, '3600'])
    await visitor.control('settings', { hourly: 1000, short: 2 })
    const short = await visitor.get('/company/info')
    expect([short.status, short.headers.get('retry-after')]).toEqual([429, '300'])
    await visitor.control('advance', { seconds: 300 })
    expect((await visitor.get('/company/info')).status).toBe(200)
  })

  test('an old licence and a right to read only answer 403 without a time', async () => {
    const old = await visitor.call('GET', '/c/50003/company/info')
    expect([old.status, old.headers.get('retry-after')]).toEqual([403, null])
    await visitor.control('company', { company: COMPANY, mayWrite: false })
    expect((await visitor.post('/received_documents', expense)).status).toBe(403)
  })
})

test('further companies are made by an order, each with quotas of its own', async () => {
  const order = { company: 60_001, name: 'Nuova S.r.l.', vatNumber: '10000000000' }
  await visitor.control('companies', order)
  await visitor.control('settings', { short: 1 })
  const grant = { companies: [60_001] }
  const { body } = await visitor.control('grants', grant)
  const token = String((body as Record<string, unknown>)['access_token'])
  const info = (path: string) =>
    fetch(`${visitor.url}/c/60001/${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await info('company/info')).status).toBe(200)
  expect((await info('company/info')).status).toBe(429)
  expect((await visitor.get('/company/info')).status).toBe(200)
})

describe('faults', () => {
  const path = `/c/${COMPANY}/received_documents`
  const plant = (act: unknown) => visitor.control('faults', { method: 'POST', path, act })

  test.each([
    [{ status: 500, body: {} }, 0],
    [{ status: 500, body: {}, after: true }, 1],
  ])('%j leaves %i documents', async (act, count) => {
    await plant(act)
    expect((await visitor.post('/received_documents', expense)).status).toBe(500)
    expect((await visitor.look()).counts.received).toBe(count)
  })

  test('a connection can end or hang after the document was made', async () => {
    await plant('drop_after')
    await expect(visitor.post('/received_documents', expense)).rejects.toThrow()
    await plant('timeout_after')
    const signal = AbortSignal.timeout(150)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(expense)
    await expect(visitor.call('POST', path, { signal, headers, body })).rejects.toThrow()
    expect((await visitor.look()).counts.received).toBe(2)
  })
})

describe('webhooks', () => {
  type Heard = { headers: IncomingHttpHeaders; body: string }
  let sink: Server
  let heard: Heard[]
  let isHonest: boolean
  beforeEach(async () => {
    heard = []
    isHonest = true
    sink = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        if (request.method === 'POST') heard.push({ headers: request.headers, body })
        const challenge = request.headers['x-fic-verification-challenge']
        response.end(JSON.stringify({ verification: isHonest ? challenge : 'x' }))
      })
    })
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => sink.close())

  const subscribe = async () => {
    const { port } = sink.address() as AddressInfo
    const types = ['it.fattureincloud.webhooks.received_documents.create']
    const data = { sink: `http://127.0.0.1:${port}/in`, types, verification_method: 'header' }
    return (await visitor.post('/subscriptions', { data })).body.data
  }

  test('come once a sink has repeated the word, and may come twice', async () => {
    await visitor.control('settings', { doubled: 100 })
    expect((await subscribe()).verified).toBe(true)
    const { body } = await visitor.post('/received_documents', expense)
    await expect.poll(() => heard.length).toBe(2)
    expect(heard[0]?.headers).toMatchObject({
      'ce-type': 'it.fattureincloud.webhooks.received_documents.create',
      'ce-subject': `company:${COMPANY}`,
      'ce-id': heard[1]?.headers['ce-id'],
    })
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ data: { ids: [body.data.id] } })
  })

  test('do not come to a sink that does not answer, nor after the subscription expired', async () => {
    isHonest = false
    const { id, verified } = await subscribe()
    expect(verified).toBe(false)
    expect((await visitor.post(`/subscriptions/${id}/verify`, { data: {} })).status).toBe(422)
    isHonest = true
    expect((await visitor.post(`/subscriptions/${id}/verify`, { data: {} })).status).toBe(200)
    await visitor.control('advance', { days: 91 })
    const { body } = await visitor.control('grants', { companies: [COMPANY] })
    visitor.useToken(body.access_token)
    expect((await visitor.get('/subscriptions')).body.data).toEqual([])
    await visitor.post('/received_documents', expense)
    expect((await visitor.look()).events).toEqual([])
  })

  test('can be forged', async () => {
    const { sink: address } = await subscribe()
    await visitor.control('forge', { sink: address, company: COMPANY, ids: [1] })
    expect(heard).toHaveLength(1)
  })
})

describe('control', () => {
  test('shows a page of what is in it, and starts over', async () => {
    await visitor.post('/received_documents', {
      data: { ...expense.data, description: '<b>x</b>' },
    })
    const text = await (await fetch(visitor.url)).text()
    expect(text).toContain('Documenti ricevuti (1)')
    expect(text).not.toContain('<b>x')
    await visitor.control('state', { reset: true })
    expect((await visitor.look()).counts.received).toBe(0)
    expect((await visitor.control('nothing')).status).toBe(404)
    expect((await visitor.control('human', { kind: 'received', act: 'lock', id: 1 })).status).toBe(
      404,
    )
  })
})
