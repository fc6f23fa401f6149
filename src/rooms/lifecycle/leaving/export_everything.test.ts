import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkChain } from '#history/room'
import { resumeRun } from '#kernel/corridor/run'
import { Failure } from '#kernel/failure/failure'
import { makeLive } from '#test/support/access/logins'
import { addUser, withOnly } from '#test/support/access/people'
import { sealAll } from '#test/support/chain'
import { importExport } from '#test/support/leaving/import_export'
import { act, seat } from '#test/support/leaving/owners'
import { unzip } from '#test/support/leaving/unzip'
import { populate } from '#test/support/populate'
import { useWorld } from '#test/support/use_world'
import { createWorld, type TestOrg } from '#test/support/world'
import { columnsLeftOut, exportedTables, rowsAtOnce, wideTables } from './everything/tables.ts'

const world = useWorld({ own: 'all rows', startsOn: '2026-11-16' })
let org: TestOrg
let zip: Buffer
let files: Map<string, Buffer>
beforeAll(async () => {
  org = world.dk
  await populate(world, org, 'canary')
  await world.rest(world.it, 'actions/save_contact', { name: 'neighbour', type: 'client' })
  await sealAll(world, org)
  const made = await world.rest(org, 'operations/export_everything', {})
  expect([made.status, made.body]).toMatchObject([200, { result: { status: 'ready' } }])
  zip = await fetchZip(made.body.result.id)
  expect(made.body.result.bytes).toBe(zip.length)
  files = unzip(zip)
})

async function fetchZip(id: string, as: TestOrg = org): Promise<Buffer> {
  const headers = { authorization: `Bearer ${as.key}` }
  const url = `/api/rest/packages/${id}/zip`
  const reply = await world.edge.server.inject({ url, headers })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  return reply.rawPayload
}

const linesOf = (table: string): string[] => {
  const text = files.get(`data/${table}.jsonl`)?.toString('utf8') ?? ''
  return text === '' ? [] : text.trimEnd().split('\n')
}

describe('200', () => {
  it('is a zip that other programs read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-zip-'))
    try {
      writeFileSync(join(folder, 'export.zip'), zip)
      const told = execFileSync('unzip', ['-tq', join(folder, 'export.zip')], { encoding: 'utf8' })
      expect(told).toContain('No errors detected')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('has every file that was uploaded or made, by its hash', async () => {
    const { rows } = await world.owner.query<{ sha256: string }>(
      'SELECT DISTINCT sha256 FROM file WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { sha256 } of rows) expect(files.has(`files/${sha256}`)).toBe(true)
  })

  it('has nothing of another organization', () => {
    expect(zip.includes('neighbour')).toBe(false)
    const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n')
    expect(all).toContain('canary')
    expect(all).not.toContain('neighbour')
    expect(all).not.toContain(world.it.orgId)
  })

  it('has no secret, hashed or sealed, of any table', async () => {
    const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n')
    const { rows } = await world.owner.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ '_sealed$|^(key|password|secret|grant|token)_hash$'`,
    )
    const secrets: string[] = []
    for (const { table, column } of rows) {
      const found = await world.owner.query<{ hex: string }>(
        `SELECT right("${column}"::text, 40) AS hex FROM "${table}" WHERE "${column}" IS NOT NULL`,
      )
      secrets.push(...found.rows.map(({ hex }) => hex))
    }
    expect(secrets.length).toBeGreaterThan(5)
    for (const secret of secrets) expect(all).not.toContain(secret)
    expect(all).not.toContain(org.key)
  })

  it('reads few rows at a time of tables that hold files', async () => {
    const { rows } = await world.owner.query<{ name: string; column: string }>(
      `SELECT table_name AS name, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'bytea' AND table_name = ANY ($1)`,
      [Object.keys(exportedTables)],
    )
    // Hashes and salts are 32 bytes.
    const wide = rows.filter(
      ({ name, column }) =>
        !/(hash|salt|sha256)$/.test(column) && !columnsLeftOut(name).includes(column),
    )
    expect([...new Set(wide.map(({ name }) => name))].toSorted()).toEqual(Object.keys(wideTables))
    for (const table of Object.keys(wideTables)) expect(rowsAtOnce(table)).toBeLessThan(50)
  })

  it('names what it packed at once, and begins anew where an attempt broke off', async () => {
    const before = world.app.ports.files.put
    const named: number[] = []
    let isBroken = false
    world.app.ports.files.put = async (orgId, sha256, bytes) => {
      const { rows } = await world.owner.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM package_entry e JOIN package p
           ON p.org_id = e.org_id AND p.id = e.package_id WHERE p.status = 'making'`,
      )
      named.push(rows[0]?.count ?? 0)
      if (named.length === 20 && !isBroken) {
        isBroken = true
        throw new Failure('unavailable')
      }
      return await before(orgId, sha256, bytes)
    }
    await world.rest(org, 'operations/export_everything', {})
    world.app.ports.files.put = before
    expect(named).toEqual(Array.from({ length: 20 }, (_, index) => index))
    await world.owner.query(`UPDATE run SET lease_until = now() - interval '1 minute'`)
    const { rows } = await world.owner.query<{ id: string }>(
      `SELECT id FROM run WHERE state = 'open' AND org_id = $1`,
      [org.orgId],
    )
    expect(await resumeRun(world.app, org.orgId, rows[0]?.id ?? '')).toBe(true)
    const made = (await world.read(org, 'packages')).body.result.items[0]
    expect(made).toMatchObject({ status: 'ready' })
    expect([...unzip(await fetchZip(made.id)).keys()].toSorted()).toEqual(
      [...files.keys()].toSorted(),
    )
  })

  it('taken into a fresh installation has every document, entry, number and file', async () => {
    const fresh = await createWorld({ startsOn: '2026-11-16' })
    try {
      const { files: store } = fresh.app.ports
      await importExport(fresh.owner, files, (sha256, bytes) => store.put(org.orgId, sha256, bytes))
      for (const statement of compared) {
        const [there, here] = await Promise.all(
          [fresh, world].map(async ({ owner }) => (await owner.query(statement, [org.orgId])).rows),
        )
        expect(here?.length, statement).toBeGreaterThan(0)
        expect(there, statement).toEqual(here)
      }
      const { rows } = await fresh.owner.query<{ sha256: string; size: string }>(
        'SELECT sha256, size FROM file WHERE org_id = $1',
        [org.orgId],
      )
      for (const { sha256, size } of rows) {
        expect((await store.get(org.orgId, sha256))?.length).toBe(Number(size))
      }
      expect((await checkChain(fresh.app, org.orgId)).faults).toEqual([])
    } finally {
      await fresh.close()
    }
  })

  it('is refused by who takes it in where a row was lost on the way', async () => {
    const fresh = await createWorld()
    try {
      const broken = new Map(files)
      broken.set(
        'data/ledger_entry.jsonl',
        Buffer.from(linesOf('ledger_entry').slice(1).join('\n')),
      )
      await expect(importExport(fresh.owner, broken, async () => {})).rejects.toThrow(
        'another hash',
      )
    } finally {
      await fresh.close()
    }
  })
})

const compared = [
  `SELECT count(*)::int AS count, sum(amount_minor) AS sum FROM ledger_line WHERE org_id = $1`,
  `SELECT account, sum(amount_minor) AS balance, count(*)::int AS lines FROM ledger_line
   WHERE org_id = $1 GROUP BY account ORDER BY account`,
  `SELECT to_jsonb(e) AS entry FROM ledger_entry e WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(l) AS line FROM ledger_line l WHERE org_id = $1 ORDER BY entry_id, no`,
  `SELECT to_jsonb(d) AS document FROM document d WHERE org_id = $1 ORDER BY id`,
  `SELECT number, status, to_jsonb(i) AS invoice FROM invoice i WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(v) AS filed FROM vat_return v WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(c) AS contact FROM contact c WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(t) AS transaction FROM bank_transaction t WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(t) AS takings FROM takings t WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(o) AS item FROM open_item o WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(a) AS allocation FROM allocation a WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(f) AS file FROM file f WHERE org_id = $1 ORDER BY id`,
  `SELECT to_jsonb(s) AS seal FROM audit_seal s WHERE org_id = $1 ORDER BY seq`,
]

describe('403', () => {
  it('owner_in_person_required for an admin, and for who opens the zip', async () => {
    const admin = await addUser(world, org, 'admin')
    const asked = await world.rest(admin.as, 'operations/export_everything', {})
    expect([asked.status, asked.body.code]).toEqual([403, 'owner_in_person_required'])
    const { id } = (await world.read(org, 'packages')).body.result.items[0]
    await expect(fetchZip(id, admin.as)).rejects.toThrow('owner_in_person_required')
  })

  it('permission_denied without settings:edit, second_factor_required for a password alone', async () => {
    const weak = await withOnly(world, org, ['members:edit'])
    const reply = await world.rest(weak, 'operations/export_everything', {})
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
    const owner = await seat(world, org)
    const plain = async () => ({
      ...(await owner.principal()),
      mode: 'live' as const,
      session: { id: world.app.newId(), isStrong: false },
    })
    const asked = await act({ ...owner, principal: plain }, 'export_everything', {})
    expect(asked).toBe('second_factor_required')
  })

  it('owner_in_person_required for a key in a live organization', async () => {
    const other = await world.createOrg('denmark')
    await makeLive(world, other)
    const reply = await world.rest(other, 'operations/export_everything', {})
    expect([reply.status, reply.body.code]).toEqual([403, 'owner_in_person_required'])
  })
})
