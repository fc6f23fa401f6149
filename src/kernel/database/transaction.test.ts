import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { Failure } from '../failure/failure.ts'
import { sql } from './sql.ts'
import { transact, type Tx } from './transaction.ts'

const world = useWorld({ own: 'tables' })
beforeAll(async () => {
  await world.owner.query(`
    CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.name = 'warn' THEN RAISE WARNING 'the standby is gone'; END IF;
      IF NEW.name = 'refuse' THEN RAISE EXCEPTION 'refused at commit'; END IF;
      IF NEW.name = 'hang' THEN PERFORM pg_sleep(3); END IF;
      IF NEW.name = 'die' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NEW; END $$;
    CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON contact DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION at_commit()`)
})

function inserting(name: string, options: { rollBack?: boolean } = {}) {
  const { dk, app } = world
  return transact(app.database, { orgId: dk.orgId, ...options }, async (tx) => {
    insert(tx, name)
  })
}

function insert(tx: Tx, name: string, id = world.app.newId()): void {
  tx.send(sql`INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
    VALUES (${world.dk.orgId}, ${id}, 'client', ${name}, now(), now())`)
}

async function countNamed(name: string): Promise<number> {
  const { rows } = await world.owner.query('SELECT FROM contact WHERE name = $1', [name])
  return rows.length
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return (error as { code?: string } | null)?.code
}

describe('a transaction', () => {
  it('commits what was sent without waiting for it', async () => {
    await inserting('sent')
    expect(await countNamed('sent')).toBe(1)
  })

  it('throws the first error of the pipeline, not the ones that follow from it', async () => {
    const id = world.app.newId()
    const work = transact(world.app.database, { orgId: world.dk.orgId }, async (tx) => {
      insert(tx, 'twin', id)
      insert(tx, 'twin', id)
      return await tx.query(sql`SELECT 1 AS one`)
    })
    expect(await codeOf(work)).toBe('23505')
    expect(await countNamed('twin')).toBe(0)
  })

  it('is as if it never was when its work throws', async () => {
    const work = transact(world.app.database, { orgId: world.dk.orgId }, async (tx) => {
      insert(tx, 'thrown')
      throw new Failure('contact_not_found')
    })
    expect(await codeOf(work)).toBe('contact_not_found')
    expect(await countNamed('thrown')).toBe(0)
  })

  it('leaves its connection usable after an error', async () => {
    for (let round = 0; round < 30; round++) await codeOf(inserting('refuse'))
    await inserting('after errors')
    expect(await countNamed('after errors')).toBe(1)
    expect(world.app.database.pool.totalCount).toBeLessThanOrEqual(8)
  })

  it('sees nothing without a tenant', async () => {
    await inserting('hidden')
    const rows = await transact(world.app.database, { orgId: null }, (tx) =>
      tx.query(sql`SELECT id FROM contact`),
    )
    expect(rows).toEqual([])
  })

  it('leaves no tenant behind on its connection', async () => {
    await inserting('tenant')
    const { pool } = world.app.database
    const looks = await Promise.all(
      Array.from({ length: 16 }, () =>
        pool.query(`SELECT current_setting('app.org_id', true) AS org`),
      ),
    )
    for (const look of looks) expect(look.rows[0].org ?? '').toBe('')
  })
})

describe('COMMIT', () => {
  it('with a warning is an unknown outcome, though the row may be there', async () => {
    expect(await codeOf(inserting('warn'))).toBe('outcome_unknown')
    expect(await countNamed('warn')).toBe(1)
  })

  it('on a lost connection is an unknown outcome', async () => {
    expect(await codeOf(inserting('die'))).toBe('outcome_unknown')
  })

  it('refused by the database is a plain failure, since the server rolled back', async () => {
    expect(await codeOf(inserting('refuse'))).toBe('P0001')
    expect(await countNamed('refuse')).toBe(0)
  })

  it('that does not answer in time is an unknown outcome', async () => {
    const patient = world.app.database.commitDeadlineMs
    world.app.database.commitDeadlineMs = 200
    try {
      expect(await codeOf(inserting('hang'))).toBe('outcome_unknown')
    } finally {
      world.app.database.commitDeadlineMs = patient
    }
  })
})

describe('a connection that is of no use any more', () => {
  const asking = (statement: ReturnType<typeof sql>) =>
    transact(world.app.database, { orgId: world.dk.orgId }, (tx) => tx.query(statement))

  it('because the server ends it is no fault of ours', async () => {
    const work = asking(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    expect(await codeOf(work)).toBe('unavailable')
    expect(await asking(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })

  it('because it leads to a standby is given up, so that the next one finds the primary', async () => {
    const { pool } = world.app.database
    await Promise.all(Array.from({ length: 3 }, () => asking(sql`SELECT 1 AS one`)))
    const before = pool.totalCount
    const work = transact(world.app.database, { orgId: world.dk.orgId }, async (tx) => {
      tx.send(sql`SET TRANSACTION READ ONLY`)
      insert(tx, 'standby')
      return await tx.query(sql`SELECT 1 AS one`)
    })
    expect(await codeOf(work)).toBe('unavailable')
    expect(pool.totalCount).toBe(before - 1)
  })

  it('is not confused with a read that writes, which is a fault of ours', async () => {
    const options = { orgId: world.dk.orgId, readOnly: true }
    const work = transact(world.app.database, options, async (tx) => {
      insert(tx, 'read')
      return await tx.query(sql`SELECT 1 AS one`)
    })
    expect(await codeOf(work)).toBe('25006')
  })
})

describe('a dry run', () => {
  it('runs deferred constraints and then leaves nothing', async () => {
    expect(await codeOf(inserting('refuse', { rollBack: true }))).toBe('P0001')
    await inserting('dry', { rollBack: true })
    expect(await countNamed('dry')).toBe(0)
  })
})

describe('a lock that others hold', () => {
  it('is answered with record_busy, not with an endless wait', async () => {
    const id = world.app.newId()
    await transact(world.app.database, { orgId: world.dk.orgId }, async (tx) =>
      insert(tx, 'locked', id),
    )
    const holder = await world.owner.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM contact WHERE id = $1 FOR UPDATE', [id])
    const work = transact(world.app.database, { orgId: world.dk.orgId }, async (tx) => {
      tx.send(sql`SELECT set_config('lock_timeout', '100ms', true)`)
      return await tx.query(sql`
        SELECT id FROM contact WHERE org_id = ${world.dk.orgId} AND id = ${id} FOR UPDATE`)
    })
    expect(await codeOf(work)).toBe('record_busy')
    await holder.query('ROLLBACK')
    holder.release()
  })
})
