import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { billing, residualOf, tooLate, transaction } from '#test/support/bank/bank'
import {
  balances,
  claim,
  done,
  faultsIn,
  linesOf,
  operate,
  reversedBill,
  tinyBill,
} from '#test/support/bank/differences'
import { balanceOf, postPurchase } from '#test/support/books/ledger_desk'
import { coded } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let italian: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
  italian = await billing(world, 'italy')
})

const match = (body: object, at: TestOrg = org) => operate(world, at, 'match_with_difference', body)

/** An invoice and what came in for it. */
async function paid(amountMinor: bigint, at: TestOrg = org) {
  const { entryId: ledgerEntryId, invoiceId } = await claim(world, at)
  const transactionId = await transaction(world, at, { amountMinor })
  return { ledgerEntryId, invoiceId, transactionId }
}

describe('200', () => {
  it('a fee: the invoice is paid in full and the fee is a part of the match', async () => {
    const { transactionId, ledgerEntryId } = await paid(122_500n)
    const before = await balances(world, org)
    const difference = { kind: 'fee' }
    const { status, body } = await match({ transactionId, ledgerEntryId, difference })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      difference: null,
      warnings: [],
      transaction: {
        status: 'reconciled',
        allocations: [{ amount: 1250, residual: 0 }, { amount: -25 }],
        decision: { reasons: [{ code: 'matched_with_difference', params: { difference: 'fee' } }] },
      },
    })
    const after = await balances(world, org)
    expect((after['2390'] ?? 0) - (before['2390'] ?? 0)).toBe(25)
    expect((after['6481'] ?? 0) - (before['6481'] ?? 0)).toBe(1225)
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
  })

  it('a fee on a bill: the bank took more than the bill', async () => {
    const at = await world.createOrg('denmark')
    const ledgerEntryId = encodeId('led', (await postPurchase(world, at)).entryId)
    const transactionId = await transaction(world, at, { amountMinor: -126_000n })
    await done(world, at, 'match_with_difference', {
      transactionId,
      ledgerEntryId,
      difference: { kind: 'fee', ledgerAccountId: '3690' },
    })
    expect(await balances(world, at)).toMatchObject({ '6481': -1260, '3690': 10 })
    expect(await balanceOf(world, at, '7440')).toBe(0n)
  })

  it.each([
    ['discount', '1010'],
    ['write_off', '2280'],
  ])('a %s closes the rest on %s, leaves VAT alone and says so', async (kind, account) => {
    const { transactionId, ledgerEntryId } = await paid(122_500n)
    const { body } = await match({ transactionId, ledgerEntryId, difference: { kind } })
    const { difference, warnings, transaction: row } = body.result
    expect(linesOf(difference)).toEqual({ '6190': -25, [account]: 25 })
    expect(difference).toMatchObject({
      source: 'settlement',
      sourceId: transactionId,
      date: '2026-11-10',
      adjustment: { kind, transactionId },
    })
    expect(difference.lines.map((line: { vatCode: string | null }) => line.vatCode)).toEqual([
      null,
      null,
    ])
    expect(warnings[0].detail).toMatch(/^VAT is unchanged.*momsloven § 27/)
    expect(row.allocations).toMatchObject([{ amount: 1225, residual: 0 }])
    expect(difference.allowedActions).toContain('reverse_adjustment')
  })

  it.each([
    [124_990n, { '6190': -0.1, '2720': 0.1 }],
    [125_010n, { '6190': 0.1, '2720': -0.1 }],
  ])('a small difference goes either way: %s', async (amountMinor, lines) => {
    const { transactionId, ledgerEntryId } = await paid(amountMinor)
    const difference = { kind: 'small_difference' }
    const { body } = await match({ transactionId, ledgerEntryId, difference })
    expect(linesOf(body.result.difference)).toEqual(lines)
    expect(body.result.warnings).toEqual([])
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
  })

  it('in Italy a discount needs a nota di variazione, and the warning says so', async () => {
    const { transactionId, invoiceId } = await paid(120_000n, italian)
    const given = { transactionId, invoiceId, difference: { kind: 'discount' } }
    const { body } = await match(given, italian)
    expect(linesOf(body.result.difference)).toEqual({ '1501': -20, '3101': 20 })
    expect(body.result.warnings[0].detail).toContain('art. 26')
  })

  it('in another currency the rest is closed at the booked rate', async () => {
    const at = await world.createOrg('denmark')
    const exchange = { rate: '7.46', day: '2026-03-02', source: 'a bank' }
    const bill = { currency: 'EUR', exchange, vatCode: 'IVY', net: '100.00', vat: '0.00' }
    const ledgerEntryId = encodeId('led', (await postPurchase(world, at, bill)).entryId)
    // 700.00 is 93.83 euro: too far from 100 for a mere change of the rate.
    const transactionId = await transaction(world, at, { amountMinor: -70_000n })
    const difference = { kind: 'write_off' }
    const result = await done(world, at, 'match_with_difference', {
      transactionId,
      ledgerEntryId,
      difference,
    })
    expect(linesOf(result.difference)).toEqual({ '7440': 46.03, '2280': -46.03 })
    expect(await balanceOf(world, at, '7440')).toBe(0n)
    expect(await faultsIn(world, at)).toEqual([])
  })
})

describe('404', () => {
  it('nothing of another organization is found', async () => {
    const here = await paid(122_500n)
    const there = await paid(120_000n, italian)
    const difference = { kind: 'fee' }
    const ask = async (body: object) => (await match({ ...body, difference })).body.code
    const { transactionId, ledgerEntryId } = here
    expect(await ask({ transactionId: there.transactionId, ledgerEntryId })).toBe(
      'bank_transaction_not_found',
    )
    expect(await ask({ transactionId, ledgerEntryId: there.ledgerEntryId })).toBe(
      'ledger_entry_not_found',
    )
    expect(await ask({ transactionId, invoiceId: there.invoiceId })).toBe('invoice_not_found')
    const documentId = encodeId('doc', world.app.newId())
    expect(await ask({ transactionId, documentId })).toBe('document_not_found')
  })
})

describe('refused', () => {
  const codeOf = async (amountMinor: bigint, difference: object): Promise<string> => {
    const { transactionId, ledgerEntryId } = await paid(amountMinor)
    return (await match({ transactionId, ledgerEntryId, difference })).body.code
  }

  it('no_difference: the payment is exact', async () => {
    expect(await codeOf(125_000n, { kind: 'fee' })).toBe('no_difference')
    expect(await codeOf(125_000n, { kind: 'discount' })).toBe('no_difference')
  })

  it('difference_not_allowed: too much for the kind, or the wrong way', async () => {
    for (const [amountMinor, kind] of [
      [126_000n, 'fee'],
      [126_000n, 'write_off'],
      [126_000n, 'discount'],
      [-1_000n, 'write_off'],
      [122_000n, 'small_difference'],
    ] as const) {
      expect([amountMinor, kind, await codeOf(amountMinor, { kind })]).toEqual([
        amountMinor,
        kind,
        'difference_not_allowed',
      ])
    }
  })

  it('difference_not_allowed: a document that is not posted', async () => {
    const documentId = await coded(world, org)
    const transactionId = await transaction(world, org, { amountMinor: -1_000n })
    const body = { transactionId, documentId, difference: { kind: 'write_off' } }
    expect((await match(body)).body.code).toBe('difference_not_allowed')
  })

  it('accounts that follow from other things, and those that do not exist', async () => {
    const codeOn = (ledgerAccountId: string) =>
      codeOf(122_500n, { kind: 'discount', ledgerAccountId })
    expect(await codeOn('6190')).toBe('account_not_bookable')
    expect(await codeOn('9999')).toBe('unknown_account')
  })

  it('transaction_not_unmatched and target_settled', async () => {
    const { transactionId, ledgerEntryId } = await paid(122_500n)
    const difference = { kind: 'fee' }
    await match({ transactionId, ledgerEntryId, difference })
    const again = await match({ transactionId, ledgerEntryId, difference })
    expect(again.body.code).toBe('transaction_not_unmatched')
    const other = await transaction(world, org, { amountMinor: 100n })
    const settled = await match({ transactionId: other, ledgerEntryId, difference })
    expect(settled.body.code).toBe('target_settled')
  })

  it('entry_reversed: what it would pay was taken back', async () => {
    const ledgerEntryId = await reversedBill(world, org)
    const transactionId = await transaction(world, org, { amountMinor: -124_000n })
    const reply = await match({ transactionId, ledgerEntryId, difference: { kind: 'discount' } })
    expect(reply.body.code).toBe('entry_reversed')
  })

  it('write_off_above_limit: a key writes off 5,000.00 at most', async () => {
    const { entryId: ledgerEntryId } = await claim(world, org, 8000)
    const transactionId = await transaction(world, org, { amountMinor: 100_000n })
    const reply = await match({ transactionId, ledgerEntryId, difference: { kind: 'write_off' } })
    expect(reply.body.code).toBe('write_off_above_limit')
    expect(await residualOf(world, org, ledgerEntryId)).toBe(1_000_000n)
  })

  it('currency_mismatch, exchange_rate_missing and nothing_to_post', async () => {
    const ask = async (ledgerEntryId: string, given: object, kind: string) => {
      const transactionId = await transaction(world, org, given)
      return (await match({ transactionId, ledgerEntryId, difference: { kind } })).body.code
    }
    const tiny = await tinyBill(world, org)
    expect(await ask(tiny, { amountMinor: -70n }, 'fee')).toBe('currency_mismatch')
    const { entryId } = await claim(world, org)
    const francs = { currency: 'CHF', amountMinor: 1_000n }
    expect(await ask(entryId, francs, 'discount')).toBe('exchange_rate_missing')
    expect(await ask(entryId, { amountMinor: 0n }, 'discount')).toBe('nothing_to_post')
  })

  it('before_books_begin and date_not_plausible', async () => {
    const { transactionId, ledgerEntryId } = await paid(122_500n)
    const body = { transactionId, ledgerEntryId, difference: { kind: 'fee' } }
    const codes = await tooLate(world, org, () => match(body))
    expect(codes).toEqual(['before_books_begin', 'date_not_plausible'])
  })

  it('permission_denied: bank:edit alone books no difference', async () => {
    const { transactionId, ledgerEntryId } = await paid(122_500n)
    const key = await world.createKey(org, ['bank:edit', 'bank:read'])
    const body = { transactionId, ledgerEntryId, difference: { kind: 'fee' } }
    const reply = await match(body, { ...org, key })
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
  })
})
