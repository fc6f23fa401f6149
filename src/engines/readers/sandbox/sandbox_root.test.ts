import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayAloud } from '#test/hostile/sandboxes'
import {
  childEnvironment,
  findIsolation,
  userIdOf,
  ownRoot,
  projectRoot,
} from './sandbox_isolation.ts'

const isolation = await findIsolation()
const hasRoot = isolation.walls.includes('files')
if (!hasRoot) sayAloud(`NOT SHOWN HERE: this machine only gives '${isolation.level}'`)

let files: string
beforeAll(() => {
  files = mkdtempSync(join(tmpdir(), 'daybook-secrets-'))
  // As open as can be, so that only the wall is between.
  chmodSync(files, 0o777)
  mkdirSync(join(files, 'blobs'))
  writeFileSync(join(files, 'secret_key'), 'the master key', { mode: 0o666 })
  writeFileSync(join(files, 'blobs', 'ab12'), 'a file of another organization', { mode: 0o666 })
})
afterAll(() => rmSync(files, { recursive: true, force: true }))

/** A child that has broken out of Node's own rules: no permission model holds it any more. */
function inChild(program: string, ...args: string[]): unknown {
  const shown = { from: join(files, 'blobs'), to: '/cache/blobs' }
  const before = isolation.wrap({ userId: userIdOf(1), readable: [], shown })
  const [tool = '', ...rest] = [...before, process.execPath, '-e', program, ...args]
  const said = execFileSync(tool, rest, { env: childEnvironment, cwd: '/' })
  return JSON.parse(said.toString()) as unknown
}

const readsEach = `
  const fs = require('node:fs')
  const look = (path) => {
    try {
      return fs.statSync(path).isDirectory() ? fs.readdirSync(path) : fs.readFileSync(path, 'utf8')
    } catch (error) { return error.code }
  }
  process.stdout.write(JSON.stringify(process.argv.slice(1).map(look)))`

describe.skipIf(!hasRoot)('a child that has broken out of Node', () => {
  it('finds neither the key, nor files of organizations, nor anything of the system', () => {
    const places = [
      join(files, 'secret_key'),
      join(files, 'blobs', 'ab12'),
      files,
      join(projectRoot, '.daybook'),
      join(projectRoot, 'src/wire.ts'),
      join(projectRoot, 'test'),
      '/etc/passwd',
      '/etc/shadow',
      '/etc',
      '/root',
      '/home',
      homedir(),
      '/run',
      '/tmp',
      '/var',
      '/sys',
    ]
    // A folder that leads to the program itself is there, with nothing in it but that way.
    const hidden = places.filter((place) => !projectRoot.startsWith(`${place}/`))
    const seen = inChild(readsEach, ...hidden) as unknown[]
    const open = hidden.filter((_, index) => seen[index] !== 'ENOENT')
    expect(open).toEqual([])
  })

  it('sees no process but its own, and no environment but its own', () => {
    const [names, first] = inChild(readsEach, '/proc', '/proc/1/environ') as [string[], string]
    if (!isolation.walls.includes('processes')) return
    const numbers = Array.isArray(names) ? names.filter((name) => /^\d+$/.test(name)) : []
    expect(numbers.every((name) => name === '1')).toBe(true)
    if (first !== 'ENOENT') expect(first).not.toMatch(/DAYBOOK|DATABASE|HOME=/)
  })

  it('has no privileges and, where the machine allows it, a user of its own', () => {
    const [status] = inChild(readsEach, '/proc/self/status') as [string]
    if (status === 'ENOENT') return
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^CapBnd:\s+0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    if (!isolation.walls.includes('user')) {
      sayAloud('NOT SHOWN HERE: there is no second user to change to')
      return
    }
    expect(status).toMatch(new RegExp(`^Uid:\\s+${userIdOf(1)}\\s+${userIdOf(1)}\\b`, 'm'))
    expect(status).toMatch(/^Groups:\s*$/m)
  })

  it('can write nowhere, not even where its code is', () => {
    const writesEach = `
      const fs = require('node:fs')
      const write = (path) => {
        try { fs.writeFileSync(path + '/written', 'x'); return path } catch (error) { return null }
      }
      process.stdout.write(JSON.stringify(process.argv.slice(1).map(write)))`
    const own = join(projectRoot, 'src/engines/readers')
    const tried = inChild(writesEach, '/', '/usr/lib', '/dev', own, '/proc', '/cache/blobs')
    expect(tried).toEqual([null, null, null, null, null, null])
    // What is shown to it is there, though.
    expect(inChild(readsEach, '/cache/blobs')).toEqual([['ab12']])
  })
})

describe('the root of a child', () => {
  it('is built where it hides nothing that the child needs, and keeps odd names apart', () => {
    const odd = { from: files, to: "/cache/it's $(here)" }
    const words = (ownRoot({ readable: ['/mnt'], shown: odd, hasProcesses: true }) ?? []).join(' ')
    expect(words).not.toContain('none /mnt')
    expect(words).toContain(`'/media/cache/it'\\''s $(here)'`)
  })
})
