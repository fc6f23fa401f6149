import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { checkAudit, sealOnce } from '#history/room'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { checkHome } from '#kernel/database/home'
import { transact } from '#kernel/database/transaction'
import { asAdmin, type TestServer } from '#test/support/database'
import { copyOf, moveNumbers, writeEvent, type Restored } from '#test/support/recovery/restored'
import { createWorld } from '#test/support/world'
import { exportRevocations } from '../revocations/export_revocations.ts'
import { declareRestore } from './declare_restore.ts'
import { countOthers } from './home_store.ts'

let frozen: TestServer
let org: { orgId: string; key: string }
beforeAll(async () => {
  const world = await createWorld()
  await writeEvent(world.app, world.dk.orgId, 'Before the backup')
  org = world.dk
  frozen = await world.freeze()
})
afterAll(() => asAdmin(frozen.adminUrl, `DROP DATABASE ${frozen.template} WITH (FORCE)`))

const given = { restoredTo: new Date('2026-11-18T03:00:00Z'), why: 'the disk was lost' }
const moved = { restoredTo: null, why: 'a new server', nothingLost: true }

async function onCopy(work: (restored: Restored) => Promise<void>): Promise<void> {
  const restored = await copyOf(frozen)
  try {
    await work(restored)
  } finally {
    await restored.close()
  }
}

/** Other databases of the server may hold it up, so it is waited for. */
async function untilFollowed({ owner }: Restored, name: string): Promise<void> {
  const look = async () => {
    const { rows } = await owner.query(
      `SELECT record_id AS name FROM event WHERE txid < oldest_running_number()
       ORDER BY txid DESC, id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ name }])
  }
  await eventually(look)
}

async function numbersOf({ owner }: Restored): Promise<string[]> {
  const { rows } = await owner.query<{ txid: string }>(
    'SELECT txid::text FROM audit_log ORDER BY id',
  )
  return rows.map(({ txid }) => txid)
}

describe('a database loaded into a cluster that counts from elsewhere', () => {
  it.each([
    ['a lower number', 5_000_000, 'rebased'],
    ['a higher number', -1_000_000_000, 'numbers_rise'],
  ])('from %s goes on after a rebase, and no row was changed', async (_, by, code) => {
    await onCopy(async (restored) => {
      await moveNumbers(restored.owner, by)
      const before = await numbersOf(restored)
      expect(await checkHome(restored.app.database, false)).toBe(by > 0 ? 'behind' : 'here')
      const done = await declareRestore(restored.app, moved)
      expect(done.steps.map((step) => step.code)).toEqual([code, 'place_recorded'])
      expect(await checkHome(restored.app.database, false)).toBe('here')
      expect(await numbersOf(restored)).toEqual(before)
      await writeEvent(restored.app, org.orgId, 'After the restore')
      await untilFollowed(restored, 'After the restore')
      while ((await sealOnce(restored.app)) > 0);
      expect(await checkAudit(restored.app, {})).toMatchObject({ waiting: 0, faultCount: 0 })
    })
  })

  it('stands still without one, and its new rows are never sealed', async () => {
    await onCopy(async (restored) => {
      await moveNumbers(restored.owner, 5_000_000)
      await writeEvent(restored.app, org.orgId, 'Numbered too low')
      const { rows } = await restored.owner.query(
        `SELECT count(*)::int AS count FROM event
         WHERE org_id = $1 AND txid < oldest_running_number() AND record_id = 'Before the backup'`,
        [org.orgId],
      )
      expect(rows).toEqual([{ count: 0 }])
    })
  })

  it('is rebased once, however often it is declared', async () => {
    await onCopy(async (restored) => {
      await moveNumbers(restored.owner, 5_000_000)
      const first = await declareRestore(restored.app, given)
      const second = await declareRestore(restored.app, given)
      expect(second.restoreId).toBe(first.restoreId)
      expect(second.steps[0]?.code).toBe('numbers_rise')
      const { rows } = await restored.owner.query('SELECT count(*)::int AS count FROM restore')
      expect(rows).toEqual([{ count: 1 }])
    })
  })
})

describe('a restore that is declared', () => {
  it('is refused while a server is connected', async () => {
    const world = await createWorld()
    try {
      await world.read(world.dk, 'contacts')
      const database = openDatabase({ url: world.ownerUrl, poolSize: 1 })
      const owner = { ...world.app, database }
      await expect(declareRestore(owner, given)).rejects.toThrow('Stop servers and workers first')
      await closeDatabase(database)
    } finally {
      await world.close()
    }
  })

  it('is refused by an owner who is no superuser as well, and names who else is connected', async () => {
    await onCopy(async ({ app, owner, url }) => {
      const name = new URL(url).pathname.slice(1)
      const roles = [`owner_${name}`, `daybook_app_${name}`, `monitor_${name}`]
      const [plain = '', server = '', monitor = ''] = roles
      const as = (role: string) => Object.assign(new URL(url), { username: role }).toString()
      for (const role of roles) await owner.query(`CREATE ROLE ${role} LOGIN`)
      const clients = [server, monitor].map((role) => new pg.Client(as(role)))
      const database = openDatabase({ url: as(plain), poolSize: 1 })
      try {
        for (const client of clients) await client.connect()
        const found = await transact(database, { orgId: null }, (tx) => countOthers(tx))
        expect(found).toContainEqual({ role: server, count: 1, is_server: true })
        await expect(declareRestore(app, given)).rejects.toThrow(`(1 as ${server})`)
        await clients[0]?.end()
        const { steps } = await declareRestore(app, given)
        const others = steps.find(({ code }) => code === 'others_connected')
        expect(others?.says).toContain(`1 as ${monitor}`)
      } finally {
        await clients[1]?.end()
        await closeDatabase(database)
        for (const role of roles) await owner.query(`DROP ROLE ${role}`)
      }
    })
  })

  it('fences: every write is refused at the database, and the recovery may still write', async () => {
    await onCopy(async (restored) => {
      await declareRestore(restored.app, given)
      expect(await checkHome(restored.app.database, false)).toBe('fenced')
      const writing = writeEvent(restored.app, org.orgId, 'too early')
      await expect(writing).rejects.toMatchObject({ code: 'restore_unfinished' })
      const { rows } = await restored.owner.query(
        `SELECT count(*)::int AS count FROM audit_log WHERE action = 'restore_database'`,
      )
      expect(rows[0]?.count).toBeGreaterThan(0)
    })
  })

  it('suspends every key where no record of revocations is given', async () => {
    await onCopy(async (restored) => {
      const { steps } = await declareRestore(restored.app, given)
      expect(steps.map(({ code }) => code)).toContain('keys_suspended')
      const { rows } = await restored.owner.query(
        'SELECT count(*)::int AS count FROM api_key WHERE suspended_by IS NULL',
      )
      expect(rows).toEqual([{ count: 0 }])
    })
  })

  it('ends again the keys that the record names, and no others', async () => {
    const lines: string[] = []
    await onCopy(async ({ app, owner }) => {
      await owner.query('UPDATE api_key SET revoked_at = now() WHERE org_id = $1', [org.orgId])
      for await (const line of exportRevocations(app, new Date(0))) lines.push(JSON.stringify(line))
    })
    await onCopy(async ({ app, owner }) => {
      const { steps } = await declareRestore(app, { ...given, revocations: lines.join('\n') })
      expect(steps.at(-1)).toMatchObject({ code: 'revocations_applied', count: lines.length - 1 })
      const { rows } = await owner.query(
        `SELECT DISTINCT org_id = $1 AS ours, revoked_at IS NOT NULL AS ended FROM api_key
         WHERE suspended_by IS NULL ORDER BY 1`,
        [org.orgId],
      )
      expect(rows).toEqual([
        { ours: false, ended: false },
        { ours: true, ended: true },
      ])
    })
  })

  it('refuses a record that was changed or cut off, before anything is done', async () => {
    await onCopy(async ({ app, owner }) => {
      const lines: string[] = []
      await owner.query('UPDATE api_key SET revoked_at = now() WHERE org_id = $1', [org.orgId])
      for await (const line of exportRevocations(app, new Date(0))) lines.push(JSON.stringify(line))
      const changed = lines.join('\n').replace('key_revoked', 'member_removed')
      const cut = lines.slice(0, -1).join('\n')
      await expect(declareRestore(app, { ...given, revocations: changed })).rejects.toThrow(
        'Line 1 of the revocations',
      )
      await expect(declareRestore(app, { ...given, revocations: cut })).rejects.toThrow('cut off')
      expect(await checkHome(app.database, false)).toBe('here')
    })
  })
})

describe('a database that was copied elsewhere', () => {
  it('is noticed by the process that starts on it, and by one on a new timeline', async () => {
    await onCopy(async ({ app, owner }) => {
      expect(await checkHome(app.database, false)).toBe('here')
      await owner.query('UPDATE database_home SET timeline = timeline - 1')
      expect(await checkHome(app.database, true)).toBe('here')
      await owner.query('UPDATE database_home SET timeline = timeline - 1')
      expect(await checkHome(app.database, false)).toBe('fenced')
      await declareRestore(app, moved)
      expect(await checkHome(app.database, false)).toBe('here')
      await owner.query(`UPDATE database_home SET system_identifier = '1'`)
      expect(await checkHome(app.database, true)).toBe('moved')
      const { rows } = await owner.query('SELECT found_by, lifted_at IS NULL AS open FROM restore')
      expect(rows).toEqual([
        { found_by: 'process', open: false },
        { found_by: 'command', open: false },
      ])
    })
  })
})
