import { describe, expect, it } from 'vitest'
import { insertAccount, transaction } from '#test/support/bank/bank'
import { captured, coded, domesticInvoice, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

const look = async (org: TestOrg) => (await world.read(org, 'vat-readiness')).body.result
const worth = (org: TestOrg, date: string, net: string) =>
  domesticInvoice(org, { date, lines: [{ text: 'Paper', net, rate: '25' }] })

describe('200', () => {
  it('says what the next return comes to, as preparing it would, and prepares nothing', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, worth(org, '2026-08-03', '800.00'))
    const before = await look(org)
    expect(before).toMatchObject({
      returnId: null,
      period: { from: '2026-07-01', to: '2026-09-30' },
      payable: -200,
      isReady: true,
      decisions: [],
      moves: { low: 0, high: 0 },
      hasMore: false,
      notShown: [],
      provenTo: { day: null, left: 0 },
    })
    expect((await world.read(org, 'vat-returns')).body.result.items).toEqual([])
    const draft = (await world.rest(org, 'actions/prepare_vat_return', {})).body.result
    const after = await look(org)
    expect([after.returnId, after.payable]).toEqual([draft.id, draft.payable])
    expect([after.dueDate, after.period.key]).toEqual([draft.dueDate, draft.period.key])
  })

  it('lists what is left until the end of the period, with what each can still move', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, worth(org, '2026-08-03', '800.00'))
    const bill = await coded(world, org, worth(org, '2026-09-05', '1000.00'))
    await coded(world, org, worth(org, '2026-11-03', '50.00'))
    const accountId = await insertAccount(world, org)
    const row = await transaction(world, org, {
      accountId,
      day: '2026-09-12',
      amountMinor: -64_000n,
    })
    await transaction(world, org, { accountId, day: '2026-10-02', amountMinor: -100n })
    const { decisions, moves, isReady, payable, provenTo } = await look(org)
    expect(decisions).toMatchObject([
      {
        kind: 'document_not_posted',
        id: bill,
        action: 'post_document',
        isAllowed: true,
        moves: { low: -250, high: 0 },
      },
      { kind: 'bank_not_matched', id: row, moves: { low: -128, high: 0 } },
    ])
    expect([moves, isReady]).toEqual([{ low: -378, high: 0 }, false])
    expect(provenTo.left).toBe(4)
    await world.rest(org, 'actions/post_document', { documentId: bill })
    expect((await look(org)).payable).toBe(payable - 250)
  })

  it('does not know what an unread document can move', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, worth(org, '2026-08-03', '800.00'))
    const id = await captured(world, org)
    const { decisions, moves } = await look(org)
    expect(decisions).toMatchObject([{ id, moves: null, date: null }])
    expect(moves).toBeNull()
  })

  it('says what the caller may not see, and is not ready then', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, worth(org, '2026-08-03', '800.00'))
    await coded(world, org, worth(org, '2026-09-05', '1000.00'))
    const key = await world.createKey(org, ['ledger:read'])
    expect(await look({ ...org, key })).toMatchObject({
      decisions: [],
      notShown: ['documents', 'bank'],
      isReady: false,
      provenTo: null,
    })
    const other = await world.createOrg('denmark')
    expect((await look(other)).decisions).toEqual([])
  })
})

describe('403', () => {
  it('to who may not read the ledger', async () => {
    const org = await world.createOrg('denmark')
    const key = await world.createKey(org, ['documents:read', 'bank:read'])
    expect((await world.read({ ...org, key }, 'vat-readiness')).status).toBe(403)
  })
})
