import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkHome } from '#kernel/database/home'
import { transact } from '#kernel/database/transaction'
import { asAdmin, type TestServer } from '#test/support/database'
import { copyOf, type Restored } from '#test/support/recovery/restored'
import { createWorld } from '#test/support/world'
import { liftFence } from '../lifting/lift_fence.ts'
import { declareRestore } from './declare_restore.ts'
import { findOpenRestore } from './restore_store.ts'

let frozen: TestServer
beforeAll(async () => {
  frozen = await (await createWorld()).freeze()
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

describe('a backup that was taken while a restore was open', () => {
  const reading = { system: 'exchange live', organization: null, at: '', seen: 3, missing: [] }
  const place = 'UPDATE database_home SET timeline = timeline - 1'

  it('begins a restore of its own, without the readings of the one before', async () => {
    await onCopy(async ({ app, owner }) => {
      const first = await declareRestore(app, given)
      await owner.query('UPDATE restore SET readings = $1', [JSON.stringify([reading])])
      await owner.query(`UPDATE database_home SET system_identifier = '1'`)
      expect(await checkHome(app.database, false)).toBe('moved')
      const second = await declareRestore(app, given)
      expect(second.restoreId).not.toBe(first.restoreId)
      const open = await transact(app.database, { orgId: null }, (tx) => findOpenRestore(tx))
      expect(open).toMatchObject({ id: second.restoreId, readings: [] })
    })
  })

  it('does so as well where a process finds a new timeline, but not after a known failover', async () => {
    await onCopy(async ({ app, owner }) => {
      const first = await declareRestore(app, given)
      await owner.query(place)
      expect(await checkHome(app.database, true)).toBe('fenced')
      const find = () => transact(app.database, { orgId: null }, (tx) => findOpenRestore(tx))
      expect((await find())?.id).toBe(first.restoreId)
      await owner.query(place)
      expect(await checkHome(app.database, false)).toBe('fenced')
      expect(await find()).toMatchObject({ found_by: 'process', readings: [], done: [] })
    })
  })

  it('cannot be declared as one that lost nothing, unless it is a drill', async () => {
    await onCopy(async ({ app }) => {
      await declareRestore(app, given)
      await expect(declareRestore(app, moved)).rejects.toThrow('restored to 2026-11-18T03:00:00')
      expect(await checkHome(app.database, false)).toBe('fenced')
      await declareRestore(app, { ...moved, isDrill: true })
      expect(await checkHome(app.database, false)).toBe('here')
    })
  })
})

describe('the fence of a restore', () => {
  const lift = { verify: async () => [], without: ['all'], why: 'nothing is connected' }

  it('is not lifted where rebase did not reach its end', async () => {
    await onCopy(async ({ app, owner }) => {
      await declareRestore(app, given)
      await owner.query(`UPDATE restore SET done = '[{"code": "sessions_ended", "says": ""}]'`)
      await expect(liftFence(app, lift)).rejects.toThrow('run it again')
      await declareRestore(app, given)
      await liftFence(app, lift)
      expect(await checkHome(app.database, false)).toBe('here')
    })
  })

  it('that a process set says how it ends after a failover that lost nothing', async () => {
    await onCopy(async ({ app, owner }) => {
      await checkHome(app.database, false)
      await owner.query('UPDATE database_home SET timeline = timeline - 1')
      await checkHome(app.database, false)
      await expect(liftFence(app, lift)).rejects.toThrow('`daybook rebase --nothing-lost` instead')
    })
  })
})

describe('a PostgreSQL that does not tell where it is', () => {
  it('serves, and what it does not tell counts as unchanged', async () => {
    await onCopy(async ({ app, owner }) => {
      await owner.query(`
        CREATE FUNCTION pg_control_system() RETURNS TABLE (system_identifier bigint)
          LANGUAGE plpgsql AS $$ BEGIN RAISE insufficient_privilege; END $$;
        CREATE FUNCTION pg_current_wal_lsn() RETURNS pg_lsn
          LANGUAGE plpgsql AS $$ BEGIN RAISE feature_not_supported; END $$;
        ALTER FUNCTION home_now() SET search_path = public, pg_catalog, pg_temp`)
      expect(await checkHome(app.database, false)).toBe('here')
      await owner.query(`UPDATE database_home SET system_identifier = '1', timeline = 7`)
      expect(await checkHome(app.database, false)).toBe('here')
      await declareRestore(app, given)
      await owner.query(`UPDATE database_home SET database_oid = '1'`)
      expect(await checkHome(app.database, false)).toBe('moved')
    })
  })
})
