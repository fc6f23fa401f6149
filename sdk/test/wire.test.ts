import { afterEach, describe, expect, it } from 'vitest'
import { createDaybook, DaybookError, isFailure } from '../src/index.ts'
import { openMadeServer, problem } from './made_server.ts'

type Made = Awaited<ReturnType<typeof openMadeServer>>
type Answers = Parameters<typeof openMadeServer>[0]

let made: Made
afterEach(() => made.close())

async function against(answers: Answers, more: object = {}) {
  made = await openMadeServer(answers)
  return createDaybook({ url: made.url, key: 'dbk_test_1', backoffMs: 1, ...more })
}

const body = { name: 'Nordlys ApS', type: 'client' } as const
const busy = problem('record_busy', 409, { retryable: true })
const keys = () => made.seen.map(({ headers }) => headers['idempotency-key'])

async function failureOf(work: PromiseLike<unknown>): Promise<DaybookError> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof DaybookError)) throw new Error(`no failure but ${String(error)}`)
  return error
}

describe('the key of a write', () => {
  it('is really sent, and is another one for every write', async () => {
    const { contacts } = await against([{}])
    await contacts.saveContact(body)
    await contacts.saveContact(body)
    const [first, second] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
  })

  it('is the same in every attempt, after a refusal, a lost connection and a silence', async () => {
    const { contacts } = await against([busy, 'hang up', 'hang', {}], { timeoutMs: 300 })
    const answer = await contacts.saveContact(body).answer()
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(4)
    expect(answer).toMatchObject({ attempts: 4, idempotencyKey: keys()[0] })
    expect(new Set(made.seen.map((one) => one.body))).toEqual(new Set([JSON.stringify(body)]))
  })

  it('is on the error, in its text too', async () => {
    const { contacts } = await against([problem('contact_not_found', 404)])
    const error = await failureOf(contacts.saveContact(body))
    expect(error.idempotencyKey).toBe(keys()[0])
    expect(error.message).toContain(String(keys()[0]))
    expect(error).toMatchObject({ code: 'contact_not_found', status: 404, attempts: 1 })
  })

  it('can be the caller’s own', async () => {
    const { contacts } = await against([busy, {}])
    await contacts.saveContact(body, { idempotencyKey: 'order-7' })
    expect(keys()).toEqual(['order-7', 'order-7'])
  })

  it('is not sent where the caller wants none, and then nothing is repeated', async () => {
    const all: Answers[] = [
      [busy, {}],
      ['hang up', {}],
      [problem('rate_limited', 429), {}],
    ]
    for (const answers of all) {
      const { contacts } = await against(answers)
      await failureOf(contacts.saveContact(body, { idempotencyKey: null }))
      expect(keys()).toEqual([undefined])
      await made.close()
    }
    made = await openMadeServer([])
  })

  it('is not sent with a read', async () => {
    const { contacts } = await against([{ body: { result: { items: [], nextCursor: null } } }])
    await contacts.listContacts()
    expect(keys()).toEqual([undefined])
  })
})

describe('what is repeated', () => {
  it('waits as long as Retry-After says', async () => {
    const limited = { ...problem('rate_limited', 429), headers: { 'retry-after': '1' } }
    const { contacts } = await against([limited, {}])
    const began = performance.now()
    await contacts.getContact('con_1')
    expect(performance.now() - began).toBeGreaterThan(990)
  })

  it('is not repeated where Retry-After says more than a minute', async () => {
    const late = { ...problem('unavailable', 503), headers: { 'retry-after': '61' } }
    const { contacts } = await against([late, {}])
    const error = await failureOf(contacts.saveContact(body))
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 61 })
    expect(made.seen).toHaveLength(1)
  })

  it('is repeated after the page of a proxy that says 503', async () => {
    const { contacts } = await against([{ status: 503, body: '<html>' }, {}])
    await contacts.getContact('con_1')
    expect(made.seen).toHaveLength(2)
  })

  it('ends after so many times', async () => {
    const { contacts } = await against([busy])
    const error = await failureOf(contacts.saveContact(body, { retries: 2 }))
    expect(error).toMatchObject({ code: 'record_busy', attempts: 3, retryable: true })
    expect(made.seen).toHaveLength(3)
  })

  it('is never a refusal that would be the same again', async () => {
    const { contacts } = await against([problem('invalid_input', 400), {}])
    expect(isFailure(await failureOf(contacts.saveContact(body)), 'invalid_input')).toBe(true)
    expect(made.seen).toHaveLength(1)
  })
})

describe('a call over the wire', () => {
  it('has its options as headers', async () => {
    const { contacts } = await against([{}], { organization: 'org_a' })
    await contacts.saveContact(body, { dryRun: true, ifMatch: 3 })
    await contacts.getContact('con/1', { organization: 'org_b' })
    const [write, read] = made.seen
    expect(write).toMatchObject({ method: 'POST', url: '/api/rest/actions/save_contact' })
    expect(write?.headers).toMatchObject({
      authorization: 'Bearer dbk_test_1',
      'content-type': 'application/json',
      'daybook-dry-run': 'true',
      'daybook-organization': 'org_a',
      'if-match': '"3"',
    })
    expect(read).toMatchObject({ method: 'GET', url: '/api/rest/contacts/con%2F1' })
    expect(read?.headers['daybook-organization']).toBe('org_b')
  })

  it('takes the token of now from a function', async () => {
    let count = 0
    const { contacts } = await against([busy, {}], { key: () => `t${++count}` })
    await contacts.saveContact(body)
    expect(made.seen.map((one) => one.headers.authorization)).toEqual(['Bearer t1', 'Bearer t2'])
  })

  it('with a session sends no key', async () => {
    const { contacts } = await against([{}], { key: undefined, session: true })
    await contacts.saveContact(body)
    expect(made.seen[0]?.headers.authorization).toBeUndefined()
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('asks for the next page with the filters of the first', async () => {
    const page = (id: string, nextCursor: string | null) => ({
      body: { result: { items: [{ id }], nextCursor } },
    })
    const { contacts } = await against([page('a', 'c1'), page('b', null)])
    const list = contacts.listContacts({ type: 'client', limit: 1, count: true })
    expect((await list).items).toEqual([{ id: 'a' }])
    expect((await list.all()).map((one) => one.id)).toEqual(['a', 'b'])
    expect(made.seen.map((one) => one.url)).toEqual([
      '/api/rest/contacts?type=client&limit=1&count=true',
      '/api/rest/contacts?type=client&limit=1&count=true&cursor=c1',
    ])
  })

  it('ends when it is aborted, with its key, and while it waits too', async () => {
    const ended = new AbortController()
    const { contacts } = await against(['hang'])
    const call = failureOf(contacts.saveContact(body, { signal: ended.signal }))
    await expect.poll(() => made.seen.length).toBe(1)
    ended.abort()
    expect(await call).toMatchObject({ code: 'aborted', idempotencyKey: keys()[0] })
    const waiting = new AbortController()
    const other = await against([busy], { backoffMs: 60_000 })
    const second = failureOf(other.contacts.saveContact(body, { signal: waiting.signal }))
    await expect.poll(() => made.seen.length).toBe(1)
    waiting.abort()
    expect(await second).toMatchObject({ code: 'aborted' })
  })

  it('says that no answer came in time', async () => {
    const { contacts } = await against(['hang'], { timeoutMs: 50, retries: 0 })
    const error = await failureOf(contacts.saveContact(body))
    expect(error).toMatchObject({ code: 'timed_out', status: 0, idempotencyKey: keys()[0] })
  })
})

describe('a client', () => {
  it('needs a key or a session, and not both', async () => {
    made = await openMadeServer([])
    expect(() => createDaybook({ url: made.url })).toThrow('either a key or')
    expect(() => createDaybook({ url: made.url, key: 'k', session: true })).toThrow('either a key')
    expect(() => createDaybook({ key: 'k' })).toThrow('url')
  })
})
