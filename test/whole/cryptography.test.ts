import { globSync, readFileSync } from 'node:fs'
import { DEFAULT_MAX_VERSION, DEFAULT_MIN_VERSION } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { sealedColumns, sealedColumnsOfPeople } from '#kernel/database/sealed_columns'

const page = readFileSync('docs/security/cryptography.md', 'utf8')
const sources = globSync('src/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const section = (title: string): string => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

/** First arguments of the calls that use a key of its own, written there or in a constant above. */
function findPurposes(text: string): string[] {
  const calls = text.matchAll(
    /\b(?:sign|verify|derive|deriveEach)\(\s*['`]([\w ]+?)(?: \$\{|['`])/g,
  )
  const constants = text.matchAll(/^const purpose = '([^']+)'/gm)
  const unions = text.matchAll(/^type Purpose = (.+)$/gm)
  return [
    ...[...calls, ...constants].map(([, name = '']) => name),
    ...[...unions].flatMap(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/g)].map((one) => one[1] ?? ''),
    ),
  ]
}

describe('the inventory of keys', () => {
  it('names every purpose that a key is derived, signed or sealed for', () => {
    const used = new Set(sources.flatMap(({ text }) => findPurposes(text)))
    const listed = [...section('Keys').matchAll(/^\| (`.+?) \| derived/gm)].flatMap(
      ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map((one) => one[1] ?? ''),
    )
    expect(used.size).toBeGreaterThanOrEqual(7)
    expect(new Set(listed)).toEqual(new Set([...used, 'wrap']))
  })

  it('names every column that holds a sealed secret', () => {
    const listed = [...section('Sealed').matchAll(/`(\w+\.\w+_sealed)`/g)].map(
      (one) => one[1] ?? '',
    )
    const columns = [...sealedColumns, ...sealedColumnsOfPeople].map(({ name }) => name)
    expect(new Set(listed)).toEqual(new Set(columns))
  })
})

describe('the algorithms', () => {
  it('are those of the page, wherever the source asks for one', () => {
    const made =
      /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|sign)\(\s*'([\w-]+)'|pbkdf2Sync\([^)]*'(\w+)'\)|algorithm: '(\w+)'/g
    const found = sources.flatMap(({ path, text }) =>
      [...text.matchAll(made)].map(([, a, b, c]) => `${a ?? b ?? c} ${path}`),
    )
    const names = new Set(found.map((one) => one.split(' ')[0]).filter((one) => one !== 'cursor'))
    expect(names).toEqual(new Set(['sha256', 'sha512', 'aes-256-gcm', 'RSA-SHA256', 'SHA1']))
    expect(found.filter((one) => one.startsWith('SHA1'))).toEqual([
      'SHA1 src/rooms/identity/signin/factors/totp.ts',
    ])
    expect(found.filter((one) => one.startsWith('sha512'))).toEqual([
      'sha512 src/rooms/identity/access/passwords/breached.ts',
    ])
    expect(found.filter((one) => one.startsWith('RSA'))).toEqual([
      'RSA-SHA256 src/providers/enablebanking/provider.ts',
    ])
    for (const { path } of sources.filter(({ text }) => /aes-256|ed25519|pkcs8/i.test(text))) {
      expect([path, section('Algorithms').includes(path)]).toEqual([path, true])
    }
  })

  it('take chance from one place, which takes it from the system', () => {
    const makers = sources.filter(({ text }) => /\brandomBytes\(|Math\.random\(/.test(text))
    const known = new Set(['src/kernel/process/clock.ts', 'src/kernel/process/secrets.ts'])
    const others = makers.map(({ path }) => path).filter((path) => !known.has(path))
    expect(others.filter((path) => !path.startsWith('src/commands/'))).toEqual([])
    expect(readFileSync('src/kernel/process/clock.ts', 'utf8')).not.toContain('Math.random')
  })
})

describe('the line to other systems', () => {
  it('speaks TLS 1.2 and 1.3 to others, and checks who they are', () => {
    expect([DEFAULT_MIN_VERSION, DEFAULT_MAX_VERSION]).toEqual(['TLSv1.2', 'TLSv1.3'])
    const loose = sources.filter(({ text }) =>
      /rejectUnauthorized: false|checkServerIdentity|minVersion:|secureProtocol/.test(text),
    )
    expect(loose.map(({ path }) => path)).toEqual([])
  })
})
