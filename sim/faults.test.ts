import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visit, type Visitor } from './visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
})
afterEach(() => visitor.close())

const plant = (order: object) => visitor.control('faults', order)

const sessions = async (): Promise<number> => (await visitor.control('state')).body.sessions.length

/** As a client with little patience calls; what it gets to know is an answer or an error. */
async function hurry(method: string, path: string, body?: object, ms = 1_500): Promise<string> {
  const init: RequestInit = {
    method,
    headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(ms),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  try {
    const response = await fetch(`${visitor.url}${path}`, init)
    await response.text()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown'
  }
}

const finish = (code: string) => hurry('POST', '/sessions', { code })

describe('which calls are met', () => {
  const statuses = async (count: number, path = '/aspsps'): Promise<number[]> => {
    const seen: number[] = []
    for (let left = count; left > 0; left--) seen.push((await visitor.get(path)).status)
    return seen
  }

  test('the first one, once', async () => {
    await plant({ path: '/aspsps', act: { status: 500 } })
    expect(await statuses(3)).toEqual([500, 200, 200])
  })

  test('the nth, so many times', async () => {
    await plant({ path: '/aspsps', nth: 2, times: 2, act: { status: 500 } })
    expect(await statuses(5)).toEqual([200, 500, 500, 200, 200])
  })

  test('all of them', async () => {
    await plant({ path: '/aspsps', times: 0, act: { status: 503 } })
    expect(await statuses(4)).toEqual([503, 503, 503, 503])
  })

  test('by method and path, with open parts', async () => {
    await plant({ method: 'POST', path: '/aspsps', times: 0, act: { status: 500 } })
    await plant({ path: '/accounts/*/balances', times: 0, act: { status: 501 } })
    await plant({ path: '/sessions/**', times: 0, act: { status: 502 } })
    expect(await statuses(1)).toEqual([200])
    expect(await statuses(1, '/accounts/a/balances')).toEqual([501])
    expect(await statuses(1, '/accounts/a/b/balances')).toEqual([404])
    expect(await statuses(1, '/sessions/a/b')).toEqual([502])
    expect(await statuses(1, '/application')).toEqual([200])
  })

  test('two of a kind come one after the other', async () => {
    await plant({ path: '/aspsps', act: { status: 500 } })
    await plant({ path: '/aspsps', nth: 2, act: { status: 503 } })
    expect(await statuses(3)).toEqual([500, 503, 200])
  })
})

describe('answers', () => {
  test('an error of the contract has its shape', async () => {
    for (const [error, status] of [
      ['ASPSP_ERROR', 400],
      ['ASPSP_TIMEOUT', 408],
      ['ASPSP_PSU_ACTION_REQUIRED', 400],
      ['ASPSP_RATE_LIMIT_EXCEEDED', 429],
    ]) {
      await plant({ path: '/aspsps', act: { error } })
      const reply = await visitor.get('/aspsps')
      expect(reply).toMatchObject({ status, body: { code: status, error, detail: null } })
    }
  })

  test('anything can be answered: other types, other words, other headers', async () => {
    await plant({ path: '/aspsps', act: { status: 200, body: { aspsps: 'none' } } })
    expect((await visitor.get('/aspsps')).body).toEqual({ aspsps: 'none' })
    const headers = { 'content-type': 'text/html', 'retry-after': '7' }
    await plant({ path: '/aspsps', act: { status: 503, body: '<h1>Sorry</h1>', headers } })
    const reply = await visitor.get('/aspsps')
    expect(reply).toMatchObject({ status: 503, body: '<h1>Sorry</h1>' })
    expect(reply.headers.get('retry-after')).toBe('7')
  })

  test('before the work nothing is done, after it all is', async () => {
    const code = await visitor.approve('Havnebanken', 'DK')
    await plant({ method: 'POST', path: '/sessions', act: { error: 'ASPSP_ERROR' } })
    expect(await finish(code)).toBe('400')
    expect(await sessions()).toBe(0)
    await plant({ method: 'POST', path: '/sessions', act: { status: 502, after: true } })
    expect(await finish(code)).toBe('502')
    expect(await sessions()).toBe(1)
    expect(await finish(code)).toBe('422')
  })

  test('far too much', async () => {
    await plant({ path: '/aspsps', act: { huge: 3_000_000 } })
    const { body } = await visitor.get('/aspsps')
    expect(body.filler).toHaveLength(3_000_000)
  })

  test('a byte at a time', async () => {
    await plant({ path: '/application', act: { drip: 1 } })
    const began = performance.now()
    const { body } = await visitor.get('/application')
    expect(body.kid).toBe(visitor.application.id)
    expect(performance.now() - began).toBeGreaterThan(150)
  })

  test('late', async () => {
    await plant({ path: '/application', times: 2, act: { slow: 400 } })
    expect(await hurry('GET', '/application', undefined, 100)).toBe('TimeoutError')
    expect(await hurry('GET', '/application', undefined, 5_000)).toBe('200')
  })
})

describe('no answer', () => {
  test.each([
    ['timeout', 'TimeoutError', 0],
    ['timeout_after', 'TimeoutError', 1],
    ['drop', 'TypeError', 0],
    ['drop_after', 'TypeError', 1],
    ['cut', 'TypeError', 1],
  ])('%s: the caller sees %s, and there are %i sessions', async (act, error, count) => {
    const code = await visitor.approve('Havnebanken', 'DK')
    await plant({ method: 'POST', path: '/sessions', act })
    expect(await finish(code)).toBe(error)
    expect(await sessions()).toBe(count)
    // Whoever does not know what came of it finds out by asking again, and by that alone.
    expect(await finish(code)).toBe(count === 1 ? '422' : '200')
  })

  test('the log says which fault met which call', async () => {
    const { body } = await plant({ path: '/aspsps', act: 'drop' })
    await hurry('GET', '/aspsps')
    const { calls } = (await visitor.control('state')).body
    expect(calls.at(-1)).toMatchObject({ path: '/aspsps', status: 0, fault: body.id })
  })

  test('a simulator that holds a call can still be closed', async () => {
    const other = await visit()
    await other.control('faults', { path: '/aspsps', act: 'timeout' })
    const held = other.get('/aspsps').catch(() => 'lost')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await other.close()
    expect(await held).toBe('lost')
  })
})
