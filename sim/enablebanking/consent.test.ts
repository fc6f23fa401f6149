import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
})
afterAll(() => visitor.close())

const start = async (more: object = {}): Promise<string> =>
  (await visitor.authorize('Havnebanken', 'DK', more)).body.url

const send = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

describe('the page', () => {
  test('names the bank and its accounts, and has both buttons', async () => {
    const response = await fetch(await start())
    const html = await response.text()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(html).toContain('<h1>Havnebanken</h1>')
    expect(html.match(/type="checkbox"/g)).toHaveLength(2)
    expect(html).toMatch(/<button name="decision" value="approve">Approve<\/button>/)
    expect(html).toMatch(/<button name="decision" value="deny">Deny<\/button>/)
    expect(html).toContain('2027-01-31')
  })

  test('needs no token, and sends nothing anywhere by itself', async () => {
    const response = await fetch(await start())
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('an unknown one is not found', async () => {
    expect((await fetch(`${visitor.url}/consent/nothing`)).status).toBe(404)
  })

  test('another method is not allowed', async () => {
    expect((await fetch(await start(), { method: 'PUT' })).status).toBe(405)
  })

  test('after an hour it is too late', async () => {
    const other = await visit()
    const { body } = await other.authorize('Havnebanken', 'DK')
    await other.control('advance', { seconds: 3601 })
    expect((await send(body.url, { decision: 'approve' })).status).toBe(410)
    await other.close()
  })
})

describe('approve', () => {
  test('leads back with a code, the state and what the address had', async () => {
    const response = await send(await start(), { decision: 'approve' })
    expect(response.status).toBe(303)
    const to = new URL(response.headers.get('location') ?? '')
    expect(to.origin + to.pathname).toBe('http://127.0.0.1:9/back')
    expect(to.searchParams.get('kept')).toBe('1')
    expect(to.searchParams.get('state')).toBe('a state & more')
    expect(to.searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/)
    expect(to.searchParams.has('error')).toBe(false)
  })

  test('only what was ticked is shown', async () => {
    const url = await start()
    const html = await (await fetch(url)).text()
    const [, second = ''] = [...html.matchAll(/value="(DK\d{16})"/g)].map((match) => match[1])
    const back = await visitor.decide(url, { decision: 'approve', account: second })
    const { body } = await visitor.post('/sessions', { code: back.get('code') })
    expect(body.accounts.map((one: { account_id: object }) => one.account_id)).toEqual([
      { iban: second },
    ])
  })

  test('only what was asked for can be ticked', async () => {
    const { accounts } = (await visitor.control('state')).body
    const iban = accounts[0].iban
    const access = { valid_until: '2027-01-31T12:00:00Z', accounts: [{ iban }] }
    const html = await (await fetch(await start({ access }))).text()
    expect(html.match(/type="checkbox"/g)).toHaveLength(1)
    expect(html).toContain(iban)
  })

  test('works once', async () => {
    const url = await start()
    expect((await send(url, { decision: 'approve' })).status).toBe(303)
    expect((await send(url, { decision: 'approve' })).status).toBe(410)
    expect((await fetch(url)).status).toBe(410)
  })
})

describe('deny', () => {
  test('leads back with an error and the state, and no code', async () => {
    const back = await visitor.decide(await start(), { decision: 'deny' })
    expect(back.get('error')).toBe('access_denied')
    expect(back.get('error_description')).not.toBe('')
    expect(back.get('state')).toBe('a state & more')
    expect(back.has('code')).toBe(false)
  })

  test('cannot be followed by an approval', async () => {
    const url = await start()
    await send(url, { decision: 'deny' })
    expect((await send(url, { decision: 'approve' })).status).toBe(410)
  })

  test('neither of the two is asked again', async () => {
    const url = await start()
    expect((await send(url, { decision: 'maybe' })).status).toBe(400)
    expect((await send(url, { decision: 'approve' })).status).toBe(303)
  })
})
