import { beforeAll, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { atDesk, postPurchase } from '#test/support/books/ledger_desk'
import { corrected, file, filed, prepared, setDay } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { listFiled } from '../period/filed.ts'
import { vatReturnView } from './return_view.ts'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  setDay(world, '2026-07-05')
  org = await world.createOrg('denmark')
  await postPurchase(world, org, { day: '2026-02-12' })
})

const viewOf = (id: string) => atDesk(world, org, (scene) => vatReturnView(scene, id))
const listed = (from: string, to: string) =>
  atDesk(world, org, (scene) => listFiled(scene, from, to))

describe('a return as files show it', () => {
  it('has the figures of the return in whole minor units, and who files it', async () => {
    const legal = { legalName: 'Prøve ApS', vatNumber: 'DK13748136' }
    const before = await viewOf((await prepared(world, org)).id)
    expect(before.organization).toEqual({ name: 'Test denmark', vatNumber: null })
    await run(world, org, 'operations/save_organization_profile', legal)
    const { id, boxes } = await prepared(world, org)
    const view = await viewOf(id)
    expect(view).toMatchObject({
      id,
      regionKey: 'denmark',
      organization: { name: 'Prøve ApS', vatNumber: 'DK13748136' },
      currency: 'DKK',
      status: 'draft',
      period: { from: '2026-01-01', to: '2026-03-31', frequency: 'quarterly', key: '2026-Q1' },
      dueDate: '2026-06-01',
      reference: null,
      filedAt: null,
      preparedAt: '2026-07-05T11:00:00.000Z',
      version: 2,
      corrects: null,
      payableMinor: -25_000n,
      warnings: [],
    })
    expect(view.boxes.map((box) => [box.code, Number(box.amountMinor) / 100])).toEqual(
      boxes.map((box: { code: string; amount: number }) => [box.code, box.amount]),
    )
    const filedOne = await file(world, org, id, 'R1')
    const right = await corrected(world, org, id)
    expect(await viewOf(id)).toMatchObject({ status: 'filed', filedAt: filedOne.filedAt })
    expect(await viewOf(right.id)).toMatchObject({
      corrects: id,
      warnings: [{ code: 'nothing_to_correct', detail: expect.stringMatching(/\.$/) }],
    })
  })

  it('is refused for another organization', async () => {
    const { id } = await prepared(world, world.it)
    await expect(viewOf(id)).rejects.toMatchObject({ code: 'vat_return_not_found' })
  })
})

describe('returns for a calendar', () => {
  it('are those whose period touches the days, drafts and filed ones', async () => {
    const second = await filed(world, org)
    const third = await prepared(world, org)
    expect(await listed('2026-06-30', '2026-12-31')).toMatchObject([
      {
        returnId: third.id,
        status: 'draft',
        period: { from: '2026-07-01', to: '2026-09-30' },
        payableMinor: 0n,
        currency: 'DKK',
        filedAt: null,
        reference: null,
      },
      {
        returnId: second.id,
        status: 'filed',
        period: { from: '2026-04-01', to: '2026-06-30' },
        payableMinor: 0n,
        currency: 'DKK',
        filedAt: new Date('2026-07-05T11:00:00Z'),
        reference: null,
      },
    ])
    expect(await listed('2027-01-01', '2027-12-31')).toEqual([])
  })
})
