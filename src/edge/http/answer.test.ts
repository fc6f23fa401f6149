import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { asFailure, sendFailure, sendResult } from './answer.ts'

/** A reply of paper that remembers what was put on it. */
function paperReply() {
  const seen = { status: 200, headers: {} as Record<string, string>, body: '' }
  const reply = {
    request: { headers: {}, principal: null },
    header(name: string, value: string) {
      seen.headers[name] = value
      return reply
    },
    hasHeader: (name: string) => name in seen.headers,
    code(status: number) {
      seen.status = status
      return reply
    },
    send(body: string) {
      seen.body = body
      return reply
    },
  }
  return { seen, reply: reply as unknown as FastifyReply }
}

function fail(error: unknown, before: Record<string, string> = {}) {
  const { seen, reply } = paperReply()
  const logged: object[] = []
  const app = { log: { error: (line: object) => void logged.push(line) } } as unknown as App
  const request = { id: 'r1', failureCode: null, headers: {} } as unknown as FastifyRequest
  for (const [name, value] of Object.entries(before)) reply.header(name, value)
  sendFailure(app, request, reply, error)
  return { ...seen, problem: JSON.parse(seen.body), logged, code: request.failureCode }
}

describe('a result', () => {
  it.each([
    [{ id: 'x', version: 3 }, '"3"'],
    [{ version: '3' }, undefined],
    [{ items: [] }, undefined],
    [null, undefined],
  ])('%j has the ETag %s', (result, etag) => {
    const { seen, reply } = paperReply()
    sendResult(reply, result)
    expect(seen.headers['etag']).toBe(etag)
    expect(JSON.parse(seen.body)).toEqual({ result })
    expect(seen.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('what was thrown', () => {
  it('is itself where it is a failure', () => {
    const failure = new Failure('last_owner')
    expect(asFailure(failure)).toBe(failure)
  })

  it.each([
    [{ statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 'body_too_large'],
    [{ statusCode: 404, code: 'FST_ERR_NOT_FOUND' }, 'not_found'],
    [{ statusCode: 400, code: 'FST_ERR_BAD_URL' }, 'invalid_input'],
    [{ statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 'invalid_input'],
    [{ statusCode: 400, code: 'ELSEWHERE' }, 'internal_error'],
    [{ statusCode: 500, code: 'FST_ERR_SOMETHING' }, 'internal_error'],
    [{ code: '23505' }, 'internal_error'],
    [new TypeError('x is not a function'), 'internal_error'],
    ['a text', 'internal_error'],
  ])('%j becomes %s', (error, code) => {
    expect(asFailure(error).code).toBe(code)
  })
})

describe('a failure', () => {
  it('is a problem of its status, and the log line of the request gets its code', () => {
    const { status, headers, problem, logged, code } = fail(new Failure('contact_not_found'))
    expect([status, problem.status, problem.code, code]).toEqual([
      404,
      404,
      'contact_not_found',
      'contact_not_found',
    ])
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(problem.requestId).toBe('r1')
    expect(logged).toEqual([])
  })

  it('of ours is logged with its cause, and the caller learns nothing of it', () => {
    const { status, problem, logged } = fail(new Error('relation "secret" does not exist'))
    expect(status).toBe(500)
    expect(JSON.stringify(problem)).not.toContain('secret')
    expect(logged).toMatchObject([{ requestId: 'r1', code: 'internal_error' }])
  })

  it('that passes says after how many seconds', () => {
    const busy = fail(new Failure('record_busy', { retryAfterSeconds: 2 }))
    expect(busy.headers['retry-after']).toBe('2')
    expect(busy.problem).not.toHaveProperty('retryAfterSeconds')
    expect(fail(new Failure('record_busy')).headers).not.toHaveProperty('retry-after')
  })

  it('for want of a key carries a challenge, the plain one unless there is another', () => {
    const plain = fail(new Failure('unauthenticated'))
    expect(plain.headers['www-authenticate']).toBe('Bearer realm="daybook"')
    const own = fail(new Failure('unauthenticated'), { 'www-authenticate': 'Bearer x' })
    expect(own.headers['www-authenticate']).toBe('Bearer x')
    expect(fail(new Failure('permission_denied')).headers).not.toHaveProperty('www-authenticate')
  })
})
