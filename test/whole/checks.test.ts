import { describe, expect, test } from 'vitest'
import { findPageProblems } from '../../tools/checks/dependencies_page.ts'
import { findLicenceProblems, isAllowed, SHIPPED, TOOLS } from '../../tools/checks/licences.ts'
import { fillGaps, findGaps } from '../../tools/checks/lockfile.ts'
import { findPinProblems } from '../../tools/checks/pins.ts'
import { findPlaceProblems } from '../../tools/checks/place.ts'
import { findSbomProblems, trimToShipped } from '../../tools/checks/sbom.ts'
import { sampleKey, scanText } from '../../tools/checks/secrets.ts'

describe('pins', () => {
  const npmrc = 'save-exact=true\nmin-release-age=7\n'
  const machine = { platform: 'linux', cpu: 'x64', libc: 'glibc' }
  const sealed = { version: '1.0.0', integrity: 'sha512-a' }
  const lock = (packages: object) => ({ packages: { ...packages } })

  test('exact versions from the registry with integrity pass', () => {
    const manifest = { dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0-beta.1' } }
    const resolved = 'https://registry.npmjs.org/a/-/a-1.0.0.tgz'
    const packages = { '': {}, 'node_modules/a': { ...sealed, resolved }, 'node_modules/b': sealed }
    expect(findPinProblems(manifest, lock(packages), npmrc, machine)).toEqual([])
  })

  test.each(['^1.0.0', '~1.0.0', '1.x', 'latest', '*', 'github:a/b', '>=1.0.0'])(
    'the version %s is refused',
    (version) => {
      const found = findPinProblems({ optionalDependencies: { a: version } }, lock({}), npmrc)
      expect(found).toHaveLength(1)
    },
  )

  test.each([
    ['another host', { ...sealed, resolved: 'https://example.com/a.tgz' }],
    ['a repository', { ...sealed, resolved: 'git+ssh://git@github.com/a/b.git#1' }],
    ['no integrity', { version: '1.0.0' }],
    ['an optional package without an entry', { ...sealed, optionalDependencies: { b: '1.0.0' } }],
    ['an install script nobody allowed', { ...sealed, hasInstallScript: true }],
  ])('%s is refused', (_, locked) => {
    const found = findPinProblems({}, lock({ 'node_modules/a': locked }), npmrc, machine)
    expect(found).toHaveLength(1)
  })

  test('an install script passes when it is named, or can never run here', () => {
    const script = { ...sealed, hasInstallScript: true }
    const packages = {
      'node_modules/x/node_modules/@a/b': script,
      'node_modules/c': { ...script, optional: true, os: ['darwin'] },
    }
    const manifest = { allowScripts: { '@a/b': true } }
    expect(findPinProblems(manifest, lock(packages), npmrc, machine)).toEqual([])
  })

  test.each(['', 'min-release-age=1', '# min-release-age=7'])('npmrc %j is refused', (text) => {
    expect(findPinProblems({}, lock({}), text)).toHaveLength(1)
  })
})

describe('lockfile', () => {
  const owner = (...names: string[]) => ({
    version: '1.0.0',
    dev: true,
    optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
  })

  test('gaps are filled by the platform in the name', () => {
    const names = ['@a/darwin-arm64', '@a/linux-x64-musl', '@a/wasm32-wasi']
    const { packages } = fillGaps({ packages: { 'node_modules/a': owner(...names) } })
    const common = { version: '1.0.0', dev: true, optional: true }
    expect(packages).toMatchObject({
      'node_modules/@a/darwin-arm64': { ...common, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/@a/linux-x64-musl': { ...common, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/@a/wasm32-wasi': { ...common, cpu: ['wasm32'] },
    })
    expect(findGaps({ packages })).toEqual([])
  })

  test('a name without a platform stays a gap', () => {
    expect(findGaps(fillGaps({ packages: { 'node_modules/a': owner('b') } }))).toHaveLength(1)
  })

  test('an entry beside or above the owner is no gap', () => {
    const packages = {
      'node_modules/a/node_modules/b': owner('c', 'd', 'e'),
      'node_modules/a/node_modules/b/node_modules/c': {},
      'node_modules/a/node_modules/d': {},
      'node_modules/e': {},
    }
    expect(findGaps({ packages })).toEqual([])
  })
})

describe('licences', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['(MIT AND GPL-3.0)', false],
    ['MIT*', false],
    ['UNKNOWN', false],
    ['AGPL-3.0', false],
    ['MPL-2.0', false],
  ])('%s may be shipped: %s', (expression, expected) => {
    expect(isAllowed(expression, SHIPPED)).toBe(expected)
  })

  test('a package without a licence is named', () => {
    const ours = { 'own@1.0.0': {}, '@own/part@1.0.0': {} }
    const found = findLicenceProblems({ 'a@1.0.0': {}, ...ours }, TOOLS, 'own')
    expect(found).toEqual(['a@1.0.0: licence UNKNOWN is not on the list'])
  })
})

describe('secrets', () => {
  const letters = (count: number): string => 'aB3'.repeat(count).slice(0, count)

  test.each([
    ['an API key', sampleKey()],
    ['a test key', ['dbk', 'test', letters(39)].join('_')],
    ['a webhook secret', ['whsec', letters(32)].join('_')],
    ['a calendar token', ['dbc', letters(20)].join('_')],
  ])('%s is seen', async (_, secret) => {
    expect(await scanText(`const a = '${secret}'`, process.cwd())).not.toEqual([])
  })

  test('a prefix alone is not a secret', async () => {
    expect(await scanText("const a = 'dbk_live_' + 'whsec_' + b", process.cwd())).toEqual([])
  })
})

describe('bill of materials', () => {
  const lockfile = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', dev: true },
      'node_modules/@own/c': { link: true },
      c: { version: '1.0.0' },
    },
  }
  const part = (name: string, version: string) => ({ 'bom-ref': name, name, version })
  const full = {
    bomFormat: 'CycloneDX',
    metadata: { component: { 'bom-ref': 'own' } },
    components: [part('a', '1.0.0'), part('b', '2.0.0')],
    dependencies: [
      { ref: 'own', dependsOn: ['a', 'b'] },
      { ref: 'b', dependsOn: [] },
    ],
  }

  test('only what is shipped stays', () => {
    const bom = trimToShipped(full, lockfile)
    expect(bom.components).toEqual([part('a', '1.0.0')])
    expect(bom.dependencies).toEqual([{ ref: 'own', dependsOn: ['a'] }])
    expect(findSbomProblems(bom, lockfile, () => true)).toEqual([])
  })

  test('a missing part, an empty bill and another format are refused', () => {
    const other = { ...full, components: [part('b', '2.0.0')] }
    expect(findSbomProblems(other, lockfile, () => true)).toHaveLength(1)
    expect(findSbomProblems({ ...full, components: [] }, lockfile, () => true)).toHaveLength(1)
    expect(findSbomProblems({}, lockfile, () => true)).toHaveLength(1)
  })
})

describe('dependencies page', () => {
  const manifest = { dependencies: { a: '1.0.0' }, devDependencies: { '@b/c': '1.0.0' } }
  const row = (name: string, why = 'for x'): string => `| \`${name}\` | ${why} | y |\n`

  test('one line each passes', () => {
    expect(findPageProblems(row('a') + row('@b/c'), manifest)).toEqual([])
  })

  test.each([
    ['a missing line', row('a')],
    ['a line too many', row('a') + row('@b/c') + row('d')],
    ['a line twice', row('a') + row('@b/c') + row('a')],
    ['a line without a reason', row('a', '') + row('@b/c')],
  ])('%s is refused', (_, page) => {
    expect(findPageProblems(page, manifest)).toHaveLength(1)
  })
})

describe('place', () => {
  const look = (...parts: string[]): string[] =>
    findPlaceProblems([{ path: 'a.md', text: `see\n${parts.join('/')} there` }])

  test.each([
    ['', 'work', 'main'],
    ['"', 'root', 'x'],
    ['', 'home', 'me', 'x'],
    ['', 'tmp', 'bash_jobs'],
    ['..', 'shared', 'x'],
    ['`shared', 'x'],
  ])('%s/%s/… is refused', (...parts) => {
    expect(look(...parts)).toHaveLength(1)
  })

  test.each([
    ['network', 'x'],
    ['https:', '', 'example.com', 'work', 'x'],
    ['', 'tmp', 'x'],
    ['@a', 'shared', 'x'],
  ])('%s/%s/… is fine', (...parts) => {
    expect(look(...parts)).toEqual([])
  })
})
