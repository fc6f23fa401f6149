import { describe, expect, it } from 'vitest'
import { sealAll } from '#test/support/chain'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { checkChain } from './check_chain.ts'
import { sealOnce, startSealer } from './sealer.ts'

const world = useWorld({ own: 'tables' })

async function save(org: TestOrg, name: string): Promise<void> {
  const reply = await world.rest(org, 'actions/save_contact', { name })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
}

async function saveMany(org: TestOrg, count: number): Promise<void> {
  for (let done = 0; done < count; done += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, index) => save(org, `N${done + index}`)))
  }
}

const seqs = async (org: TestOrg): Promise<number[]> => {
  const { rows } = await world.owner.query<{ seq: string }>(
    'SELECT seq FROM audit_seal WHERE org_id = $1 ORDER BY seq',
    [org.orgId],
  )
  return rows.map((row) => Number(row.seq))
}

describe('the sealer', () => {
  it('chains every row of every organization in the order of their transactions', async () => {
    const [one, two] = [await world.createOrg('denmark'), await world.createOrg('italy')]
    await Promise.all([saveMany(one, 40), saveMany(two, 24)])
    expect(await sealAll(world, one)).toBe(40)
    expect(await sealAll(world, two)).toBe(24)
    expect(await seqs(one)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    const { rows } = await world.owner.query(
      `SELECT s.audit_id, row_number() OVER (ORDER BY a.txid, a.id) = s.seq AS in_order
       FROM audit_seal s JOIN audit_log a ON a.org_id = s.org_id AND a.id = s.audit_id
       WHERE s.org_id = $1`,
      [one.orgId],
    )
    expect(rows.every((row) => row.in_order)).toBe(true)
    expect(await checkChain(world.app, one.orgId)).toMatchObject({ faultCount: 0, sealed: 40 })
  })

  it('seals refusals, which have no payload, like everything else', async () => {
    const org = await world.createOrg('denmark')
    const key = await world.createKey(org, ['bank:read'])
    await world.rest({ ...org, key }, 'actions/save_contact', { name: 'No' })
    expect(await sealAll(world, org)).toBe(1)
    expect(await checkChain(world.app, org.orgId)).toMatchObject({ faultCount: 0, waiting: 0 })
  })

  it('goes on in small batches and small stretches without leaving one out', async () => {
    const org = await world.createOrg('denmark')
    await saveMany(org, 64)
    expect(await sealAll(world, org, { batch: 5, stretch: 7 })).toBe(64)
    expect(await checkChain(world.app, org.orgId)).toMatchObject({ faultCount: 0 })
  })

  it('waits for an older transaction that is still running, and then seals its row first', async () => {
    const org = await world.createOrg('denmark')
    const slow = await world.owner.connect()
    await slow.query('BEGIN')
    await slow.query(
      `INSERT INTO audit_log (org_id, id, at, action, via, actor_kind, actor_name, outcome,
         request_id) VALUES ($1, $2, now(), 'slow', 'cli', 'operator', 'test', 'ok', 'slow')`,
      [org.orgId, world.app.newId()],
    )
    await save(org, 'Quick')
    await sealOnce(world.app)
    expect(await checkChain(world.app, org.orgId)).toMatchObject({ sealed: 0, waiting: 1 })
    await slow.query('COMMIT')
    slow.release()
    expect(await sealAll(world, org)).toBe(2)
    const { rows } = await world.owner.query(
      `SELECT a.action FROM audit_seal s JOIN audit_log a ON a.id = s.audit_id
       WHERE s.org_id = $1 ORDER BY s.seq`,
      [org.orgId],
    )
    expect(rows.map((row) => row.action)).toEqual(['slow', 'save_contact'])
    expect(await checkChain(world.app, org.orgId)).toMatchObject({ faultCount: 0 })
  })

  it('is run by many at once without a gap, a fork or an error', async () => {
    const org = await world.createOrg('denmark')
    const others = await Promise.all([1, 2, 3].map(() => world.createOrg('italy')))
    const lines = world.logLines.length
    const sealers = [1, 2, 3].map(() => startSealer(world.app, { pauseMs: 4, batch: 3 }))
    await Promise.all([org, ...others].map((one) => saveMany(one, 48)))
    for (const one of [org, ...others]) {
      await expect.poll(async () => (await seqs(one)).length, { timeout: 100_000 }).toBe(48)
    }
    await Promise.all(sealers.map((sealer) => sealer.stop()))
    for (const one of [org, ...others]) {
      const report = await checkChain(world.app, one.orgId)
      expect(report).toMatchObject({ sealed: 48, waiting: 0, faultCount: 0 })
    }
    expect(world.logLines.slice(lines).filter((line) => line.includes('sealed'))).toEqual([])
  })

  it('goes on with the others where one organization cannot be sealed, and says so', async () => {
    const stuck = await world.createOrg('denmark')
    const next = await world.createOrg('denmark')
    await save(stuck, 'Stuck')
    await world.owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF new.org_id = '${stuck.orgId}' THEN RAISE 'refused'; END IF; RETURN new; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON audit_seal FOR EACH ROW EXECUTE FUNCTION refuse()`)
    await saveMany(next, 16)
    expect(await sealAll(world, next, { stretch: 4 })).toBe(16)
    expect(world.logLines.some((line) => line.includes('were not sealed'))).toBe(true)
    await world.owner.query('DROP FUNCTION refuse CASCADE')
    expect(await sealAll(world, stuck)).toBe(1)
  })

  it('moves the low water up to the first row without a seal, and never past it', async () => {
    const org = await world.createOrg('denmark')
    await saveMany(org, 16)
    await sealAll(world, org)
    const { rows: before } = await world.owner.query(
      `SELECT count(*)::int AS left FROM audit_log a, audit_low_water w
       WHERE (a.txid, a.id) > (w.txid, w.id)`,
    )
    expect(before[0].left).toBe(0)
    await save(org, 'New')
    await world.owner.query('SELECT raise_audit_low_water(100)')
    const { rows: after } = await world.owner.query(
      `SELECT count(*)::int AS left FROM audit_log a, audit_low_water w
       WHERE (a.txid, a.id) > (w.txid, w.id)`,
    )
    expect(after[0].left).toBe(1)
    await sealAll(world, org)
  })

  it('is the only way for the application to touch a chain: it cannot change or remove a link', async () => {
    for (const statement of [
      'UPDATE audit_seal SET seq = seq',
      'DELETE FROM audit_seal',
      'UPDATE audit_log SET at = at',
      'DELETE FROM audit_payload',
      'UPDATE audit_low_water SET id = id',
      'TRUNCATE audit_seal',
    ]) {
      await expect(world.app.database.pool.query(statement)).rejects.toMatchObject({
        code: '42501',
      })
    }
  })
})
