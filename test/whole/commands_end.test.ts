import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '#kernel/values/id'
import {
  createSite,
  foundOrganization,
  saveContact,
  type Site,
} from '../support/daybook_process.ts'

let site: Site
let key: string
let contactId: string
beforeAll(async () => {
  site = await createSite()
  await site.run(['migrate'])
  const founded = await foundOrganization(site)
  key = founded.key
  const { rows } = await site.sql(
    `INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
     VALUES ('${decodeId('org', founded.organizationId)}', gen_random_uuid(), 'client', 'Kunde',
       now(), now()) RETURNING id`,
  )
  contactId = encodeId('con', rows[0].id)
})
afterAll(() => site.close())

/** Renames the contact, for which its row is asked for first. */
const rename = async (url: string, name: string): Promise<Response> =>
  await fetch(`${url}/api/rest/actions/save_contact`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: contactId, name }),
  })

/** A request has come as far as its transaction. */
async function isUnderWay(): Promise<boolean> {
  const { rowCount } = await site.sql(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = 'daybook' AND state = 'idle in transaction'`,
  )
  return (rowCount ?? 0) > 0
}

/** The server was told to end and has heard it: nobody is let in any more. */
const isShut = async (url: string): Promise<boolean> =>
  await new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })

describe('SIGTERM', () => {
  it('lets a request in flight finish, takes no new one, and ends cleanly', async () => {
    const server = await site.serve([], { DAYBOOK_FAULTS: 'before_commit=delay-8000' })
    const reply = rename(server.url, 'In flight')
    await expect.poll(isUnderWay).toBe(true)
    const ended = server.end()
    await expect.poll(() => isShut(server.url)).toBe(true)
    await expect(saveContact(server.url, key, 'Too late')).rejects.toThrow('fetch failed')
    expect((await reply).status).toBe(200)
    expect(await ended).toBe(0)
    const { rows } = await site.sql(`SELECT name FROM contact WHERE name <> 'Kunde'`)
    expect(rows).toEqual([{ name: 'In flight' }])
  })

  it('given twice ends at once', async () => {
    const server = await site.serve([], { DAYBOOK_FAULTS: 'before_commit=delay-20000' })
    const lost = rename(server.url, 'Cut off').catch(() => 'cut off')
    await expect.poll(isUnderWay).toBe(true)
    server.child.kill('SIGTERM')
    await expect.poll(() => isShut(server.url)).toBe(true)
    const began = Date.now()
    expect(await server.end()).toBe(1)
    expect(Date.now() - began).toBeLessThan(8_000)
    expect(await lost).toBe('cut off')
  })

  it.each([['worker'], ['worker', '--without-reading'], ['reader']])(
    'ends a %s %s cleanly',
    async (...args) => {
      const worker = await site.start(args)
      expect(await worker.end()).toBe(0)
      expect(worker.out()).toContain('"clean":true')
    },
  )
})

describe('serve and worker refuse to start', () => {
  // That nothing keeps a refused process alive is seen of each command once; the rest of it is words.
  const refusal = async (command: string, isProcess = false): Promise<string> => {
    const { code, err } = await site.run([command], { isProcess })
    expect(code).toBe(1)
    return err
  }

  it('while row level security is not forced on a table with org_id', async () => {
    await site.sql('ALTER TABLE contact NO FORCE ROW LEVEL SECURITY')
    try {
      for (const command of ['serve', 'worker', 'reader']) {
        const words = await refusal(command, command !== 'serve')
        expect(words).toContain('table contact has org_id but row level security is not forced')
        expect(words).toContain('daybook doctor')
      }
    } finally {
      await site.sql('ALTER TABLE contact FORCE ROW LEVEL SECURITY')
    }
  })

  it('while a migration is missing', async () => {
    await site.sql(`UPDATE migration SET name = '9999_other' WHERE name = '0003_contact'`)
    try {
      const words = await refusal('serve')
      expect(words).toContain('is missing 0003_contact')
      expect(words).toContain('daybook migrate')
    } finally {
      await site.sql(`UPDATE migration SET name = '0003_contact' WHERE name = '9999_other'`)
    }
  })

  it('while the database is two releases ahead, but not while it is one ahead', async () => {
    const ahead = async (name: string, release: string) =>
      await site.sql(
        `INSERT INTO migration (name, run_on, release) VALUES ('${name}', now(), '${release}')`,
      )
    try {
      await ahead('9001_next', '1.2.0')
      const server = await site.serve()
      expect(await server.end()).toBe(0)
      expect(server.out()).toContain('one release ahead of this process')
      await ahead('9002_later', '1.3.0')
      for (const command of ['serve', 'worker', 'verify']) {
        const words = await refusal(command)
        expect(words).toContain('too new for this release, 1.1.0')
        expect(words).toContain('1.2.0 and 1.3.0')
      }
    } finally {
      await site.sql(`DELETE FROM migration WHERE name LIKE '9%'`)
    }
  })

  it('while their role may bypass row level security', async () => {
    await site.sql(`ALTER ROLE ${site.role} BYPASSRLS`)
    try {
      expect(await refusal('serve')).toContain('may bypass row level security')
    } finally {
      await site.sql(`ALTER ROLE ${site.role} NOBYPASSRLS`)
    }
  })

  it('in production without a secret key of its own', async () => {
    const { code, err } = await site.run(['serve'], {
      env: { DAYBOOK_ENV: 'production' },
      isProcess: false,
    })
    expect(code).toBe(1)
    expect(err).toContain('Set DAYBOOK_SECRET_KEY')
  })

  it('on a port that another program has', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, err } = await site.run(['serve', '--port', String(port)])
    expect(code).toBe(1)
    expect(err).toContain('choose another with --port')
    other.close()
  })
})

describe('a worker', () => {
  it('finishes what a killed server had begun', async () => {
    const faults = { DAYBOOK_FAULTS: 'after_intent=kill', DAYBOOK_LEASE_MS: '500' }
    const server = await site.serve([], faults)
    const headers = { authorization: `Bearer ${key}` }
    const sync = `${server.url}/api/rest/actions/sync_chart_of_accounts`
    await expect(fetch(sync, { method: 'POST', headers })).rejects.toThrow('fetch failed')
    const open = async (): Promise<string[]> => {
      const { rows } = await site.sql('SELECT state FROM intent')
      return (rows as { state: string }[]).map((row) => row.state)
    }
    expect(await open()).toEqual(['open'])
    const worker = await site.start(['worker'])
    await expect.poll(open).toEqual(['settled'])
    expect(await worker.end()).toBe(0)
  })
})
