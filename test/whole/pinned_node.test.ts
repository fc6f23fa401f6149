import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findInstalledProblems,
  findNodeProblems,
  findUnsealedProblems,
  listUnsealed,
  withNode,
} from '../../tools/checks/runtime.ts'

const root = join(import.meta.dirname, '..', '..')
const platform = `${process.platform}-${process.arch}`
const script = '#!/bin/sh\necho "ran $*"\n'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('bin/daybook', () => {
  let house: string
  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), 'daybook-node-'))
    mkdirSync(join(house, 'node_modules', '.bin'), { recursive: true })
    cpSync(join(root, 'bin'), join(house, 'bin'), { recursive: true })
  })
  afterAll(() => rmSync(house, { recursive: true, force: true }))

  const place = (text: string): void => {
    const node = join(house, 'node_modules', '.bin', 'node')
    writeFileSync(node, text)
    chmodSync(node, 0o755)
  }
  const pin = (lines: string): void => writeFileSync(join(house, 'bin', 'node.sha256'), lines)
  const start = () => spawnSync(join(house, 'bin', 'daybook'), ['doctor'], { encoding: 'utf8' })

  it('does not run a Node that is not the pinned one, and says what to do', () => {
    pin(`${'0'.repeat(64)}  ${platform}  24.0.0\n`)
    place(script)
    const { status, stdout, stderr } = start()
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('not the one that is pinned')
    expect(stderr).toContain('npm ci')
  })

  it('runs the pinned one, and looks again once it was written again', () => {
    pin(`${hashOf(script)}  ${platform}  24.0.0\n`)
    place(script)
    expect(start().stdout).toContain('main.ts doctor')
    expect(start().stdout).toContain('main.ts doctor')
    place(`${script}# changed\n`)
    expect([start().status, start().stdout]).toEqual([1, ''])
    place(script)
    expect(start().status).toBe(0)
    // What was checked under another pin is checked again.
    pin(`${'1'.repeat(64)}  ${platform}  24.0.1\n`)
    expect(start().status).toBe(1)
  })

  it('runs nothing on a platform that has no pin', () => {
    pin(`${hashOf(script)}  beos-x64  24.0.0\n`)
    expect(start()).toMatchObject({ status: 1, stdout: '' })
    expect(start().stderr).toContain(`no hash of Node for ${platform}`)
  })

  it('runs the built files while no source has changed since, and the sources after that', () => {
    pin(`${hashOf(script)}  ${platform}  24.0.0\n`)
    place(script)
    const source = join(house, 'src', 'kernel', 'a.ts')
    for (const file of [source, join(house, 'package.json'), join(house, 'tools', 'bundle.ts')]) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, '')
    }
    const build = join(house, 'build')
    const built = join(build, 'server', 'main.js')
    const make = (): void => {
      rmSync(build, { recursive: true, force: true })
      mkdirSync(dirname(built), { recursive: true })
      writeFileSync(built, '')
    }
    const ran = (): string => start().stdout.replace(/^ran .*\/(src|build)\/.*\n$/, '$1')
    expect(ran()).toBe('src')
    make()
    expect(ran()).toBe('build')
    const changes = [
      () => writeFileSync(source, 'changed'),
      // As `tar` and `rsync` write an older release, with the times of its files.
      () => utimesSync(source, 0, 0),
      () => rmSync(source),
      () => writeFileSync(join(house, 'package.json'), '{}'),
      () => writeFileSync(join(house, 'tools', 'bundle.ts'), 'changed'),
    ]
    for (const change of changes) {
      make()
      expect(ran()).toBe('build')
      change()
      expect(ran()).toBe('src')
    }
    writeFileSync(join(build, 'final'), '')
    expect(ran()).toBe('build')
  })

  it('starts with the real ones', () => {
    const version = execFileSync(join(root, 'bin', 'daybook'), ['--version'], { encoding: 'utf8' })
    expect(version.trim()).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

describe('the check of what is installed', () => {
  const pins = [{ sha256: 'a'.repeat(64), platform: 'linux-x64', version: '24.1.0' }]
  const running = { platform: 'linux-x64', version: '24.1.0', sha256: 'a'.repeat(64) }

  it('sees another Node, another version, and a platform without a pin', () => {
    expect(findNodeProblems(pins, running, '24.1.0')).toEqual([])
    const other = { ...running, sha256: 'b'.repeat(64) }
    expect(findNodeProblems(pins, other, '24.1.0').join()).toContain('not the pinned one')
    expect(findNodeProblems(pins, running, '24.2.0').join()).toContain('Node 24.2.0')
    const elsewhere = { ...running, platform: 'linux-arm64' }
    expect(findNodeProblems(pins, elsewhere, '24.1.0').join()).toContain('nothing for linux-arm64')
  })

  it('sees a package that is another, unlocked or missing', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/b': { version: '2.0.0', integrity: 'x' },
      'node_modules/c': { version: '1.0.0', integrity: 'x', optional: true },
    }
    const a = { path: 'node_modules/a', name: 'a', version: '1.0.0' }
    const b = { path: 'node_modules/b', name: 'b', version: '2.0.0' }
    expect(findInstalledProblems([a, b], { packages })).toEqual([])
    for (const [installed, says] of [
      [[a, { ...b, version: '2.0.1' }], 'b is b 2.0.1, not 2.0.0'],
      [[a, { ...b, name: 'evil' }], 'b is evil 2.0.0'],
      [[a], 'node_modules/b is locked and not installed'],
      [[a, b, { path: 'node_modules/d', name: 'd', version: '1.0.0' }], 'not in the lockfile'],
    ] as const) {
      expect(findInstalledProblems(installed, { packages }).join()).toContain(says)
    }
  })

  it('wants a reason for every entry without integrity, and the page to name it', () => {
    const foreign = { version: '1.0.0', optional: true, os: ['win32'], cpu: ['x64'] }
    const packages = { '': {}, 'node_modules/@a/win32-x64': foreign }
    expect(listUnsealed({ packages }).map(({ reason }) => reason)).not.toContain(null)
    expect(findUnsealedProblems({ packages }, 'as `@a/*`')).toEqual([])
    expect(findUnsealedProblems({ packages }, '').join()).toContain('@a/ is missing')
    for (const wrong of [{ version: '1.0.0' }, { ...foreign, os: ['linux'], libc: ['glibc'] }]) {
      const broken = { packages: { 'node_modules/@a/win32-x64': wrong } }
      expect(findUnsealedProblems(broken, '`@a/*`').join()).toContain('no reason')
    }
  })

  it('lists the Node binaries with their hashes in the bill of materials', () => {
    expect(withNode({}, pins).components).toMatchObject([
      { name: 'node-binary-linux-x64', version: '24.1.0', hashes: [{ alg: 'SHA-256' }] },
    ])
  })
})
