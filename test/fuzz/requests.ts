import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { listInput } from '#kernel/corridor/read'
import type { Registry } from '../../src/registry.ts'
import { inputSchemaOf, type Schema } from '../support/samples.ts'
import { bodyOf, valueOf, wireText } from './bodies.ts'
import { mcpOf } from './mcp_requests.ts'
import { bearer, oddHeaders, toText, type FuzzRequest } from './request.ts'
import { anyId, blank, oddText, oddValue } from './values.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']

function writesOf(lists: Registry): Arbitrary<FuzzRequest> {
  const all = [
    ...lists.actions.map((one) => [`actions/${one.name}`, inputSchemaOf(one)] as const),
    ...lists.operations.map((one) => [`operations/${one.name}`, inputSchemaOf(one)] as const),
  ]
  return fc.oneof(
    ...all.map(([path, schema]) =>
      fc.tuple(bodyOf(schema), wireText, oddHeaders).map(([body, write, headers]) => ({
        says: path,
        method: 'POST',
        path: `/api/rest/${path}`,
        headers: { 'content-type': 'application/json', ...bearer, ...headers },
        body: write(toText(body)),
      })),
    ),
  )
}

function readsOf(lists: Registry): Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...lists.reads.flatMap((read) => {
      const url = `/api/rest/${read.name}`
      const { properties = {} } = z.toJSONSchema(listInput(read), { io: 'input' }) as Schema
      const filters = Object.entries(properties).map(([name, schema]) =>
        fc
          .oneof(valueOf(schema, name), oddText, fc.constant(blank('cursor')))
          .map((value) => `${name}=${encode(String(value))}`),
      )
      const stray = fc.tuple(oddText, oddText).map(([a, b]) => `${encode(a)}=${encode(b)}`)
      const raw = fc.constantFrom('%', 'a[]=1', 'limit=1&limit=2', '?', 'limit[$gt]=1', '%zz=1')
      const query = fc.array(
        fc.oneof(
          { weight: 8, arbitrary: fc.oneof(...filters, stray) },
          { weight: 1, arbitrary: raw },
        ),
        { maxLength: 4 },
      )
      const list = query.map((parts) => (parts.length > 0 ? `${url}?${parts.join('&')}` : url))
      const one = anyId.map((id) => `${url}/${encode(id)}`)
      return [list, one].map((path) =>
        fc.tuple(path, oddHeaders).map(([full, headers]) => ({
          says: read.name,
          method: 'GET',
          path: full,
          headers: { ...bearer, ...headers },
          body: undefined,
        })),
      )
    }),
  )
}

/** Encoded for an address, blanks left as they are; halves of surrogates have no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 1_000)).replaceAll(
    /%7B%7B(\w+)%7D%7D/g,
    '{{$1}}',
  )
}

/** Any method on any path, known or not, with or without a key. */
function wildOf(lists: Registry): Arbitrary<FuzzRequest> {
  const known = [
    '/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs',
    '/docs/errors',
    '/docs/save_contact',
    '/api/mcp',
    '/api/rest',
    '/api/rest/openapi.json',
    '/api/rest/actions',
    '/api/rest/operations',
    ...lists.reads.map((read) => `/api/rest/${read.name}`),
    ...lists.actions.map((one) => `/api/rest/actions/${one.name}`),
  ]
  const bend = fc.constantFrom<(path: string) => string>(
    (path) => path,
    (path) => `${path}/`,
    (path) => `/${path}`,
    (path) => path.toUpperCase(),
    (path) => `/${path.slice(1).replaceAll('/', '%2f')}`,
    (path) => `${path}/../..`,
    (path) => `${path};a=b`,
    (path) => `${path}%00`,
    (path) => `${path}/%e0%80%80`,
    (path) => `${path}/${'x'.repeat(600)}`,
    (path) => `${path}?${'a=1&'.repeat(500)}`,
  )
  const path = fc.oneof(
    fc.tuple(fc.constantFrom(...known), bend).map(([one, change]) => change(one)),
    oddText.map((text) => `/${encode(text)}`),
  )
  return fc
    .tuple(fc.constantFrom(...methods), path, oddHeaders, fc.boolean(), fc.option(oddValue))
    .map(([method, full, headers, hasKey, body]) => ({
      says: 'wild',
      method,
      path: full,
      headers: { ...(hasKey ? bearer : {}), ...headers },
      body: ['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(method) ? undefined : toText(body),
    }))
}

/** Requests over everything that the registry serves; a new room is in it without a word. */
export function requestsOf(lists: Registry): Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 5, arbitrary: writesOf(lists) },
    { weight: 4, arbitrary: readsOf(lists) },
    { weight: 3, arbitrary: mcpOf(lists) },
    { weight: 2, arbitrary: wildOf(lists) },
  )
}
