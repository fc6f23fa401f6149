import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { paymentOf, atDesk, postPurchase } from '#test/support/books/ledger_desk'
import { allocate } from '#ledger/parts'
import {
  codesOf,
  file,
  filed,
  letTimePass,
  listOf,
  plainOf,
  post,
  prepared,
  returnOf,
  setDay,
  setFrequency,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-07-05')
})

const send = (org: TestOrg, body: object, headers = {}) =>
  world.rest(org, 'actions/file_vat_return', body, headers)

async function withDraft(day = '2026-05-12'): Promise<{ org: TestOrg; returnId: string }> {
  const org = await world.createOrg('denmark')
  await postPurchase(world, org, { day })
  return { org, returnId: (await prepared(world, org)).id }
}

const jobsOf = async (org: TestOrg): Promise<object[]> => {
  const { rows } = await world.owner.query<{ data: object }>(
    `SELECT data FROM jobs.job_common WHERE data::text LIKE $1
       AND data::text LIKE '%correct_vat_return%'`,
    [`%${org.orgId}%`],
  )
  return rows
}

describe('200', () => {
  it('keeps the figures with the reference, the time and who filed', async () => {
    const { org, returnId } = await withDraft()
    const draft = await returnOf(world, org, returnId)
    setDay(world, '2026-07-06')
    const { status, body } = await send(org, { returnId, reference: ' SKAT-77 ' })
    setDay(world, '2026-07-05')
    expect(status).toBe(200)
    expect(body.result).toEqual({
      ...draft,
      status: 'filed',
      reference: 'SKAT-77',
      filedAt: '2026-07-06T11:00:00.000Z',
      filedBy: { kind: 'key', id: expect.stringMatching(/./), name: 'test key' },
      locks: true,
      version: 2,
      updatedAt: '2026-07-06T11:00:00.000Z',
      allowedActions: ['prepare_vat_correction'],
    })
    expect(await returnOf(world, org, returnId)).toEqual(body.result)
  })

  it('takes no reference, and one of blanks as none', async () => {
    const { org, returnId } = await withDraft()
    expect((await send(org, { returnId, reference: '  ' })).body.result.reference).toBeNull()
  })

  it('writes an event and an audit row', async () => {
    const { org, returnId } = await withDraft()
    await file(world, org, returnId, 'R1')
    const events = (await world.read(org, 'events')).body.result.items
    const told = events.find((one: { type: string }) => one.type === 'vat_return.filed')
    expect(told.data).toMatchObject({ id: returnId, status: 'filed', reference: 'R1', version: 2 })
    const audit = (await world.read(org, `audit-log?targetId=${returnId}`)).body.result.items
    expect(audit[0]).toMatchObject({
      action: 'file_vat_return',
      before: { status: 'draft' },
      after: { status: 'filed' },
    })
  })

  it('warns where the period still runs, and locks nothing', async () => {
    setDay(world, '2026-05-20')
    const { org, returnId } = await withDraft()
    const early = await file(world, org, returnId)
    expect(early.locks).toBe(false)
    expect(early.warnings).toEqual([
      {
        code: 'filed_before_end',
        params: { to: '2026-06-30' },
        detail: expect.stringContaining('filed before 2026-06-30'),
      },
    ])
    await postPurchase(world, org, { day: '2026-05-21' })
    expect(await jobsOf(org)).toEqual([])
    setDay(world, '2026-07-05')
  })

  it('locks a period that has ended since it was prepared', async () => {
    setDay(world, '2026-06-30')
    const { org, returnId } = await withDraft()
    setDay(world, '2026-07-05')
    const late = await file(world, org, returnId)
    expect([late.locks, codesOf(late)]).toEqual([true, []])
  })

  it('warns where something was posted since it was prepared, and has it corrected', async () => {
    const { org, returnId } = await withDraft()
    await postPurchase(world, org, { day: '2026-05-13' })
    const late = await file(world, org, returnId)
    expect([late.payable, codesOf(late)]).toEqual([-250, ['entries_since_prepared']])
    expect(await jobsOf(org)).toHaveLength(1)
  })

  it('says so of a duty without a VAT code too, which has a box of its own', async () => {
    const { org, returnId } = await withDraft()
    const duty = { day: '2026-05-13', account: '7780', against: '2060', amount: '320.40' }
    await post(world, org, [plainOf(world, org, duty)])
    expect(codesOf(await file(world, org, returnId))).toEqual(['entries_since_prepared'])
    expect(await jobsOf(org)).toHaveLength(1)
  })

  it('says nothing of what carries no VAT, or carries it in another period', async () => {
    const { org, returnId } = await withDraft()
    await postPurchase(world, org, { day: '2026-07-01' })
    const { entryId } = await postPurchase(world, org, {
      day: '2026-05-13',
      vatCode: null,
      vat: '0.00',
    })
    const transaction = paymentOf(world, org, -100_000n, { date: '2026-06-01' })
    const target = { type: 'ledger' as const, entryId }
    const amountMinor = transaction.amountMinor
    await atDesk(world, org, (scene) => allocate(scene, { transaction, target, amountMinor }))
    expect(codesOf(await file(world, org, returnId))).toEqual([])
    expect(await jobsOf(org)).toEqual([])
  })

  it('answers a repeated Idempotency-Key with the first answer', async () => {
    const { org, returnId } = await withDraft()
    letTimePass(world)
    const headers = { 'idempotency-key': 'file-once' }
    const first = await send(org, { returnId }, headers)
    expect(first.status).toBe(200)
    expect((await send(org, { returnId }, headers)).body).toEqual(first.body)
    setDay(world, '2026-07-05')
  })

  it('files nothing as a dry run', async () => {
    const { org, returnId } = await withDraft()
    const dry = await send(org, { returnId }, { 'daybook-dry-run': 'true' })
    expect(dry.body.result.status).toBe('filed')
    expect((await returnOf(world, org, returnId)).status).toBe('draft')
  })
})

describe('403', () => {
  it('refuses who may only read', async () => {
    const { org, returnId } = await withDraft()
    const key = await world.createKey(org, ['ledger:read', 'settings:edit'])
    expect((await send({ ...org, key }, { returnId })).status).toBe(403)
    expect((await returnOf(world, org, returnId)).status).toBe('draft')
  })
})

describe('404', () => {
  it('answers vat_return_not_found for one of others and for what is no id', async () => {
    const { returnId } = await withDraft()
    for (const id of [returnId, encodeId('vat', world.app.newId()), 'vat_1', 'con_1', '']) {
      const reply = await send(world.it, { returnId: id })
      expect([reply.status, reply.body.code]).toEqual([404, 'vat_return_not_found'])
    }
  })
})

describe('409', () => {
  it('answers return_already_filed the second time, and names the return', async () => {
    const { org, returnId } = await withDraft()
    await file(world, org, returnId, 'first')
    const { status, body } = await send(org, { returnId, reference: 'second' })
    expect([status, body.code, body.id]).toEqual([409, 'return_already_filed', returnId])
    expect((await returnOf(world, org, returnId)).reference).toBe('first')
  })

  it('answers period_filed where another return has declared some of its days', async () => {
    const { org, returnId } = await withDraft()
    await setFrequency(world, org, 'monthly')
    await filed(world, org)
    const { status, body } = await send(org, { returnId })
    expect([status, body.code]).toEqual([409, 'period_filed'])
    expect(await listOf(world, org, '&status=filed')).toHaveLength(1)
  })
})

describe('412', () => {
  it('refuses a draft that was prepared again since it was seen', async () => {
    const { org, returnId } = await withDraft()
    await prepared(world, org)
    const late = await send(org, { returnId }, { 'if-match': '"1"' })
    expect([late.status, late.body.code]).toEqual([412, 'version_mismatch'])
    expect((await send(org, { returnId }, { 'if-match': '"2"' })).status).toBe(200)
  })
})

describe('a filed return', () => {
  it('is refused every change by the database, even to its owner', async () => {
    const { org, returnId } = await withDraft()
    await file(world, org, returnId)
    for (const statement of [
      `UPDATE vat_return SET reference = 'other'`,
      `UPDATE vat_return SET locks = false`,
      'DELETE FROM vat_return',
    ]) {
      const change = world.owner.query(`${statement} WHERE org_id = $1`, [org.orgId])
      await expect(change).rejects.toThrow('is filed and never changed or removed')
    }
  })

  it('refuses another region anyhow, since something is posted', async () => {
    const { org, returnId } = await withDraft()
    await file(world, org, returnId)
    const reply = await world.rest(org, 'actions/set_region', { regionKey: 'italy' })
    expect([reply.status, reply.body.code]).toEqual([409, 'region_in_use'])
  })
})
