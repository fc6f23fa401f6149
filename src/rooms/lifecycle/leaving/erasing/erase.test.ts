import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kernel/database/database'
import { asOwner } from '#test/support/access/people'
import { act, seat, settleEinvoices } from '#test/support/leaving/owners'
import { populate } from '#test/support/populate'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { eraseOrganization, planErasure } from './erase.ts'

const world = useWorld({ own: 'all rows', startsOn: '2026-11-16' })
beforeAll(async () => {
  for (const org of [world.dk, world.it]) await populate(world, org, 'canary')
})

const planOf = (org: TestOrg) => asOwner(world, (app) => planErasure(app, org.orgId))
const at = async <T>(day: string, work: () => Promise<T>): Promise<T> => {
  const { now } = world.app.clock
  world.app.clock.now = () => new Date(`${day}T12:00:00Z`)
  try {
    return await work()
  } finally {
    world.app.clock.now = now
  }
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

const slowErasure =
  (sent: number[]): Database['tap'] =>
  (statement) => {
    if (!statement.text.includes('FROM erase_organization(')) return statement
    sent.push(1)
    const text = statement.text.replace('FROM erase', 'FROM (SELECT pg_sleep(2)) AS slow, erase')
    return { ...statement, name: 'slow_erasure', text }
  }

async function tablesOf(orgId: string): Promise<Record<string, number>> {
  const { rows } = await world.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables t
       USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = 'org_id' AND t.table_type = 'BASE TABLE'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const found = await world.owner.query(`SELECT FROM "${name}" WHERE org_id = $1`, [orgId])
    if (found.rowCount) counts[name] = found.rowCount
  }
  return counts
}

describe('an organization', () => {
  it('is not erased while it is open, whatever the day', async () => {
    const plan = await at('2099-01-01', () => planOf(world.dk))
    expect(plan.erasableFrom).toBeNull()
    expect(plan.refusal).toContain('It is open')
    await expect(
      at('2099-01-01', () => asOwner(world, (app) => eraseOrganization(app, world.dk.orgId))),
    ).rejects.toThrow('It is open')
  })

  it.each([
    ['dk', 'Test denmark', '2033-01-01'],
    ['it', 'Test italy', '2036-11-17'],
  ] as const)('in %s is kept as long as its law says', async (of, name, first) => {
    const owner = await seat(world, world[of])
    await settleEinvoices(world, world[of])
    expect(await act(owner, 'close_organization', { name, reason: 'Over.' })).toMatchObject({
      status: 'closed',
    })
    const plan = await planOf(world[of])
    expect(plan).toMatchObject({ erasableFrom: first, name })
    const eve = new Date(Date.parse(`${first}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
    await expect(
      at(eve, () => asOwner(world, (app) => eraseOrganization(app, world[of].orgId))),
    ).rejects.toThrow(`It can be erased from ${first}`)
  })

  it('is gone after its time, rows and files, and its neighbour is as before', async () => {
    const before = await tablesOf(world.it.orgId)
    const { files } = world.app.ports
    const erased = await at('2033-01-01', () =>
      asOwner(world, async (app) => {
        // As on a large database: the statement takes longer than others may.
        const sent: number[] = []
        const database = { ...app.database, answerDeadlineMs: 1_000, tap: slowErasure(sent) }
        const done = await eraseOrganization({ ...app, database }, world.dk.orgId)
        expect(sent).toHaveLength(1)
        return done
      }),
    )
    expect(erased.rows['ledger_entry']).toBeGreaterThan(0)
    expect(erased.files).toBeGreaterThan(0)
    const left = await tablesOf(world.dk.orgId)
    // What is left says that there was one, and that it was erased.
    expect(left).toEqual({
      organization: 1,
      organization_closing: 1,
      audit_log: 1,
      audit_payload: 1,
      event: 1,
    })
    const blobs = []
    for await (const blob of files.list(world.dk.orgId)) blobs.push(blob)
    expect(blobs).toEqual([])
    const { rows } = await world.owner.query(
      `SELECT a.action, o.name, c.reason FROM audit_log a JOIN organization o USING (org_id)
       JOIN organization_closing c USING (org_id) WHERE org_id = $1`,
      [world.dk.orgId],
    )
    expect(rows).toEqual([{ action: 'erase_organization', name: 'erased', reason: '' }])
    expect(await tablesOf(world.it.orgId)).toEqual(before)
  })

  it('leaves every trigger that guards the books in its place', async () => {
    const { rows } = await world.owner.query(
      `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'`,
    )
    expect(rows).toEqual([])
    await expect(
      world.owner.query('DELETE FROM ledger_line WHERE org_id = $1', [world.it.orgId]),
    ).rejects.toThrow()
  })

  it('is erased once', async () => {
    expect((await at('2033-01-02', () => planOf(world.dk))).refusal).toContain('erased already')
  })

  it('loses the files, too, that a process left that died behind the rows', async () => {
    const { files } = world.app.ports
    const { orgId } = world.dk
    await files.put(orgId, sha256Of('left'), Buffer.from('left'))
    const again = await asOwner(world, (app) => eraseOrganization(app, orgId))
    expect(again).toEqual({ rows: {}, files: 1 })
    expect(await files.stream(orgId, sha256Of('left'))).toBeNull()
  })
})
