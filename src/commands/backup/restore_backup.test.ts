import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRoleOf, databaseOf } from '#kernel/database/app_role'
import { createBackupSite, type BackupSite } from '#test/support/backups'
import { findLastDrill } from './drill_record.ts'

const key = { DAYBOOK_BACKUP_KEY: Buffer.alloc(32, 8).toString('base64') }
const another = { DAYBOOK_BACKUP_KEY: Buffer.alloc(32, 9).toString('base64') }

let site: BackupSite
let to = ''
let folder = ''
beforeAll(async () => {
  site = await createBackupSite()
  to = join(site.folder, 'kept')
  const { out } = await site.daybook(['backup', '--to', to, '--json'], key)
  folder = (JSON.parse(out) as { folder: string }).folder
})
afterAll(() => site.close())

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Plants a fault in a file of the back-up, works, and puts it back. */
async function withFault<T>(
  path: string,
  change: (bytes: Buffer) => Buffer,
  work: () => Promise<T>,
): Promise<T> {
  const bytes = readFileSync(path)
  writeFileSync(path, change(bytes))
  try {
    return await work()
  } finally {
    writeFileSync(path, bytes)
  }
}

const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(copy.length / 2)
  copy[middle] = (copy[middle] ?? 0) ^ 1
  return copy
}

describe('a restored database', () => {
  const rights = `
    SELECT p.oid::regprocedure::text AS name, has_function_privilege('public', p.oid, 'EXECUTE') AS open
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE nspname = 'public' ORDER BY 1`
  const policies = `
    SELECT tablename, policyname, roles::text[] AS roles, qual, with_check
    FROM pg_policies ORDER BY 1, 2`
  const tables = `
    SELECT relname, relrowsecurity, relforcerowsecurity FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`

  it('has the same rows, files, rights and policies, and serves', async () => {
    const url = await site.emptyDatabase()
    const files = mkdtempSync(join(tmpdir(), 'daybook-restored-'))
    const args = ['restore', '--from', to, '--into', url, '--files', files]
    const { code, out, err } = await site.daybook(args, key)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/Restored the database of .* and 2 files, of which 2 were not there yet/)
    for (const statement of [rights, policies, tables]) {
      expect(await ask(url, statement)).toEqual(await ask(site.world.ownerUrl, statement))
    }
    const env = { DATABASE_URL: url, DAYBOOK_FILES: files }
    const verified = await site.daybook(['verify'], env)
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('checks passed')])
    expect((await site.daybook(['audit', 'verify'], env)).code).toBe(0)
    const role = new URL(site.world.appUrl).username
    const [still] = await ask<{ reads: boolean; own: boolean }>(
      url,
      `SELECT has_table_privilege('${role}', 'contact', 'SELECT') AS reads,
        has_table_privilege('${appRoleOf(databaseOf(url))}', 'contact', 'SELECT') AS own`,
    )
    expect(still).toEqual({ reads: false, own: true })
    rmSync(files, { recursive: true })
  })

  it('belongs to whoever restored it', async () => {
    const url = await site.emptyDatabase()
    // Roles are of the whole server, on which other tests make and drop theirs.
    const ours = ['daybook_other', databaseOf(site.world.ownerUrl), databaseOf(url)].join('|')
    const which = `SELECT rolname FROM pg_roles WHERE rolname ~ '${ours}'`
    const roles = await site.ask(which)
    await site.ask(`CREATE ROLE daybook_other LOGIN SUPERUSER PASSWORD 'other'`)
    try {
      const as = new URL(url)
      Object.assign(as, { username: 'daybook_other', password: 'other' })
      const args = ['restore', '--from', to, '--into', as.toString()]
      expect(await site.daybook(args, key)).toMatchObject({ code: 0, err: '' })
      const left = await ask(url, `SELECT FROM pg_policies WHERE 'postgres' = ANY (roles)`)
      expect(left).toEqual([])
      const own = await ask(url, `SELECT FROM pg_policies WHERE 'daybook_other' = ANY (roles)`)
      expect(own.length).toBeGreaterThan(5)
      await ask(url, 'REASSIGN OWNED BY daybook_other TO postgres')
      for (const { name, place } of await ask<{ name: string; place: string }>(
        url,
        `SELECT policyname AS name, tablename AS place FROM pg_policies
         WHERE 'daybook_other' = ANY (roles)`,
      )) {
        await ask(url, `ALTER POLICY ${name} ON ${place} TO postgres`)
      }
    } finally {
      await ask(url, 'DROP OWNED BY daybook_other')
      await site.ask('DROP ROLE daybook_other')
    }
    const now = await site.ask(`${which} AND rolname <> '${appRoleOf(databaseOf(url))}'`)
    expect(now).toEqual(roles)
  })
})

describe('a role that the dump names', () => {
  it('is made for the moment where it is not there, and leaves nothing behind', async () => {
    const { owner } = site.world
    await owner.query('CREATE ROLE daybook_reporting')
    await owner.query('GRANT SELECT ON contact TO daybook_reporting')
    const named = join(site.folder, 'named')
    const made = await site.daybook(['backup', '--to', named])
    await owner.query('REVOKE ALL ON contact FROM daybook_reporting')
    await owner.query('DROP ROLE daybook_reporting')
    const url = await site.emptyDatabase()
    const done = await site.daybook(['restore', '--from', named, '--into', url])
    expect([made.code, done.code, done.err]).toEqual([0, 0, ''])
    const left = await site.ask(`SELECT FROM pg_roles WHERE rolname = 'daybook_reporting'`)
    expect(left).toEqual([])
  })
})

describe('refused, and nothing is changed', () => {
  it('into a database that is not empty', async () => {
    const url = await site.emptyDatabase()
    await ask(url, 'CREATE TABLE mine (id integer)')
    const { code, err } = await site.daybook(['restore', '--from', to, '--into', url], key)
    expect(code).toBe(1)
    expect(err).toContain('is not empty (it has public.mine): restore into a new one')
    expect(await ask(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toHaveLength(1)
  })

  it('without the key it was encrypted with', async () => {
    const url = await site.emptyDatabase()
    for (const env of [{}, another]) {
      const { code, err } = await site.daybook(['restore', '--from', to, '--into', url], env)
      expect(code).toBe(1)
      expect(err).toContain('encrypted with a key that is not here')
    }
  })

  it('with another secret key', async () => {
    const env = { ...key, DAYBOOK_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
    const { code, err } = await site.daybook(['backup', '--check', to], env)
    expect(code).toBe(1)
    expect(err).toContain('made with another secret key')
  })

  it('where anything of it was changed or is missing', async () => {
    const check = async () => await site.daybook(['backup', '--check', to], key)
    expect((await check()).code).toBe(0)
    const [pair = ''] = readdirSync(join(to, 'files'))
    const [name = ''] = readdirSync(join(to, 'files', pair))
    const faults: [string, (bytes: Buffer) => Buffer, string][] = [
      [join(folder, 'database.dump.enc'), flipped, 'is not as it was written'],
      [join(folder, 'files.jsonl.enc'), flipped, 'is not as it was written'],
      [join(to, 'files', pair, name), flipped, '1 files of the back-up are missing or damaged'],
      [join(to, 'files', pair, name), (all) => all.subarray(0, 60), '1 files of the back-up'],
      [
        join(folder, 'manifest.json'),
        (all) => Buffer.from(all.toString().replace('"missing": 0', '"missing": 1')),
        'was changed, or made with another secret key',
      ],
      [join(folder, 'manifest.json'), (all) => all.subarray(0, 90), 'cannot be understood'],
    ]
    for (const [path, change, says] of faults) {
      const { code, err } = await withFault(path, change, check)
      expect([code, path, err]).toEqual([1, path, expect.stringContaining(says)])
    }
  })

  it('with a file of revocations that cannot be believed', async () => {
    const url = await site.emptyDatabase()
    const file = join(site.folder, 'revocations.jsonl')
    writeFileSync(file, '{}\n')
    const args = ['restore', '--from', to, '--into', url, '--revocations', file]
    const { code, err } = await site.daybook(args, key)
    expect([code, err]).toEqual([1, expect.stringContaining('Line 1 of the revocations')])
    expect(await ask(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
  })

  it('of a release that is newer than this one', async () => {
    const { owner } = site.world
    await owner.query(`INSERT INTO migration (name, run_on) VALUES ('9999_later', now())`)
    const later = join(site.folder, 'later')
    await site.daybook(['backup', '--to', later])
    await owner.query(`DELETE FROM migration WHERE name = '9999_later'`)
    const url = await site.emptyDatabase()
    const { code, err } = await site.daybook(['restore', '--from', later, '--into', url])
    expect(code).toBe(1)
    expect(err).toContain('whose migration 9999_later this release does not have')
  })
})

describe('a drill', () => {
  const databases = `SELECT datname FROM pg_database WHERE datname LIKE 'daybook_drill_%'
    UNION SELECT rolname FROM pg_roles WHERE rolname LIKE 'daybook_app_daybook_drill_%'`

  it('restores, checks, removes everything and notes the result', async () => {
    const { code, out } = await site.daybook(['restore', '--drill', '--from', to], key)
    expect([code, out]).toEqual([0, expect.stringContaining('restored and found in order')])
    expect(findLastDrill(to)).toMatchObject({ kind: 'dump', ok: true, problems: [] })
    expect(await site.ask(databases)).toEqual([])
  })

  it('finds books that were wrong when they were backed up', async () => {
    const wrong = join(site.folder, 'wrong')
    await site.world.owner.query(`UPDATE storage SET bytes = bytes + 1`)
    await site.daybook(['backup', '--to', wrong])
    await site.world.owner.query(`UPDATE storage SET bytes = bytes - 1`)
    const { code, out } = await site.daybook(['restore', '--drill', '--from', wrong])
    expect([code, out]).toEqual([1, expect.stringMatching(/^Drill of .* failed: storage: /)])
    expect(findLastDrill(wrong)).toMatchObject({ ok: false })
    expect(await site.ask(databases)).toEqual([])
  })

  it('that cannot begin is noted as failed, too', async () => {
    const path = join(folder, 'database.dump.enc')
    const { code } = await withFault(path, flipped, () =>
      site.daybook(['restore', '--drill', '--from', to], key),
    )
    expect(code).toBe(1)
    expect(findLastDrill(to)?.problems[0]).toContain('is not as it was written')
  })

  it('by other means can be noted', async () => {
    const args = ['restore', '--note-drill', 'pgBackRest to 10:00', '--from', to]
    expect((await site.daybook(args)).code).toBe(0)
    expect(findLastDrill(to)).toMatchObject({ kind: 'other', backup: 'pgBackRest to 10:00' })
    expect(existsSync(join(to, 'drills.jsonl'))).toBe(true)
  })
})
