import { describe, expect, it } from 'vitest'
import { auditId } from '#kernel/corridor/audit_and_events'
import { lowerWater, rowAt, sealAll, sealedOrg } from '#test/support/chain'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { checkChain } from './check_chain.ts'

const world = useWorld({ own: 'all rows' })

const check = (org: TestOrg) => checkChain(world.app, org.orgId)
const tamper = (statement: string, ...values: unknown[]) => world.owner.query(statement, values)
const kinds = async (org: TestOrg) =>
  (await check(org)).faults.map((fault) => [fault.kind, fault.row])

/** Writes a row beside a sealed one, as if both had been written by one transaction. */
const insertCopy = async (org: TestOrg, id: string, at: number): Promise<void> => {
  await tamper(
    `INSERT INTO audit_log (org_id, id, txid, at, action, via, actor_kind, actor_name, outcome,
       request_id) SELECT org_id, $2, txid, at, action, via, actor_kind, actor_name, outcome,
       request_id FROM audit_log WHERE org_id = $1 AND id = $3`,
    org.orgId,
    id,
    await rowAt(world, org, at),
  )
}

describe('a chain that nobody touched', () => {
  it('holds, and says what is sealed and what waits', async () => {
    const org = await sealedOrg(world, 5)
    await world.rest(org, 'actions/save_contact', { name: 'Not sealed yet' })
    expect(await check(org)).toEqual({
      sealed: 5,
      waiting: 1,
      overdue: 0,
      erased: 0,
      faultCount: 0,
      faults: [],
    })
  })

  it('holds where a payload has every kind of value that JSON knows', async () => {
    const org = await world.createOrg('denmark')
    const notes = 'quote " backslash \\ control \u0001 line\u2028 æøå 😀 __proto__'
    const values = { autoPost: true, autoPostThreshold: 0.30000000000000004 }
    for (const [path, body] of [
      ['actions/save_contact', { name: '{"a":1e400}', notes }],
      ['actions/set_auto_post', values],
      ['operations/save_organization_profile', { legalName: notes }],
    ] as const) {
      expect((await world.rest(org, path, body)).body).toHaveProperty('result')
    }
    await sealAll(world, org)
    expect(await check(org)).toMatchObject({ sealed: 3, faults: [] })
  })
})

describe('a chain that was tampered with as the owner', () => {
  it.each([
    `action = 'delete_contact'`,
    `actor_name = 'somebody else'`,
    `actor_id = NULL`,
    `app_id = 'app'`,
    `target_id = NULL`,
    `outcome = 'permission_denied'`,
    `via = 'mcp'`,
    `request_id = 'another'`,
    `at = at + interval '1 microsecond'`,
    `payload_hash = NULL`,
  ])('names the row that was changed: %s', async (change) => {
    const org = await sealedOrg(world, 4)
    const row = await rowAt(world, org, 3)
    await tamper(`UPDATE audit_log SET ${change} WHERE org_id = $1 AND id = $2`, org.orgId, row)
    expect(await kinds(org)).toEqual([['changed', auditId(row)]])
  })

  it('names a row that was removed, with its seal or without', async () => {
    const org = await sealedOrg(world, 6)
    const [second, fifth] = [await rowAt(world, org, 2), await rowAt(world, org, 5)]
    await tamper('DELETE FROM audit_log WHERE org_id = $1 AND id = $2', org.orgId, second)
    expect(await kinds(org)).toEqual([['removed', auditId(second)]])
    await tamper('DELETE FROM audit_log WHERE org_id = $1 AND id = $2', org.orgId, fifth)
    await tamper('DELETE FROM audit_seal WHERE org_id = $1 AND seq = 5', org.orgId)
    expect(await check(org)).toMatchObject({
      faultCount: 2,
      faults: [
        { kind: 'removed', row: auditId(second) },
        { kind: 'removed', row: null, says: expect.stringContaining('number 5') },
      ],
    })
  })

  it('sees that the first rows are missing', async () => {
    const org = await sealedOrg(world, 4)
    await tamper('DELETE FROM audit_seal WHERE org_id = $1 AND seq <= 2', org.orgId)
    const { faults } = await check(org)
    const missing = { kind: 'removed', row: null, says: expect.stringContaining('1 to 2') }
    expect(faults).toContainEqual({ ...missing, organization: org.id })
    expect(faults.filter((fault) => fault.kind === 'inserted')).toHaveLength(2)
  })

  it('names a row that was inserted between sealed ones, and never seals it', async () => {
    const org = await sealedOrg(world, 4)
    const id = world.app.newId()
    await insertCopy(org, id, 2)
    expect(await kinds(org)).toEqual([['inserted', auditId(id)]])
    await sealAll(world, org)
    expect(await kinds(org)).toEqual([['inserted', auditId(id)]])
  })

  it('names a row that was inserted together with a seal', async () => {
    const org = await sealedOrg(world, 3)
    const id = world.app.newId()
    await insertCopy(org, id, 3)
    await tamper(
      `INSERT INTO audit_seal (org_id, seq, audit_id, txid, prev_hash, hash)
       SELECT org_id, 4, $2, txid, hash, hash FROM audit_seal WHERE org_id = $1 AND seq = 3`,
      org.orgId,
      id,
    )
    expect(await kinds(org)).toEqual([['changed', auditId(id)]])
  })

  it('names rows that changed places', async () => {
    const org = await sealedOrg(world, 5)
    const [second, third] = [await rowAt(world, org, 2), await rowAt(world, org, 3)]
    await tamper(
      `WITH moved AS (DELETE FROM audit_seal WHERE org_id = $1 AND seq IN (2, 3) RETURNING *)
       INSERT INTO audit_seal SELECT org_id, 5 - seq + 1000, audit_id, txid, prev_hash, hash, sealed_at
       FROM moved`,
      org.orgId,
    )
    await tamper(
      'UPDATE audit_seal SET seq = seq - 1000 WHERE org_id = $1 AND seq > 900',
      org.orgId,
    )
    const found = await kinds(org)
    expect(found).toEqual([
      ['reordered', auditId(third)],
      ['reordered', auditId(second)],
    ])
  })

  it('sees a row that was changed and sealed again alone', async () => {
    const org = await sealedOrg(world, 4)
    const row = await rowAt(world, org, 2)
    await tamper(
      'UPDATE audit_log SET action = $3 WHERE org_id = $1 AND id = $2',
      org.orgId,
      row,
      'harmless',
    )
    const cut = await world.owner.query(
      'DELETE FROM audit_seal WHERE org_id = $1 AND seq >= 2 RETURNING *',
      [org.orgId],
    )
    await lowerWater(world)
    await sealAll(world, org)
    const later = cut.rows.filter((one) => Number(one.seq) > 2)
    for (const one of later) {
      await tamper(
        'UPDATE audit_seal SET prev_hash = $3, hash = $4 WHERE org_id = $1 AND seq = $2',
        org.orgId,
        one.seq,
        one.prev_hash,
        one.hash,
      )
    }
    expect(await kinds(org)).toEqual([['changed', auditId(row)]])
  })

  it('names the row whose before or after was changed, removed, added or emptied', async () => {
    const org = await sealedOrg(world, 6)
    const rows = await Promise.all([1, 2, 3, 4].map((seq) => rowAt(world, org, seq)))
    const where = 'WHERE org_id = $1 AND audit_id = $2'
    await tamper(
      `UPDATE audit_payload SET after = jsonb_set(after, '{name}', '"Other"') ${where}`,
      org.orgId,
      rows[0],
    )
    await tamper(`DELETE FROM audit_payload ${where}`, org.orgId, rows[1])
    await tamper(`UPDATE audit_payload SET salt = '\\x00' ${where}`, org.orgId, rows[2])
    await tamper(
      `UPDATE audit_payload SET before = NULL, after = NULL, salt = NULL, erased_at = now() ${where}`,
      org.orgId,
      rows[3],
    )
    const found = await kinds(org)
    expect(found).toHaveLength(4)
    for (const row of rows) expect(found).toContainEqual(['payload', auditId(row)])
  })

  it('counts every fault and lists the first twenty', async () => {
    const org = await sealedOrg(world, 25)
    await tamper(`UPDATE audit_log SET outcome = 'x' WHERE org_id = $1`, org.orgId)
    const report = await check(org)
    expect([report.faultCount, report.faults.length]).toEqual([25, 20])
  })
})

describe('a long chain', () => {
  it('of 20,000 rows is sealed and checked in batches, and one changed row in it is found', async () => {
    const org = await world.createOrg('denmark')
    await tamper(
      `INSERT INTO audit_log (org_id, id, at, action, via, actor_kind, actor_name, outcome,
         request_id) SELECT $1, gen_random_uuid(), now(), 'many', 'cli', 'operator', 'test', 'ok',
         n::text FROM generate_series(1, 20000) n`,
      org.orgId,
    )
    expect(await sealAll(world, org)).toBe(20_000)
    expect(await check(org)).toMatchObject({ sealed: 20_000, waiting: 0, faultCount: 0 })
    const row = await rowAt(world, org, 14_000)
    await tamper(
      `UPDATE audit_log SET action = 'few' WHERE org_id = $1 AND id = $2`,
      org.orgId,
      row,
    )
    expect(await kinds(org)).toEqual([['changed', auditId(row)]])
    await tamper('DELETE FROM audit_log WHERE org_id = $1 AND id = $2', org.orgId, row)
    expect(await kinds(org)).toEqual([['removed', auditId(row)]])
  })
})
