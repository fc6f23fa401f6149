import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { appUrlOf } from '#kernel/database/app_role'
import { encodeId } from '#kernel/values/id'
import { createSecrets, parseMasterKeys } from '#kernel/process/secrets'
import {
  createSite,
  foundOrganization,
  saveContact,
  type Site,
} from '../support/daybook_process.ts'

// The commands must see everything without a superuser, whom row level security does not stop.
const owner = `daybook_owner_${randomBytes(4).toString('hex')}`

let site: Site
let one: { organizationId: string }
let two: { organizationId: string }
beforeAll(async () => {
  site = await createSite({ owner })
  await site.run(['migrate'])
  const [first, second] = [await foundOrganization(site), await foundOrganization(site, 'italy')]
  one = first
  two = second
  const server = await site.serve(['--with-worker'])
  for (const { key } of [first, second]) {
    for (const name of ['A', 'B', 'C']) await saveContact(server.url, key, name)
  }
  while ((await waiting()) > 0) await sleep(200)
  await server.end()
})
afterAll(() => site.close())

async function waiting(): Promise<number> {
  const { rows } = await site.sql(
    `SELECT (SELECT count(*) FROM audit_log)::int - (SELECT count(*) FROM audit_seal)::int AS n`,
  )
  return rows[0].n
}

/** The uuid of the audit row at a number of an organization's chain. */
async function rowAt(organization: string, seq: number): Promise<string> {
  const { rows } = await site.sql(
    `SELECT s.audit_id FROM audit_seal s JOIN event e ON e.org_id = s.org_id
     WHERE e.record_id = '${organization}' AND s.seq = ${seq}`,
  )
  return rows[0].audit_id
}

describe('audit verify', () => {
  it('says that all hold, how many are sealed and how many wait', async () => {
    const { code, out, err } = await site.run(['audit', 'verify'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^No problems: 10 rows sealed, 0 of them with erased data, 0 still waiting/)
    const json = await site.run(['audit', 'verify', '--org', one.organizationId, '--json'])
    expect(JSON.parse(json.out)).toEqual({
      sealed: 5,
      waiting: 0,
      overdue: 0,
      erased: 0,
      faultCount: 0,
      faults: [],
    })
  })

  it('refuses what would find nothing wrong because it sees nothing', async () => {
    const unknown = await site.run(['audit', 'verify', '--org', 'org_01h455vb4pex5vsknk084sn02q'])
    expect(unknown).toMatchObject({ code: 1, out: '' })
    const key = readFileSync(join(site.files, 'secret_key'), 'utf8').trim()
    const { adminUrl } = inject('server')
    const url = new URL(adminUrl)
    url.pathname = `/${site.database}`
    const env = { DATABASE_URL: appUrlOf(url.toString(), createSecrets(parseMasterKeys(key))) }
    for (const args of [['audit', 'verify'], ['audit', 'heads'], ['verify']]) {
      const { code, err } = await site.run(args, { env })
      expect([code, err]).toEqual([1, expect.stringContaining('must name the owner')])
    }
  })

  it('names the row that was changed, and ends with 1', async () => {
    const row = await rowAt(one.organizationId, 3)
    await site.sql(`UPDATE audit_log SET outcome = 'changed' WHERE id = '${row}'`)
    const { code, out } = await site.run(['audit', 'verify'])
    await site.sql(`UPDATE audit_log SET outcome = 'ok' WHERE id = '${row}'`)
    expect(code).toBe(1)
    expect(out).toMatch(new RegExp(`^changed  ${one.organizationId}  aud_\\w{26}  number 3 is not`))
    expect((await site.run(['audit', 'verify'])).code).toBe(0)
  })

  it('finds by heads that were kept outside that the end of a chain was cut off', async () => {
    const file = join(site.files, 'heads.jsonl')
    const heads = await site.run(['audit', 'heads'])
    writeFileSync(file, heads.out)
    expect(heads.out.trim().split('\n')).toHaveLength(2)
    expect(await site.run(['audit', 'verify', '--heads', file])).toMatchObject({ code: 0 })
    const row = await rowAt(two.organizationId, 5)
    await site.sql(`BEGIN; CREATE TABLE cut_log AS SELECT * FROM audit_log WHERE id = '${row}';
      CREATE TABLE cut_seal AS SELECT * FROM audit_seal WHERE audit_id = '${row}';
      DELETE FROM audit_log WHERE id = '${row}'; DELETE FROM audit_seal WHERE audit_id = '${row}';
      COMMIT`)
    expect(await site.run(['audit', 'verify'])).toMatchObject({ code: 0 })
    const cut = await site.run(['audit', 'verify', '--heads', file])
    await site.sql(`BEGIN; INSERT INTO audit_log SELECT * FROM cut_log;
      INSERT INTO audit_seal SELECT * FROM cut_seal; DROP TABLE cut_log, cut_seal; COMMIT`)
    expect(cut.code).toBe(1)
    expect(cut.out).toContain(`head  ${two.organizationId}  -  the chain had number 5`)
    expect(await site.run(['audit', 'verify', '--heads', file])).toMatchObject({ code: 0 })
  })

  it('says which line of the heads is none', async () => {
    const file = join(site.files, 'nonsense.jsonl')
    writeFileSync(file, 'nonsense\n')
    const { code, err } = await site.run(['audit', 'verify', '--heads', file])
    expect([code, err]).toEqual([1, expect.stringContaining('Line 1 of the heads')])
  })
})

describe('verify', () => {
  it('prints one line for each invariant and ends with 0', async () => {
    const { code, out, err } = await site.run(['verify'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/\nok {6}I4 +\d+ {2}versions increase by one/)
    expect(out).toMatch(/\nAll \d+ checks passed\.\n$/)
    const json = await site.run(['verify', '--org', one.organizationId, '--json'])
    expect(JSON.parse(json.out)).toMatchObject({ ok: true })
  })

  it('names what is broken and ends with 1', async () => {
    await site.sql('UPDATE contact SET version = 7')
    const { code, out } = await site.run(['verify'])
    await site.sql('UPDATE contact SET version = 1')
    expect(code).toBe(1)
    expect(out).toMatch(/FAILED {2}I4 .*\n {8}org_\w{26} {2}con_\w{26} {2}it is at version 7/)
    expect(out).toContain('checks failed: I4.')
  })
})

describe('audit erase', () => {
  it('erases one payload on record, and the chain still holds', async () => {
    const org = ['--org', one.organizationId, '--why', 'asked for by the person']
    const wrong = await site.run(['audit', 'erase', '--audit', one.organizationId, ...org])
    expect(wrong.err).toContain('--audit takes an id such as aud_')
    const row = encodeId('aud', await rowAt(one.organizationId, 3))
    const erased = await site.run(['audit', 'erase', '--audit', row, ...org, '--json'])
    expect(JSON.parse(erased.out)).toEqual({ auditId: row, erased: true })
    const { rows } = await site.sql(
      `SELECT before, after, salt FROM audit_payload WHERE erased_at IS NOT NULL`,
    )
    expect(rows).toEqual([{ before: null, after: null, salt: null }])
    const { code, out } = await site.run(['audit', 'verify'])
    expect(code).toBe(0)
    expect(out).toContain(
      '10 rows sealed, 0 of them with erased data, 1 still waiting to be sealed',
    )
    expect((await site.run(['audit', 'erase', '--audit', row, ...org])).code).toBe(1)
  })
})
