import { describe, expect, it } from 'vitest'
import { transaction, transactionOf } from '#test/support/bank/bank'
import { run } from '#test/support/books/invoices'
import { balanceOf } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
const rent = { name: 'Ejendomsselskabet  NORD', direction: 'out', ledgerAccountId: '2330' }

describe('200', () => {
  it('suggests the account for rows of that name and direction, and books nothing', async () => {
    const at = await world.createOrg('denmark')
    const given = { amountMinor: -50_000n, counterparty: 'ejendomsselskabet nord' }
    const out = await transaction(world, at, given)
    const back = await transaction(world, at, { ...given, amountMinor: 50_000n })
    const told = { text: 'Husleje', vatCode: 'I0' }
    const rule = await run(world, at, 'operations/save_payee_rule', { ...rent, ...told })
    expect((await transactionOf(world, at, out)).suggestedBooking).toMatchObject({
      ledgerAccountId: '2330',
      code: 'remembered_payee',
      payeeRuleId: rule.id,
      ...told,
    })
    expect((await transactionOf(world, at, back)).suggestedBooking).toBeNull()
    await run(world, at, 'actions/reconcile_now', {})
    expect((await transactionOf(world, at, out)).status).toBe('unmatched')
    expect(await balanceOf(world, at, '2330')).toBe(0n)
  })

  it('has one rule for a name and a direction, whoever saves at the same moment', async () => {
    const at = await world.createOrg('denmark')
    const save = (body: object) => world.rest(at, 'operations/save_payee_rule', body)
    const replies = await Promise.all([
      save(rent),
      save({ ...rent, name: 'ejendomsselskabet nord', ledgerAccountId: '2390' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { items } = (await world.read(at, 'payee-rules')).body.result
    expect(items).toHaveLength(1)
    expect(items[0].version).toBe(2)
    expect((await world.read(at, `payee-rules/${items[0].id}`)).body.result).toEqual(items[0])
  })

  it('says it in the language of the reader', async () => {
    const at = await world.createOrg('denmark')
    const id = await transaction(world, at, { amountMinor: -100n, counterparty: 'Nord' })
    await run(world, at, 'operations/save_payee_rule', { ...rent, name: 'Nord' })
    const reply = await world.edge.server.inject({
      url: `/api/rest/bank-transactions/${id}`,
      headers: { authorization: `Bearer ${at.key}`, 'accept-language': 'da' },
    })
    expect(reply.json().result.suggestedBooking.detail).toContain('Husket')
  })
})

describe('422', () => {
  it.each([
    ['0000', 'unknown_account'],
    ['6190', 'account_not_bookable'],
  ])('%s: %s', async (ledgerAccountId, code) => {
    const { status, body } = await world.rest(world.dk, 'operations/save_payee_rule', {
      ...rent,
      ledgerAccountId,
    })
    expect([status, body.code]).toEqual([422, code])
  })

  // VAT is deducted with a document alone, and what a return counts has to come from one.
  it.each([
    ['denmark', 'I25', 'vat_needs_document'],
    ['denmark', 'U25', 'vat_needs_document'],
    ['denmark', 'U0', 'vat_needs_document'],
    ['italy', 'AFOR', 'vat_needs_document'],
    ['denmark', 'A22', 'unknown_vat_code'],
  ] as const)('in %s with %s: %s', async (region, vatCode, code) => {
    const [at, ledgerAccountId] =
      region === 'denmark' ? ([world.dk, '2330'] as const) : ([world.it, '4213'] as const)
    const given = { ...rent, ledgerAccountId, vatCode }
    const { status, body } = await world.rest(at, 'operations/save_payee_rule', given)
    expect([status, body.code]).toEqual([422, code])
  })
})
