import { describe, expect, it } from 'vitest'
import * as rules from './rules.ts'

const base = 'https://books.example'

describe('the resource', () => {
  it('is one address under the origin, with one slash at its end or none', () => {
    expect(rules.issuerOf('https://books.example/some/path')).toBe('https://books.example')
    expect(rules.resourceOf(base)).toBe('https://books.example/api/mcp')
    expect(rules.isOurResource(base, 'https://books.example/api/mcp')).toBe(true)
    expect(rules.isOurResource(base, 'https://books.example/api/mcp/')).toBe(true)
  })

  it.each([
    'https://books.example/api/mcp//',
    'https://books.example/api/mcp?x=1',
    'https://books.example/api/MCP',
    'https://books.example/api',
    'https://books.example',
    'http://books.example/api/mcp',
    'https://books.example:443/api/mcp',
    'https://books.example.evil.example/api/mcp',
    '',
  ])('is not %s', (given) => {
    expect(rules.isOurResource(base, given)).toBe(false)
  })
})

describe('an address for the answer', () => {
  it.each([
    ['https://claude.ai/api/mcp/auth_callback', 'https', 'claude.ai'],
    ['https://robot.example:8443/cb?x=1', 'https', 'robot.example:8443'],
    ['http://localhost:8787/callback', 'loopback', 'localhost:8787'],
    ['http://127.0.0.1:33418/', 'loopback', '127.0.0.1:33418'],
    ['http://127.0.0.1/', 'loopback', '127.0.0.1'],
    ['http://[::1]:5000/cb', 'loopback', '[::1]:5000'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'private', 'cursor://anysphere.cursor-mcp'],
    ['com.example.app:/oauth', 'private', 'com.example.app:'],
    [
      'vscode://vscode.github-authentication/done',
      'private',
      'vscode://vscode.github-authentication',
    ],
  ])('%s is %s at %s', (address, kind, host) => {
    expect(rules.redirectKindOf(address)).toBe(kind)
    expect(rules.redirectHostOf(address)).toBe(host)
  })

  it('with letters that look like others is shown as it is resolved', () => {
    expect(rules.redirectHostOf('https://clаude.ai/cb')).toMatch(/^xn--/)
  })

  it.each([
    'http://robot.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost.evil.example/cb',
    'http://10.0.0.1/cb',
    'https://localhost/cb',
    'https://user@robot.example/cb',
    'https://user:word@robot.example/cb',
    'https://robot.example/cb#',
    'https://robot.example/cb#part',
    'https://robot.example/a b',
    'https://robot.example\\@evil.example/cb',
    'https://robot.example/\u0000',
    'https://robot.example/\ud800',
    'https://robot.example/\u202ecb',
    'https://clаude.ai/cb',
    'https://@robot.example/cb',
    'https:robot.example/cb',
    'https:///robot.example/cb',
    'http:127.0.0.1/cb',
    'https://localhost./cb',
    'http://localhost./cb',
    'com.example.app://\u202eexample/cb',
    `https://robot.example/${'a'.repeat(2_000)}`,
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://robot.example/1',
    'about:blank',
    'mailto:a@robot.example',
    'intent://x#Intent;end',
    'ms-msdt:/id',
    'steam://run/1',
    'zoommtg://zoom.us/join',
    'slack://open',
    'calculator:',
    'x-apple.systempreferences',
    'ms-settings:privacy',
    'web+robot://x',
    'robot://callback',
    'com.:/x',
    'search-ms:query=x',
    'microsoft-edge:https://x.example',
    'shell:startup',
    'jnlp:https://x.example',
    'telnet://x.example',
    'ssh://x.example',
    'ldap://x.example',
    'itms-services://?action=x',
    'chrome-extension://abc/x',
    'smb://x.example/y',
    'ws://robot.example',
    'robot.example/cb',
    '/cb',
    '',
  ])('is never %s', (address) => {
    expect(rules.redirectKindOf(address)).toBeNull()
  })
})

describe('an app whose id is an address', () => {
  it('is known by it where the answer goes to the same host', () => {
    const id = 'https://robot.example/client.json'
    expect(rules.isAddressOf(id, 'https://robot.example/cb')).toBe(true)
    expect(rules.isAddressOf(id, 'https://other.example/cb')).toBe(false)
    expect(rules.isAddressOf(id, 'https://robot.example:8443/cb')).toBe(false)
    expect(rules.isAddressOf(id, 'http://localhost:1/cb')).toBe(false)
    expect(rules.isAddressOf('hand-made-id', 'https://robot.example/cb')).toBe(false)
    expect(rules.isAddressOf('http://robot.example/x', 'https://robot.example/cb')).toBe(false)
  })
})

describe('what an app says of itself', () => {
  const web = ['https://robot.example/cb']

  it('is native as soon as one address is not on the web', () => {
    const typeOf = (...addresses: string[]) => {
      const terms = rules.termsOf({ redirect_uris: addresses })
      return typeof terms === 'string' ? terms : terms.application_type
    }
    expect(typeOf('https://robot.example/cb')).toBe('web')
    expect(typeOf('http://127.0.0.1:33418/', 'https://vscode.dev/redirect')).toBe('native')
    expect(typeOf('cursor://anysphere.cursor-mcp/oauth/callback')).toBe('native')
  })

  it('says how it may be called without letters that nobody sees, and not for ever', () => {
    const nameOf = (name: unknown) => {
      const terms = rules.termsOf({ redirect_uris: web, client_name: name })
      return typeof terms === 'string' ? terms : terms.client_name
    }
    expect(nameOf('  Rob\u200bot \u202e of\n\tus ')).toBe('Robot of us')
    expect(nameOf('a'.repeat(500))).toHaveLength(80)
    expect(nameOf('\u200b')).toBeUndefined()
    expect(nameOf(7)).toBeUndefined()
    expect(nameOf(undefined)).toBeUndefined()
  })

  it('has a home page only on the web', () => {
    const uriOf = (uri: unknown) => {
      const terms = rules.termsOf({ redirect_uris: web, client_uri: uri })
      return typeof terms === 'string' ? terms : terms.client_uri
    }
    expect(uriOf('https://robot.example/about')).toBe('https://robot.example/about')
    for (const other of [
      'http://robot.example',
      'javascript:alert(1)',
      `https://${'a'.repeat(600)}`,
    ]) {
      expect(uriOf(other)).toBeUndefined()
    }
  })

  it('keeps nothing that was not asked for, above all no secret', () => {
    const terms = rules.termsOf({
      redirect_uris: web,
      client_secret: 'a',
      jwks_uri: 'https://robot.example/keys',
      sector_identifier_uri: 'https://robot.example/sector',
      scope: 'everything',
    })
    expect(terms).toEqual({ redirect_uris: web, application_type: 'web' })
  })

  it('needs between one and ten addresses, each of them allowed', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://robot.example/${index}`)
    expect(rules.termsOf({ redirect_uris: many(10) })).toMatchObject({ application_type: 'web' })
    expect(rules.termsOf({ redirect_uris: many(11) })).toContain('at most 10')
    expect(rules.termsOf({ redirect_uris: [] })).toContain('must be a list')
    expect(rules.termsOf({ redirect_uris: 'https://robot.example/cb' })).toContain('must be a list')
    expect(rules.termsOf({})).toContain('must be a list')
    expect(rules.termsOf({ redirect_uris: [...web, 7] })).toContain('must be strings')
    expect(rules.termsOf({ redirect_uris: [...web, 'javascript:alert(1)'] })).toContain('https')
  })

  it('names an address that is there twice once', () => {
    const terms = rules.termsOf({ redirect_uris: [...web, ...web] })
    expect(terms).toMatchObject({ redirect_uris: web })
  })
})

describe('access', () => {
  it('to read refuses what writing needs; to write refuses nothing', () => {
    expect(rules.scopesOf('read')).toEqual({
      granted: ['daybook:read'],
      refused: ['daybook:write'],
    })
    expect(rules.scopesOf('write')).toEqual({ granted: [...rules.scopes], refused: [] })
  })
})
