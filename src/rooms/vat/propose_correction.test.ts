import { beforeAll, describe, expect, it } from 'vitest'
import { atDesk, postPurchase } from '#test/support/books/ledger_desk'
import {
  corrected,
  file,
  filed,
  prepared,
  proposedOf,
  reverse,
  returnOf,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { proposeCorrection } from './propose_correction.ts'

const world = useWorld({ own: 'workers' })
beforeAll(async () => {
  await world.startEngine()
})

const day = '2026-05-12'

async function withFiled() {
  const org = await world.createOrg('denmark')
  const { entryId } = await postPurchase(world, org, { day })
  return { org, entryId, filed: await filed(world, org) }
}

const propose = (org: TestOrg, vatDay: string) =>
  atDesk(world, org, (scene) => proposeCorrection(scene, vatDay))

const jobsOf = async (org: TestOrg): Promise<number> => {
  const { rows } = await world.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM jobs.job_common WHERE data::text LIKE $1
       AND data::text LIKE '%correct_vat_return%'`,
    [`%${org.orgId}%`],
  )
  return rows[0]?.n ?? 0
}

describe('after a reversal of what was declared', () => {
  it('the job prepares a correction that shows the differences', async () => {
    const { org, entryId, filed } = await withFiled()
    await reverse(world, org, [entryId], '2026-07-05')
    const draft = await proposedOf(world, org, filed.id)
    expect(draft).toMatchObject({
      status: 'draft',
      corrects: filed.id,
      payable: 0,
      differences: [
        { code: 'købsmoms', filed: 250, now: 0, difference: -250 },
        { code: 'tilsvar', filed: -250, now: 0, difference: 250 },
      ],
    })
    const audit = (await world.read(org, `audit-log?targetId=${draft.id}`)).body.result.items
    expect(audit).toMatchObject([
      { action: 'prepare_vat_correction', via: 'job', actor: { name: 'VAT corrections' } },
    ])
  })

  it('does not change a draft that someone may have read, which warns when it is filed', async () => {
    const { org, entryId, filed } = await withFiled()
    await propose(org, day)
    const first = await proposedOf(world, org, filed.id)
    await reverse(world, org, [entryId], '2026-07-05')
    await propose(org, day)
    await expect.poll(waitingJobs).toBe(0)
    expect((await returnOf(world, org, first.id)).version).toBe(1)
    const late = await file(world, org, first.id)
    expect(late.warnings.map((one: { code: string }) => one.code)).toContain(
      'entries_since_prepared',
    )
  })

  it('corrects the correction where that was filed', async () => {
    const { org, entryId, filed } = await withFiled()
    const second = await file(world, org, (await corrected(world, org, filed.id)).id)
    await reverse(world, org, [entryId], '2026-07-05')
    await propose(org, day)
    expect(await proposedOf(world, org, second.id)).toMatchObject({
      corrects: second.id,
      payable: 0,
    })
  })
})

describe('nothing is proposed', () => {
  it('where the day is not declared, or only in a draft', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day })
    await prepared(world, org)
    await propose(org, day)
    const other = await withFiled()
    await propose(other.org, '2026-03-31')
    await propose(other.org, '2026-07-01')
    expect([await jobsOf(org), await jobsOf(other.org)]).toEqual([0, 0])
  })

  it('where what would take it back fails', async () => {
    const { org } = await withFiled()
    const fails = atDesk(world, org, async (scene) => {
      await proposeCorrection(scene, day)
      throw new Error('no')
    })
    await expect(fails).rejects.toThrow('no')
    expect(await jobsOf(org)).toBe(0)
  })
})

describe('what was posted between preparing and filing', () => {
  it('is shown by a correction as soon as it is filed', async () => {
    const org = await world.createOrg('italy')
    await postPurchase(world, org, { day })
    const draft = await prepared(world, org)
    await postPurchase(world, org, { day, net: '50.00', vat: '11.00' })
    const filed = await file(world, org, draft.id)
    expect((await proposedOf(world, org, filed.id)).differences).toEqual([
      { code: 'VP3', filed: 1000, now: 1050, difference: 50 },
      { code: 'VP5', filed: 220, now: 231, difference: 11 },
      { code: 'VP6.2', filed: 220, now: 231, difference: 11 },
      { code: 'VP14.2', filed: 220, now: 231, difference: 11 },
    ])
  })
})

async function waitingJobs(): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM jobs.job_common
     WHERE data ->> 'kind' = 'correct_vat_return' AND state < 'completed'`,
  )
  return rows[0]?.count ?? 0
}
