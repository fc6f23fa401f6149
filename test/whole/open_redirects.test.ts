import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'

const base = 'https://daybook.test'
const evil = 'https://evil.example/callback'

/** What browsers read as an address elsewhere, in the spellings that get past simple checks. */
const elsewhere = [
  evil,
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://daybook.test@evil.example/',
  'https://daybook.test.evil.example/',
]
const names =
  'next redirect_uri return_to returnTo redirect url continue to target dest callback state code ' +
  'error token lang organization done post_logout_redirect_uri client_id request_uri resource'
const strangers = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-original-url': '//evil.example/',
  'x-rewrite-url': '//evil.example/',
  forwarded: 'host=evil.example;proto=http',
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  accept: 'text/html',
}

const world = useWorld({ own: 'all rows', config: { baseUrl: base, proxies: ['127.0.0.1'] } })
beforeAll(async () => {
  await world.edge.server.ready()
})

type Route = { path: string; methods: string[] }

/** Every route of the server, as it prints them itself; later ones are covered unasked. */
function allRoutes(): Route[] {
  const printed = world.edge.server.printRoutes({ commonPrefix: false })
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, branch = '', rest = ''] = /^([│├└─ ]*)(.*)$/.exec(line) ?? []
    const [, part = '', methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(rest) ?? []
    if (part === '') return []
    const depth = branch.length / 4
    above.length = depth
    above.push(part)
    const path = above.join('')
    return methods === undefined ? [] : [{ path, methods: methods.split(', ') }]
  })
}

/** Where an answer leads, as a browser reads it. */
function leadsTo(headers: { location?: unknown; refresh?: unknown }): string[] {
  const { location, refresh } = headers
  const after = typeof refresh === 'string' ? /url=(.*)$/i.exec(refresh)?.[1] : undefined
  return [location, after]
    .filter((one) => typeof one === 'string')
    .map((one) => new URL(one, base).origin)
}

async function ask(method: string, url: string, payload = '', more = {}): Promise<string[]> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await world.edge.server.inject({
    method: method as 'GET',
    url,
    headers: { ...(payload === '' ? {} : form), ...more },
    ...(payload === '' ? {} : { payload }),
  })
  const away = leadsTo(answer.headers).filter((origin) => origin !== base)
  return away.map((origin) => `${method} ${url} leads to ${origin} with ${answer.statusCode}`)
}

describe('nobody who is not signed in is led away by us', () => {
  it('from any route, whatever its parameters and headers say', async () => {
    const routes = allRoutes()
    expect(routes.length).toBeGreaterThan(60)
    for (const path of [
      '/signin',
      '/api/bank/callback',
      '/oauth/authorize',
      '/bank/consent/:link',
      '/api/accounting/callback',
      '/accounting/consent/:link',
    ]) {
      expect(routes.map((one) => one.path)).toContain(path)
    }
    const away: string[] = []
    for (const { path, methods } of routes) {
      for (const value of elsewhere) {
        const given = new URLSearchParams(names.split(' ').map((name) => [name, value])).toString()
        const at = path.replaceAll(/:\w+|\*/g, encodeURIComponent(value))
        for (const method of methods.filter((one) => one !== 'HEAD' && one !== 'OPTIONS')) {
          const payload = method === 'GET' ? '' : given
          away.push(...(await ask(method, `${at}?${given}`, payload)))
          away.push(...(await ask(method, `${at}?${given}`, payload, strangers)))
        }
      }
    }
    expect(away).toEqual([])
  }, 120_000)

  it('from addresses that are no route but look like another host', async () => {
    const away: string[] = []
    for (const url of [
      '//evil.example',
      '//evil.example/..',
      '/%2f/evil.example',
      '/\\evil.example',
    ])
      away.push(...(await ask('GET', url, '', strangers)))
    expect(away).toEqual([])
  })

  it('by an app that anybody registered, whatever it asks for', async () => {
    const registered = await world.edge.server.inject({
      method: 'POST',
      url: '/oauth/register',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ client_name: 'Thief', redirect_uris: [evil] }),
    })
    expect(registered.statusCode).toBe(201)
    const good: Record<string, string> = {
      response_type: 'code',
      client_id: registered.json().client_id,
      redirect_uri: evil,
      state: 'x',
      scope: 'daybook:read',
      code_challenge: createHash('sha256').update('x').digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${base}/api/mcp`,
    }
    const wrongs = ['', 'none', 'x', evil, 'fragment', 'form_post', 'web_message', 'token', 'plain']
    const more = ['prompt', 'response_mode', 'request', 'request_uri', 'registration', 'max_age']
    const away: string[] = []
    for (const name of [...Object.keys(good), ...more, 'id_token_hint', 'login_hint', 'claims']) {
      for (const wrong of wrongs) {
        const query = new URLSearchParams({ ...good, [name]: wrong }).toString()
        away.push(...(await ask('GET', `/oauth/authorize?${query}`)))
        await world.owner.query(`DELETE FROM oauth_artifact WHERE kind = 'Pace'`)
      }
    }
    expect(away).toEqual([])
  })

  it('and the test sees it where somebody is', () => {
    expect(leadsTo({ location: '/\\evil.example' })).toEqual(['https://evil.example'])
    expect(leadsTo({ refresh: '0; url=//evil.example' })).toEqual(['https://evil.example'])
    expect(leadsTo({ location: '/account' })).toEqual([base])
  })
})
