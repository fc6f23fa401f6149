import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'

const origin = 'https://daybook.test'

const world = useWorld({ config: { baseUrl: origin } })
let port: number
beforeAll(async () => {
  await world.edge.server.listen({ host: '127.0.0.1', port: 0 })
  port = (world.edge.server.server.address() as AddressInfo).port
})

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
type Route = { url: string; methods: Method[] }

/** Every route that is mounted, as the server itself draws them: one more level of indent, one deeper. */
function routesOf(drawn: string): Route[] {
  const above: string[] = []
  return drawn.split('\n').flatMap((line) => {
    const found = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods = ''] = found
    const depth = indent.length / 4
    above.splice(depth, above.length, part)
    const url = above.join('').replaceAll(/:\w+/g, 'x')
    return methods === '' ? [] : [{ url, methods: methods.split(', ') as Method[] }]
  })
}

/** Directives of a policy that nothing else stands in for. */
const shut = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]

function findGaps(headers: Record<string, unknown>): string[] {
  const policy = String(headers['content-security-policy'])
  const wanted: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'permissions-policy': /\bcamera=\(\)/,
    'referrer-policy': /^(?:no-referrer|same-origin)$/,
    'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
    'cache-control': /^(?:no-store|public, max-age=\d+(?:, immutable)?|no-cache, no-store)$/,
  }
  return [
    ...Object.entries(wanted)
      .filter(([name, form]) => !form.test(String(headers[name])))
      .map(([name]) => `${name}: ${String(headers[name])}`),
    ...shut.filter((one) => !policy.includes(one)).map((one) => `no ${one}`),
    ...(policy.includes('form-action') ? [] : ['no form-action']),
  ]
}

function findTypeGaps(headers: Record<string, unknown>, body: string): string[] {
  const type = String(headers['content-type'])
  // A picture of dots has no letters.
  if (body === '' || type === 'image/png') return []
  const isText = /^text\/|[/+](?:json|xml)\b/.test(type)
  return isText && /charset=utf-8/i.test(type) ? [] : [`content-type: ${type}`]
}

describe('every route, called by a stranger', () => {
  it('answers each method with all that protects a browser, and a type with its letters', async () => {
    const routes = routesOf(world.edge.server.printRoutes({ commonPrefix: false }))
    const problems: string[] = []
    let calls = 0
    for (const { url, methods } of routes) {
      for (const method of methods) {
        const reply = await world.edge.server.inject({ method, url })
        calls += 1
        const gaps = [...findGaps(reply.headers), ...findTypeGaps(reply.headers, reply.body)]
        if (gaps.length > 0)
          problems.push(`${method} ${url} ${reply.statusCode}: ${gaps.join('; ')}`)
      }
    }
    expect(problems).toEqual([])
    expect([routes.length > 100, calls > 500]).toEqual([true, true])
  })

  it('sends no browser to another host, and none from http to https', async () => {
    for (const { url, methods } of routesOf(
      world.edge.server.printRoutes({ commonPrefix: false }),
    )) {
      for (const method of methods) {
        const { headers } = await world.edge.server.inject({ method, url })
        const leads = new URL(headers['location'] ?? '/', origin)
        expect([method, url, leads.origin]).toEqual([method, url, origin])
      }
    }
  })

  it('sets no cookie but those of this host, over TLS, which no script reads', async () => {
    const cookies: string[] = []
    for (const { url } of routesOf(world.edge.server.printRoutes({ commonPrefix: false }))) {
      const { headers } = await world.edge.server.inject({ url: `${url}?lang=da` })
      cookies.push(...[headers['set-cookie'] ?? []].flat().map(String))
    }
    expect(new Set(cookies.map((one) => one.split('=')[0]))).toEqual(
      new Set(['__Host-visitor', '__Host-lang']),
    )
    for (const one of cookies) expect(one).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure/)
  })

  it('has no TRACE, which would repeat what a proxy added', async () => {
    for (const url of ['/', '/api/rest/contacts', '/signin']) {
      const { statusCode, body } = await world.edge.server.inject({
        method: 'TRACE' as never,
        url,
        headers: { 'x-added-by-a-proxy': 'canary' },
      })
      expect([statusCode, body.includes('canary')]).toEqual([404, false])
    }
  })
})

describe('what is no request at all', () => {
  it('is answered with the same headers', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.end('NONSENSE\r\n\r\n')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await once(socket, 'close')
    const [head = ''] = text.split('\r\n\r\n')
    const lines = head.split('\r\n').slice(1)
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(': ')[0] ?? '', line.split(': ').slice(1).join(': ')]),
    )
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(findGaps(headers)).toEqual([])
  })
})
