import { beforeAll, describe, expect, it } from 'vitest'
import { createBlanks } from './blanks.ts'
import { createJudge } from './judge.ts'
import { fuzz, type Send } from './run.ts'
import type { FuzzRequest } from './request.ts'
import { populate } from '../support/populate.ts'
import { useWorld } from '../support/use_world.ts'
import { registry } from '../../src/registry.ts'

// The same requests in every run; FUZZ_SEED=$RANDOM looks further.
const seed = Number(process.env['FUZZ_SEED'] ?? '2026')

const judge = createJudge(registry)

const world = useWorld()
beforeAll(async () => {
  await populate(world, world.dk, 'own')
  await populate(world, world.it, 'foreign')
})

const send: Send = async ({ method, path, headers, body }: FuzzRequest) => {
  const reply = await world.edge.server.inject({
    method: method as 'GET',
    url: path,
    headers: { host: 'daybook.test', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: reply.statusCode, headers: reply.headers as never, body: reply.payload }
}

describe('2,000 requests made from the registry', () => {
  it('are answered as declared or refused with a known code, and nothing leaks', async () => {
    process.stdout.write(`fuzz: FUZZ_SEED=${seed} repeats this run\n`)
    const blanks = await createBlanks(world.lists, send, world.dk, world.it)
    const options = { seed, count: 2_000, onBatch: () => blanks.refresh() }
    const done = await fuzz(world.lists, send, judge, blanks, options)
    expect(done.faults).toEqual([])
    expect(done.sent).toBe(2_000)
    for (const status of [200, 400, 401, 404, 405]) {
      expect(done.statuses[status], `answers with ${status}`).toBeGreaterThan(5)
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  }, 240_000)

  it('are the same ones again for the same seed', async () => {
    const told = async (): Promise<string[]> => {
      const seen: string[] = []
      const note: Send = async (request) => {
        seen.push(`${request.method} ${request.path} ${String(request.body)}`)
        return { status: 200, headers: {}, body: '' }
      }
      const blanks = (kind: string): string => kind
      await fuzz(world.lists, note, () => null, blanks, { seed: 7, count: 200, abreast: 1 })
      return seen
    }
    expect(await told()).toEqual(await told())
  })
})

describe('the judge', () => {
  const get: FuzzRequest = {
    says: 'planted',
    method: 'GET',
    path: '/api/rest/settings',
    headers: {},
    body: undefined,
  }
  const problem = (more: object): string =>
    JSON.stringify({
      type: '/docs/errors#not_found',
      title: 'Not found',
      status: 404,
      detail: 'x',
      code: 'not_found',
      requestId: 'x',
      retryable: false,
      ...more,
    })
  const asProblem = { 'content-type': 'application/problem+json' }
  const asJson = { 'content-type': 'application/json' }

  it.each([
    ['a 5xx', 500, asProblem, problem({ status: 500, code: 'internal_error' })],
    ['a code that nobody knows', 404, asProblem, problem({ code: 'mystery' })],
    ['a status that is not the code’s', 400, asProblem, problem({ status: 400 })],
    ['a problem with a part missing', 404, asProblem, problem({ requestId: undefined })],
    ['a stack', 404, asProblem, problem({ detail: 'x\n    at run (file.ts:1:2)' })],
    ['a statement', 404, asProblem, problem({ detail: 'SELECT id FROM contact' })],
    ['the database’s words', 404, asProblem, problem({ detail: 'relation "x" is missing' })],
    ['an error that is no problem', 404, asJson, '{"error":"Not Found"}'],
    ['a result off its schema', 200, asJson, '{"result":{}}'],
    ['a result that is not JSON', 200, asJson, '<html>'],
  ])('sees %s', (_, status, headers, body) => {
    expect(judge(get, { status, headers, body })).not.toBeNull()
  })

  it.each([
    ['no JSON-RPC', '{"ok":true}'],
    ['an internal error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}'],
    [
      'a tool’s answer off every schema',
      '{"jsonrpc":"2.0","id":1,"result":{"structuredContent":{}}}',
    ],
    [
      'both result and error',
      '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}',
    ],
  ])('sees %s over MCP', (_, body) => {
    const post = { ...get, method: 'POST', path: '/api/mcp' }
    expect(judge(post, { status: 200, headers: asJson, body })).not.toBeNull()
  })

  it('lets a right answer and a right refusal pass', () => {
    expect(judge(get, { status: 404, headers: asProblem, body: problem({}) })).toBeNull()
    const pong = { status: 200, headers: asJson, body: '{"jsonrpc":"2.0","id":1,"result":{}}' }
    expect(judge({ ...get, method: 'POST', path: '/api/mcp' }, pong)).toBeNull()
  })

  it('holds an upload to what an upload answers, not to the list at the same address', () => {
    const post = { ...get, method: 'POST', path: '/api/rest/files' }
    const file = { fileId: 'x', sha256: 'x', mimeType: 'text/plain', size: 1, fileName: 'a' }
    const answer = (result: object) => ({
      status: 200,
      headers: asJson,
      body: JSON.stringify({ result }),
    })
    expect(judge(post, answer(file))).toBeNull()
    expect(judge(post, answer({ items: [], nextCursor: null }))).not.toBeNull()
    expect(judge({ ...post, method: 'GET' }, answer(file))).not.toBeNull()
  })
})
