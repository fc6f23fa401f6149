import { describe, expect, it } from 'vitest'
import { auditId } from '#kernel/corridor/audit_and_events'
import { rowAt, sealAll, sealedOrg } from '#test/support/chain'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { checkChain, erasureAction } from './check_chain.ts'

const world = useWorld({ own: 'all rows' })

const check = (org: TestOrg) => checkChain(world.app, org.orgId)

type Planted = { txid?: string; at?: string; targetId?: string }

/** A row behind the sealed ones, as only an owner of the database can write it. */
async function plant(org: TestOrg, row: Planted): Promise<string> {
  const id = world.app.newId()
  await world.owner.query(
    `INSERT INTO audit_log (org_id, id, txid, at, action, via, actor_kind, actor_name, target_id,
       outcome, request_id) VALUES ($1, $2, coalesce($3::xid8, pg_current_xact_id()),
       now() + $4::interval, $5, 'cli', 'operator', 'test', $6, 'ok', 'planted')`,
    [org.orgId, id, row.txid ?? null, row.at ?? '0', erasureAction, row.targetId ?? null],
  )
  return id
}

const inserted = (id: string) => [{ kind: 'inserted', row: auditId(id) }]

describe('a row behind the last sealed one', () => {
  it('is inserted where its transaction is yet to come, for it would wait for ever', async () => {
    const org = await sealedOrg(world, 2)
    const id = await plant(org, { txid: '9000000000000000000' })
    expect(await check(org)).toMatchObject({ waiting: 0, faultCount: 1, faults: inserted(id) })
  })

  it('is inserted where its transaction is another one that still runs', async () => {
    const org = await sealedOrg(world, 2)
    const other = await world.owner.connect()
    await other.query('BEGIN')
    const { rows } = await other.query('SELECT pg_current_xact_id()::text AS txid')
    const id = await plant(org, { txid: rows[0].txid })
    const report = await check(org)
    await other.query('COMMIT')
    other.release()
    expect(report).toMatchObject({ waiting: 0, faultCount: 1, faults: inserted(id) })
  })

  it('is inserted where the sealers have been already', async () => {
    const org = await sealedOrg(world, 2)
    await plant(org, {})
    const { rows } = await world.owner.query(
      'SELECT max(txid)::text AS txid FROM audit_log WHERE org_id = $1',
      [org.orgId],
    )
    await world.owner.query('DELETE FROM audit_log WHERE org_id = $1 AND txid = $2', [
      org.orgId,
      rows[0].txid,
    ])
    await sealedOrg(world, 1)
    await world.owner.query('SELECT raise_audit_low_water(1000)')
    const id = await plant(org, { txid: rows[0].txid })
    expect(await check(org)).toMatchObject({ waiting: 0, faultCount: 1, faults: inserted(id) })
  })

  it('is overdue after a minute in which no older transaction held it back', async () => {
    const org = await sealedOrg(world, 1)
    await plant(org, {})
    await plant(org, { at: '-5 seconds' })
    await plant(org, { at: '-2 minutes' })
    const overdue = async () => (await check(org)).overdue
    await expect.poll(overdue, { timeout: 100_000 }).toBe(1)
    expect(await check(org)).toMatchObject({ waiting: 3, faultCount: 0 })
    await sealAll(world, org)
    expect(await check(org)).toMatchObject({ waiting: 0, overdue: 0, faultCount: 0 })
  })

  it('is not overdue while an older transaction runs', async () => {
    const org = await sealedOrg(world, 1)
    const older = await world.owner.connect()
    await older.query('BEGIN')
    await older.query('SELECT pg_current_xact_id()')
    await plant(org, { at: '-2 minutes' })
    const report = await check(org)
    await older.query('COMMIT')
    older.release()
    expect(report).toMatchObject({ waiting: 1, overdue: 0, faultCount: 0 })
  })
})

describe('an erasure on record', () => {
  it('that can never be sealed does not excuse an emptied payload', async () => {
    const org = await sealedOrg(world, 2)
    const row = await rowAt(world, org, 1)
    await world.owner.query(
      `UPDATE audit_payload SET before = NULL, after = NULL, salt = NULL, erased_at = now()
       WHERE org_id = $1 AND audit_id = $2`,
      [org.orgId, row],
    )
    const id = await plant(org, { txid: '9000000000000000000', targetId: auditId(row) })
    expect(await check(org)).toMatchObject({ erased: 0, faultCount: 1, faults: inserted(id) })
  })
})
