import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createSite,
  foundOrganization,
  keyArgs,
  run,
  runJson,
  saveContact,
  type Site,
  type Started,
} from '../support/daybook_process.ts'

let site: Site
beforeAll(async () => {
  site = await createSite()
  const [first, second] = await Promise.all([
    site.run(['migrate', '--json'], { isProcess: true }),
    site.run(['migrate', '--json'], { isProcess: true }),
  ])
  migrations = [first, second]
})
afterAll(() => site.close())

let migrations: { code: number | null; out: string; err: string }[]

describe('daybook', () => {
  it('lists its commands, and says how each is used', async () => {
    const { code, out } = await run(['--help'], { isProcess: true })
    expect(code).toBe(0)
    const names = [
      'demo',
      'migrate',
      'org',
      'user',
      'key',
      'serve',
      'worker',
      'reader',
      'secrets',
      'doctor',
    ]
    for (const name of names) expect(out).toContain(`\n  ${name}`)
    const key = await run(['key', 'create', '--help'])
    expect([key.code, key.err]).toEqual([0, ''])
    expect(key.out).toContain('Usage: daybook key create')
  })

  it('runs from wherever a link to it lies', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-link-'))
    symlinkSync(join(import.meta.dirname, '..', '..', 'bin', 'daybook'), join(folder, 'first'))
    symlinkSync('first', join(folder, 'second'))
    const { status, stdout } = spawnSync(join(folder, 'second'), ['--help'])
    expect(status).toBe(0)
    expect(stdout.toString()).toContain('Usage: daybook')
    rmSync(folder, { recursive: true })
  })

  it('says in words that no database answers', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const { code, err } = await site.run(['migrate'], { env, isProcess: true })
    expect(code).toBe(1)
    expect(err).toContain('correct DATABASE_URL')
    expect(err).not.toContain('    at ')
  })
})

describe('migrate', () => {
  it('run twice at once applies every migration exactly once', () => {
    expect(migrations.map((one) => [one.code, one.err])).toEqual([
      [0, ''],
      [0, ''],
    ])
    const applied = migrations.map((one) => JSON.parse(one.out).applied as string[])
    const [none, all] = applied.toSorted((a, b) => a.length - b.length)
    expect(none).toEqual([])
    expect(all?.[0]).toBe('0001_access')
  })

  it('run again changes nothing and says so', async () => {
    const { code, out } = await site.run(['migrate'])
    expect(code).toBe(0)
    expect(out).toBe(`Up to date. The server logs in as ${site.role}.\n`)
  })

  it('makes one secret key for its owner alone, and keeps it', async () => {
    const file = join(site.files, 'secret_key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    await site.run(['migrate'])
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('makes no secret key for production, and says what to set', async () => {
    const files = join(site.files, 'production')
    const env = { DAYBOOK_ENV: 'production', DAYBOOK_FILES: files }
    const { code, err } = await site.run(['migrate'], { env })
    expect(code).toBe(1)
    expect(err).toContain('Set DAYBOOK_SECRET_KEY')
  })
})

describe('org, user and key', () => {
  it('print exactly the ids and the key as JSON', async () => {
    const org = await runJson(site, ['org', 'create', '--name', 'A', '--region', 'italy'])
    expect(org).toEqual({ organizationId: expect.stringMatching(/^org_[0-9a-z]{26}$/) })
    const id = org['organizationId'] ?? ''
    const person = ['user', 'create', '--email', 'A@Example.com', '--org', id, '--role', 'owner']
    const user = await runJson(site, [...person, '--password', 'correct horse'])
    expect(user).toEqual({ userId: expect.stringMatching(/^usr_[0-9a-z]{26}$/) })
    const key = await runJson(site, [...keyArgs(id), '--user', user['userId'] ?? ''])
    expect(key).toEqual({
      keyId: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      key: expect.stringMatching(/^dbk_test_[0-9A-Za-z]{39}$/),
    })
  })

  it('give a live organization live keys, and no made-up profile', async () => {
    const args = ['org', 'create', '--name', 'Live', '--region', 'denmark', '--live']
    const id = (await runJson(site, args))['organizationId'] ?? ''
    expect((await runJson(site, keyArgs(id)))['key']).toMatch(/^dbk_live_/)
    const { rows } = await site.sql(`SELECT profile FROM organization WHERE mode = 'live'`)
    expect(rows).toEqual([{ profile: {} }])
  })

  it('add a membership for an e-mail that is known, keeping its password, and say so', async () => {
    const one = await foundOrganization(site)
    const two = await foundOrganization(site)
    const args = (org: string): string[] =>
      `user create --email b@example.com --org ${org} --role admin --password-stdin`.split(' ')
    const first = await runJson(site, args(one.organizationId), 'the first password\n')
    const { rows: before } = await site.sql('SELECT password_hash FROM person ORDER BY email')
    const second = await site.run([...args(two.organizationId), '--json'], {
      input: 'another one!',
    })
    expect(JSON.parse(second.out)).toEqual(first)
    expect(second.err).toContain('already exists')
    const { rows: after } = await site.sql('SELECT password_hash FROM person ORDER BY email')
    expect(after).toEqual(before)
  })

  it('list what there is, as a table or as JSON, and never a secret', async () => {
    const { organizationId: id, key, keyId } = await foundOrganization(site)
    const person = ['user', 'create', '--email', 'list@example.com', '--org', id, '--role', 'admin']
    await runJson(site, [...person, '--password', 'correct horse'])
    const [orgs, users, members, keys] = await Promise.all([
      site.run(['org', 'list']),
      runJson(site, ['user', 'list']),
      site.run(['user', 'list', '--org', id]),
      runJson(site, ['key', 'list', '--org', id]),
    ])
    for (const { code, out, err } of [orgs, members]) {
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/^[A-Z]+ {2}/)
    }
    expect(orgs.out).toContain(id)
    expect(members.out).toContain('list@example.com')
    expect(users).toEqual({ users: expect.any(Array) })
    expect(JSON.stringify(users)).toContain('list@example.com')
    expect(keys).toMatchObject({ keys: [{ keyId, status: 'valid' }] })
    for (const shown of [orgs.out, members.out, JSON.stringify([users, keys])]) {
      expect(shown).not.toContain(key)
      expect(shown).not.toMatch(/dbk_(?:test|live)_|argon2/)
    }
  })

  it('list nothing of an organization that is not there', async () => {
    const unknown = 'org_01h455vb4pex5vsknk084sn02q'
    const [foreign, mistyped] = await Promise.all([
      site.run(['key', 'list', '--org', unknown]),
      site.run(['user', 'list', '--org', 'nonsense']),
    ])
    expect([foreign.code, mistyped.code]).toEqual([1, 1])
    expect(foreign.err).toContain('organization_not_found')
    expect(mistyped.err).toContain('--org takes an id such as org_')
  })

  it('refuse what cannot be, with a sentence and no trace of code', async () => {
    const { organizationId } = await foundOrganization(site)
    const unknown = 'org_01h455vb4pex5vsknk084sn02q'
    const person = ['user', 'create', '--org', organizationId, '--email', 'c@example.com']
    const cases: [string[], string][] = [
      [['org', 'create', '--name', 'X', '--region', 'atlantis'], 'Allowed choices are'],
      [['org', 'create', '--name', ' ', '--region', 'italy'], 'must not be empty'],
      [keyArgs('nonsense'), '--org takes an id such as org_'],
      [keyArgs(unknown), 'organization_not_found'],
      [keyArgs(organizationId, 'documents:burn'), 'unknown_permission'],
      [[...person, '--role', 'king', '--password', 'long enough!'], 'unknown_role'],
      [[...person, '--role', 'owner', '--password', 'short'], 'between 12 and 1000 characters'],
      [[...person, '--role', 'owner'], 'Use --password, or --password-stdin'],
    ]
    for (const [args, words] of cases) {
      const { code, out, err } = await site.run(args)
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(words)
      expect(err).not.toContain('    at ')
    }
  })
})

describe('serve', () => {
  let server: Started
  beforeAll(async () => {
    server = await site.serve(['--with-worker'])
  })

  it('gives a first contact from the commands of the README alone, and a sound profile', async () => {
    for (const region of ['denmark', 'italy']) {
      const { key } = await foundOrganization(site, region)
      const reply = await saveContact(server.url, key)
      expect(reply.status).toBe(200)
      const headers = { authorization: `Bearer ${key}` }
      const settings = await fetch(`${server.url}/api/rest/settings`, { headers })
      expect(await settings.json()).toMatchObject({ result: { regionKey: region, warnings: [] } })
      const accounts = await fetch(`${server.url}/api/rest/accounts?limit=1`, { headers })
      expect(await accounts.json()).toMatchObject({ result: { items: [{}] } })
    }
  })

  it('forgets a key within ten seconds of its revocation', async () => {
    const { organizationId, key, keyId } = await foundOrganization(site)
    expect((await saveContact(server.url, key)).status).toBe(200)
    await site.run(['key', 'revoke', '--org', organizationId, '--key', keyId])
    const until = Date.now() + 10_000
    let status = 200
    while (status === 200 && Date.now() < until)
      status = (await saveContact(server.url, key)).status
    expect(status).toBe(401)
  })

  it('writes nothing but JSON lines on standard output', async () => {
    const { key } = await foundOrganization(site)
    await saveContact(server.url, key)
    expect(await server.end('SIGINT')).toBe(0)
    const lines = server.out().trim().split('\n')
    const messages = lines.map((line) => JSON.parse(line).msg as string)
    expect(messages[0]).toBe('listening')
    expect(new Set(messages.slice(1, -2))).toEqual(new Set(['request']))
    expect(messages.slice(-2)).toEqual(['draining', 'ended'])
    expect(server.out()).not.toContain(key)
  })
})
