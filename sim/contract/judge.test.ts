import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Exchange } from '../simulator.ts'
import { openJudge } from './judge.ts'

// A contract of our own, as small as it can be with everything that the judge looks at.
const CONTRACT = `
openapi: 3.1.0
paths:
  /things/{thing_id}:
    post:
      parameters:
        - { name: thing_id, in: path, required: true, schema: { type: string, format: uuid } }
        - { name: since, in: query, schema: { type: string, format: date } }
        - { name: kind, in: query, required: true, schema: { $ref: '#/components/schemas/Kind' } }
        - { name: X-Place, in: header, schema: { type: string, pattern: '^[A-Z]+$' } }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order', description: what is wanted }
      responses:
        '200':
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Thing' }
        '422':
          content:
            application/json:
              schema: { type: object, properties: { message: { type: string } }, required: [message] }
components:
  schemas:
    Kind: { type: string, enum: [big, small] }
    Order: { type: object, properties: { count: { type: integer } }, required: [count] }
    Thing:
      type: object
      properties:
        id: { type: string, format: uuid4 }
        parts: { type: array, items: { $ref: '#/components/schemas/Part' } }
      required: [id]
    Part: { type: object, properties: { name: { type: string } } }
`

const folder = mkdtempSync(join(tmpdir(), 'contract-'))
const path = join(folder, 'contract.yaml')
writeFileSync(path, CONTRACT)
const judge = openJudge(path)
afterAll(() => rmSync(folder, { recursive: true }))

const ID = 'dab00c00-5eed-4000-8000-000000000001'

type Case = {
  path?: string
  query?: string
  headers?: Record<string, string>
  body?: string
  status?: number
  answer?: unknown
  method?: string
}

const exchangeOf = (one: Case): Exchange => ({
  asked: {
    method: one.method ?? 'POST',
    path: one.path ?? `/things/${ID}`,
    query: new URLSearchParams(one.query ?? 'kind=big'),
    headers: one.headers ?? {},
    body: one.body ?? '{"count": 1}',
  },
  answer: { status: one.status ?? 200, body: one.answer ?? { id: ID } },
})

describe('what keeps to the contract', () => {
  test.each<[string, Case]>([
    ['the least', {}],
    [
      'all that there is',
      {
        query: 'kind=small&since=2026-11-15',
        headers: { 'x-place': 'A' },
        answer: { id: ID, parts: [{ name: 'a' }, {}] },
      },
    ],
    [
      'more than the contract knows in what is asked',
      { query: 'kind=big&more=1', body: '{"count": 1, "more": 2}' },
    ],
    [
      'a wrong request that is refused',
      { query: 'kind=odd', status: 422, answer: { message: 'no' } },
    ],
    [
      'an unknown path that is not found',
      { path: '/other', status: 404, answer: { message: 'no' } },
    ],
  ])('%s is left alone', (_, one) => {
    expect(judge(exchangeOf(one))).toEqual([])
  })
})

describe('what does not', () => {
  test.each<[string, Case]>([
    ['an answer without what is required', { answer: {} }],
    ['an answer of another type', { answer: { id: ID, parts: 'none' } }],
    ['an answer with more than the contract names', { answer: { id: ID, more: 1 } }],
    ['more than the contract names, deep inside', { answer: { id: ID, parts: [{ more: 1 }] } }],
    ['an answer with null for nothing', { answer: { id: ID, parts: null } }],
    ['an answer in another format', { answer: { id: ID.replace('4000', '1000') } }],
    ['a status that is not declared', { status: 201 }],
    ['a refusal of another shape', { status: 422, answer: {} }],
    ['a wrong path that is accepted', { path: '/things/1' }],
    ['a wrong query that is accepted', { query: 'kind=odd' }],
    ['a wrong date that is accepted', { query: 'kind=big&since=2026-02-30' }],
    ['a missing parameter that is accepted', { query: 'since=2026-11-15' }],
    ['a wrong header that is accepted', { headers: { 'x-place': 'a' } }],
    ['a wrong body that is accepted', { body: '{"count": "1"}' }],
    ['an empty body that is accepted', { body: '{}' }],
    ['a path that the contract does not have', { path: '/other' }],
    ['a method that the contract does not have', { method: 'DELETE' }],
  ])('%s is seen', (_, one) => {
    expect(judge(exchangeOf(one))).toHaveLength(1)
  })
})
