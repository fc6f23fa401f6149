import { describe, expect, it } from 'vitest'
import { filedReturn, preparedReturn, setMoment } from '#test/support/books/calendars'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { DeadlineRecord } from './deadline/deadline.ts'

const world = useWorld()

const one = async (org: TestOrg, id: string): Promise<DeadlineRecord> => {
  const reply = await world.read(org, `deadlines/${id}`)
  expect(reply.status).toBe(200)
  return reply.body.result
}

/** An organization that is known of since that day. */
async function orgSince(region: string, day: string): Promise<TestOrg> {
  const org = await world.createOrg(region)
  await world.owner.query('UPDATE organization SET created_at = $2 WHERE org_id = $1', [
    org.orgId,
    `${day}T12:00:00Z`,
  ])
  return org
}

describe('how far it is', () => {
  it('goes from open over prepared to filed, with amount and reference', async () => {
    const org = await orgSince('denmark', '2026-01-10')
    await postPurchase(world, org, { day: '2026-02-10' })
    setMoment(world, '2026-05-20T12:00:00Z')
    const id = 'vat_return.2026-Q1'
    expect(await one(org, id)).toMatchObject({ status: 'open', returnId: null, payable: null })
    const returnId = await preparedReturn(world, org)
    const draft = { status: 'prepared', returnId, payable: -250, currency: 'DKK', filedAt: null }
    expect(await one(org, id)).toMatchObject(draft)
    await filedReturn(world, org, 'TS-2026-1')
    expect(await one(org, id)).toMatchObject({
      status: 'filed',
      returnId,
      payable: -250,
      reference: 'TS-2026-1',
      filedAt: expect.stringMatching(/^2026-05-20T/),
    })
    expect((await one(org, 'vat_return.2026-Q2')).status).toBe('open')
  })

  it('is overdue from the day after, also with a draft, and filed for good once it is filed', async () => {
    const org = await orgSince('denmark', '2026-01-10')
    const id = 'vat_return.2026-Q1'
    setMoment(world, '2026-06-01T12:00:00Z')
    expect((await one(org, id)).status).toBe('open')
    setMoment(world, '2026-06-02T12:00:00Z')
    expect((await one(org, id)).status).toBe('past')
    await postPurchase(world, org, { day: '2026-02-10' })
    expect((await one(org, id)).status).toBe('overdue')
    await preparedReturn(world, org)
    expect((await one(org, id)).status).toBe('overdue')
    await filedReturn(world, org)
    expect((await one(org, id)).status).toBe('filed')
  })

  it('is overdue from the first entry on, though the organization is younger', async () => {
    const org = await orgSince('denmark', '2026-05-10')
    setMoment(world, '2026-06-20T12:00:00Z')
    expect((await one(org, 'vat_return.2026-Q1')).status).toBe('past')
    await postPurchase(world, org, { day: '2026-03-31' })
    expect((await one(org, 'vat_return.2026-Q1')).status).toBe('overdue')
    expect((await one(org, 'vat_return.2025-Q4')).status).toBe('past')
  })

  it('of the Italian report follows the returns of its quarter, and asks for no money', async () => {
    const org = await orgSince('italy', '2026-01-10')
    await postPurchase(world, org, { day: '2026-01-20' })
    setMoment(world, '2026-04-10T12:00:00Z')
    await filedReturn(world, org)
    expect((await one(org, 'vat_payment.2026-01')).status).toBe('filed')
    expect((await one(org, 'vat_report.2026-Q1')).status).toBe('open')
    await filedReturn(world, org)
    await filedReturn(world, org)
    expect(await one(org, 'vat_report.2026-Q1')).toMatchObject({ status: 'filed', payable: null })
    expect((await one(org, 'vat_advance.2026')).status).toBe('open')
  })

  it('is another organization’s own business', async () => {
    const [mine, theirs] = [
      await orgSince('denmark', '2026-01-10'),
      await orgSince('denmark', '2026-01-10'),
    ]
    await postPurchase(world, theirs, { day: '2026-02-10' })
    setMoment(world, '2026-05-20T12:00:00Z')
    await filedReturn(world, theirs, 'secret')
    expect(await one(mine, 'vat_return.2026-Q1')).toMatchObject({ status: 'open', reference: null })
  })
})
