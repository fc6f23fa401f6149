import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretKeyFile, type Config } from '#config/config'
import { testConfig } from '#test/support/world'
import { examineMachine, right, wrong } from './doctor_machine.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-doctor-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const examine = (over: Partial<Config>) =>
  examineMachine(testConfig('postgres://nobody@127.0.0.1:1/x', { files: folder, ...over }))

const wrongs = (over: Partial<Config>) => examine(over).filter((one) => one.fix !== null)

function aFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

describe('a finding', () => {
  it('is right, or wrong with what to do about it', () => {
    expect(right('all is well')).toEqual({ says: 'all is well', fix: null })
    expect(wrong('it is not', 'fix it')).toEqual({ says: 'it is not', fix: 'fix it' })
  })
})

describe('the machine', () => {
  it('is well with a new Node, a secret key and a place for files', () => {
    const says = examine({}).map((one) => one.says)
    expect(wrongs({})).toEqual([])
    expect(says).toEqual([
      `Node ${process.versions.node}`,
      'one secret key',
      `the files directory ${folder} can be written to`,
    ])
  })
})

describe('the secret key', () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const other = Buffer.alloc(32, 2).toString('hex')

  it('may be several, of which the first is current', () => {
    expect(examine({ secretKey: `${key},${other}` })[1]?.says).toBe(
      '2 secret keys, the first one is current',
    )
  })

  it('that is missing is made by migrate, but in production by whoever runs it', () => {
    const [here] = wrongs({ secretKey: undefined })
    expect(here?.fix).toContain('daybook migrate')
    const [there] = wrongs({ secretKey: undefined, env: 'production' })
    expect(there?.fix).toContain('openssl rand -base64 32')
    expect(there?.fix).not.toContain('migrate')
  })

  it('that is malformed is named by its place, never shown', () => {
    for (const secretKey of ['short', `${key},hush-hush`, '', `${key},`]) {
      const [finding] = wrongs({ secretKey })
      expect(finding?.says).toMatch(/^Master key [12] is not 32 bytes/)
      expect(JSON.stringify(finding)).not.toMatch(/hush|short'/)
    }
  })
})

describe('the files directory', () => {
  it('that is missing is to be made, by a command that does it', () => {
    const files = join(folder, 'nowhere')
    expect(wrongs({ files })).toEqual([
      { says: `the files directory ${files} is missing`, fix: `run \`mkdir -p ${files}\`` },
    ])
  })

  it('in a bucket is not looked at', () => {
    expect(wrongs({ files: 's3://bucket/files' })).toEqual([])
  })

  it.runIf(process.getuid?.() !== 0)('that cannot be written to is wrong', () => {
    const files = aFolder('closed')
    chmodSync(files, 0o500)
    expect(wrongs({ files })[0]?.says).toContain('cannot be written to')
    chmodSync(files, 0o700)
  })

  it('keeps the secret key to its owner', () => {
    const files = aFolder('open')
    const file = secretKeyFile(files)
    writeFileSync(file, 'x', { mode: 0o600 })
    expect(wrongs({ files })).toEqual([])
    for (const mode of [0o640, 0o604, 0o660, 0o610]) {
      chmodSync(file, mode)
      expect(wrongs({ files })).toEqual([
        {
          says: `other users of this machine can read ${file}`,
          fix: `run \`chmod 600 ${file}\``,
        },
      ])
    }
  })
})
