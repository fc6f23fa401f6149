import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBackupSite, type BackupSite } from '#test/support/backups'
import { upload } from '#test/support/documents/documents'
import { withSnapshot } from './snapshot.ts'

const key = Buffer.alloc(32, 8).toString('base64')

let site: BackupSite
let to = ''
beforeAll(async () => {
  site = await createBackupSite()
})
afterAll(() => site.close())
beforeEach(() => {
  to = join(site.folder, String(readdirSync(site.folder).length))
})

type Told = { folder: string; files: number; copied: number; missing: string[]; removed: string[] }

async function backUp(args: string[] = [], env: Record<string, string> = {}): Promise<Told> {
  // Names are seconds.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const { code, out, err } = await site.daybook(['backup', '--to', to, '--json', ...args], env)
  expect([code, err.includes('failed')]).toEqual([0, false])
  return JSON.parse(out) as Told
}

describe('a back-up', () => {
  it('has a dump, a list of files and a signed manifest with counts and heads', async () => {
    const { folder, files, copied } = await backUp()
    expect([files, copied]).toEqual([2, 2])
    expect(readdirSync(folder).toSorted()).toEqual([
      'database.dump',
      'files.jsonl',
      'manifest.json',
    ])
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ isEncrypted: false, files: { count: 2, missing: 0 } })
    expect(manifest.tables['public.organization']).toBe(2)
    expect(manifest.heads).toHaveLength(2)
    expect(manifest.roles).toContain(new URL(site.world.appUrl).username)
    expect(JSON.stringify(manifest)).not.toContain(Buffer.alloc(32, 7).toString('base64'))
  })

  it('copies only files that are new, and removes old back-ups with what only they name', async () => {
    const first = await backUp()
    await upload(site.world, site.org, Buffer.from('another file'), 'more.txt')
    const second = await backUp()
    expect([second.files, second.copied]).toEqual([3, 1])
    await site.world.owner.query(`DELETE FROM file WHERE file_name = 'more.txt'`)
    const third = await backUp(['--keep', '1'])
    expect([third.files, third.copied, third.removed.length]).toEqual([2, 0, 2])
    expect(existsSync(first.folder)).toBe(false)
    expect(readdirSync(to).toSorted()).toEqual([third.folder.split('/').at(-1), 'files'])
  })

  it('copies a file again whose copy was cut off, and with --reread one that was changed', async () => {
    await backUp()
    const copies = join(to, 'files')
    const [one = '', two = ''] = readdirSync(copies, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    const [first, second] = [readFileSync(one), readFileSync(two)]
    writeFileSync(one, first.subarray(1))
    writeFileSync(two, Buffer.alloc(second.length, 'x'))
    expect((await backUp()).copied).toBe(1)
    const { code, err } = await site.daybook(['backup', '--check', to])
    expect([code, err.includes('1 files of the back-up are missing or damaged')]).toEqual([1, true])
    expect(err).toContain('daybook backup --reread')
    expect((await backUp(['--reread'])).copied).toBe(1)
    expect([readFileSync(one), readFileSync(two)]).toEqual([first, second])
  })

  it('is not made where those of other organizations lie, whatever the database is called', async () => {
    const { folder } = await backUp()
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...manifest, database: 'restored' }))
    expect((await backUp()).copied).toBe(0)
    const newest = join(
      to,
      readdirSync(to)
        .toSorted()
        .findLast((name) => name.startsWith('2')) ?? '',
    )
    const heads = manifest.heads.map((head: object) => ({ ...head, organization: 'org_other' }))
    writeFileSync(join(newest, 'manifest.json'), JSON.stringify({ ...manifest, heads }))
    const { code, err } = await site.daybook(['backup', '--to', to])
    expect([code, err.includes('has back-ups of other organizations')]).toEqual([1, true])
  })

  it('is made beside one that cannot be understood', async () => {
    const { folder } = await backUp()
    writeFileSync(join(folder, 'manifest.json'), '{}')
    expect((await backUp()).copied).toBe(0)
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const { ownerUrl, rest } = site.world
    await withSnapshot(ownerUrl, async (snapshot) => {
      const before = (await snapshot.tables())['public.contact']
      await rest(site.org, 'actions/save_contact', { name: 'Later' })
      expect((await snapshot.tables())['public.contact']).toBe(before)
    })
  })

  it('is not made twice at once', async () => {
    await withSnapshot(site.world.ownerUrl, async () => {
      const { code, err } = await site.daybook(['backup', '--to', to])
      expect([code, err]).toEqual([
        1,
        'daybook: Another back-up of this database is running: wait for it.\n',
      ])
    })
  })

  it('that was killed is no back-up, and the next one clears it away', async () => {
    mkdirSync(join(to, '2026-01-01T00-00-00Z.partial'), { recursive: true })
    const none = await site.daybook(['backup', '--check', to])
    expect([none.code, none.err]).toEqual([
      1,
      `daybook: There is no finished back-up in ${to}: make one with \`daybook backup\`.\n`,
    ])
    await backUp()
    expect(readdirSync(to).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it('leaves nothing where the dump fails', async () => {
    const env = { DAYBOOK_PG_PROGRAMS: '/nowhere' }
    const { code, err } = await site.daybook(['backup', '--to', to], env)
    expect(code).toBe(1)
    expect(err).toContain('/nowhere/pg_dump cannot be started: install postgresql-client-')
    expect(readdirSync(to)).toEqual([])
  })

  it('is made without a file that the store lost, and says so by its exit code', async () => {
    const blobs = join(site.world.files, 'blobs', site.org.orgId)
    renameSync(blobs, `${blobs}.away`)
    const { code, out, err } = await site.daybook(['backup', '--to', to, '--json'])
    rmSync(blobs, { recursive: true, force: true })
    renameSync(`${blobs}.away`, blobs)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ files: 1 })
    expect(JSON.parse(out).missing).toHaveLength(1)
    expect(err).toContain('The store lacks 1 files that rows name')
  })

  it('is encrypted with a key of its own: neither names nor content can be read', async () => {
    const { folder } = await backUp([], { DAYBOOK_BACKUP_KEY: key })
    const [pair = ''] = readdirSync(join(to, 'files'))
    const [name = ''] = readdirSync(join(to, 'files', pair))
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    const { rowCount } = await site.world.owner.query('SELECT FROM file WHERE sha256 = $1', [name])
    expect(rowCount).toBe(0)
    for (const path of [join(to, 'files', pair, name), join(folder, 'database.dump.enc')]) {
      expect(readFileSync(path).subarray(0, 16).toString()).toBe('DAYBOOK-BACKUP-1')
    }
  })

  it('is refused to a role from which rows are hidden, with what to do', async () => {
    const { owner, ownerUrl } = site.world
    await owner.query(`CREATE ROLE daybook_plain LOGIN PASSWORD 'plain'`)
    try {
      const url = new URL(ownerUrl)
      Object.assign(url, { username: 'daybook_plain', password: 'plain' })
      const work = withSnapshot(url.toString(), async () => undefined)
      await expect(work).rejects.toThrow('ALTER ROLE "daybook_plain" BYPASSRLS')
    } finally {
      await owner.query('DROP ROLE daybook_plain')
    }
  })
})
