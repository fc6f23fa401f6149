import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fence, unfence } from '#test/support/recovery/restored'
import { createWorld, type World } from '#test/support/world'
import { examineRestore } from './doctor_database.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const examine = () => examineRestore(world.owner)

describe('doctor', () => {
  it('finds nothing wrong with a database that stayed where it was', async () => {
    expect(await examine()).toEqual({
      says: 'the database is where it was, never restored',
      fix: null,
    })
  })

  it('says what ends the fence after a restore', async () => {
    await fence(world.owner)
    expect((await examine()).fix).toContain('`daybook recover` and `daybook unfence`')
    await unfence(world.owner)
    expect((await examine()).says).toContain('last restored 20')
  })

  it('says where PostgreSQL does not tell enough to notice a restore', async () => {
    await world.owner.query(`
      CREATE FUNCTION pg_control_system() RETURNS TABLE (system_identifier bigint)
        LANGUAGE plpgsql AS $$ BEGIN RAISE insufficient_privilege; END $$;
      ALTER FUNCTION home_now() SET search_path = public, pg_catalog, pg_temp`)
    expect((await examine()).says).toContain('so a restore is not noticed: declare each')
    await world.owner.query('DROP FUNCTION public.pg_control_system()')
  })

  it('leads a failover that lost nothing past the reading back', async () => {
    await fence(world.owner)
    await world.owner.query(`UPDATE restore SET found_by = 'process' WHERE lifted_at IS NULL`)
    expect((await examine()).fix).toContain('`daybook rebase --nothing-lost`')
    await unfence(world.owner)
  })

  it('notices a copy that nobody has declared, and numbers of another cluster', async () => {
    await world.owner.query(`UPDATE database_home SET system_identifier = '1', database_oid = '2',
      table_oid = '3', timeline = 1`)
    expect((await examine()).fix).toContain('`daybook rebase`')
    await world.owner.query(`UPDATE database_home
      SET system_identifier = NULL, database_oid = NULL, table_oid = NULL`)
    await world.rest(world.dk, 'actions/save_contact', { name: 'One' })
    await world.owner.query(`UPDATE audit_log SET txid = '9000000000'`)
    expect((await examine()).fix).toContain('`daybook rebase`')
  })
})
