import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { billing, residualOf, tooLate, transaction } from '#test/support/bank/bank'
import {
  balances,
  claim,
  controlGaps,
  done,
  faultsIn,
  linesOf,
  operate,
  reversedBill,
  tinyBill,
} from '#test/support/bank/differences'
import { run } from '#test/support/books/invoices'
import { posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let italian: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
  italian = await billing(world, 'italy')
})

const reason = 'The customer is bankrupt'
const writeOff = (body: object, at: TestOrg = org) => operate(world, at, 'write_off', body)

describe('200', () => {
  it('closes what is open, keeps why, and says that VAT is unchanged', async () => {
    const { invoiceId, entryId } = await claim(world, org)
    const { status, body } = await writeOff({ invoiceId, kind: 'write_off', reason })
    expect(status).toBe(200)
    expect(linesOf(body.result)).toEqual({ '6190': -1250, '2280': 1250 })
    expect(body.result).toMatchObject({
      source: 'settlement',
      sourceId: null,
      adjustment: {
        kind: 'write_off',
        reason,
        transactionId: null,
        warnings: [{ code: 'vat_of_loss_unchanged' }],
      },
      allowedActions: expect.arrayContaining(['reverse_adjustment']),
    })
    expect(await residualOf(world, org, entryId)).toBe(0n)
    const seen = await world.read(org, `ledger-entries/${body.result.id}`)
    expect(seen.body.result).toEqual(body.result)
  })

  it('closes a part, and another payment takes the rest', async () => {
    const { entryId: ledgerEntryId } = await claim(world, org)
    const given = { ledgerEntryId, kind: 'discount', reason: 'Agreed', amount: 250 }
    expect(linesOf(await done(world, org, 'write_off', given))).toEqual({
      '6190': -250,
      '1010': 250,
    })
    const transactionId = await transaction(world, org, { amountMinor: 100_000n })
    const match = { transactionId, ledgerEntryId }
    const row = await run(world, org, 'actions/match_transaction', match)
    expect(row.allocations[0].residual).toBe(0)
  })

  it('an established loss in Denmark takes its VAT off: 80 % of 1,250.00 is the loss', async () => {
    const at = await billing(world, 'denmark')
    const { invoiceId } = await claim(world, at)
    const given = { invoiceId, kind: 'write_off', reason, lossEstablished: true }
    const entry = await done(world, at, 'write_off', given)
    expect(linesOf(entry)).toEqual({ '6190': -1250, '2280': 1000, '7680': 250 })
    expect(entry.adjustment.warnings).toEqual([])
    const coded = entry.lines.filter((line: { vatCode: string | null }) => line.vatCode !== null)
    expect(coded.map((line: { vatRole: string }) => line.vatRole)).toEqual(['base', 'output'])
    expect(await balances(world, at)).toEqual({ '1010': -1000, '2280': 1000 })
    expect(await faultsIn(world, at)).toEqual([])
  })

  it('is no target of a bank transaction', async () => {
    for (const lossEstablished of [true, false]) {
      const { invoiceId } = await claim(world, org)
      const given = { invoiceId, kind: 'write_off', reason, lossEstablished }
      const { id: ledgerEntryId } = await done(world, org, 'write_off', given)
      const transactionId = await transaction(world, org, { amountMinor: 125_000n })
      const match = { transactionId, ledgerEntryId }
      const reply = await world.rest(org, 'actions/match_transaction', match)
      expect(reply.body.code).toBe('target_settled')
    }
  })

  it('of a part of 333.33 the VAT is 66.67', async () => {
    const at = await billing(world, 'denmark')
    const { invoiceId } = await claim(world, at)
    const given = { invoiceId, kind: 'write_off', reason, lossEstablished: true, amount: 333.33 }
    const entry = await done(world, at, 'write_off', given)
    expect(linesOf(entry)).toEqual({ '6190': -333.33, '2280': 266.66, '7680': 66.67 })
  })

  it('closes a posted bill by its document, and says to ask the supplier', async () => {
    const documentId = await posted(world, org)
    const given = { documentId, kind: 'discount', reason: 'Not asked for any more' }
    const { adjustment } = await done(world, org, 'write_off', given)
    expect(adjustment.warnings).toMatchObject([{ code: 'vat_unchanged_ask_supplier' }])
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
  })

  it('in Italy the loss is on 4801 and VAT needs a note', async () => {
    const { invoiceId } = await claim(world, italian, 500)
    const entry = await done(world, italian, 'write_off', { invoiceId, kind: 'write_off', reason })
    expect(linesOf(entry)).toEqual({ '1501': -610, '4801': 610 })
    expect(entry.adjustment.warnings[0].detail).toContain('art. 26')
  })

  it('many at once write off once', async () => {
    const { invoiceId, entryId } = await claim(world, org)
    const given = { invoiceId, kind: 'write_off', reason }
    const replies = await Promise.all(Array.from({ length: 4 }, () => writeOff(given)))
    const statuses = replies.map((one) => one.status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409])
    expect(await residualOf(world, org, entryId)).toBe(0n)
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
  })

  it('a payment and a write-off at once never settle more than is owed', async () => {
    for (let round = 0; round < 4; round++) {
      const { entryId: ledgerEntryId } = await claim(world, org)
      const transactionId = await transaction(world, org, { amountMinor: 125_000n })
      await Promise.all([
        world.rest(org, 'actions/match_transaction', { transactionId, ledgerEntryId }),
        writeOff({ ledgerEntryId, kind: 'write_off', reason }),
      ])
      expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
    }
    expect(await faultsIn(world, org)).toEqual([])
  })
})

describe('refused', () => {
  const codeOf = async (over: object, at: TestOrg = org, net = 1000): Promise<string> => {
    const { invoiceId } = await claim(world, at, net)
    return (await writeOff({ invoiceId, kind: 'write_off', reason, ...over }, at)).body.code
  }

  it('write_off_above_limit: a key writes off 5,000.00 at most', async () => {
    expect(await codeOf({}, org, 4000.01)).toBe('write_off_above_limit')
    const { invoiceId } = await claim(world, org, 4000)
    expect((await writeOff({ invoiceId, kind: 'write_off', reason })).status).toBe(200)
  })

  it('difference_not_allowed: more than is open, too large, or VAT that needs a note', async () => {
    expect(await codeOf({ amount: 1250.01 })).toBe('difference_not_allowed')
    expect(await codeOf({ kind: 'small_difference' })).toBe('difference_not_allowed')
    expect(await codeOf({ lossEstablished: true }, italian, 100)).toBe('difference_not_allowed')
    expect(await codeOf({ kind: 'discount', lossEstablished: true })).toBe('difference_not_allowed')
  })

  it('target_settled, unknown accounts and amounts that are not exact', async () => {
    const { invoiceId } = await claim(world, org)
    await writeOff({ invoiceId, kind: 'write_off', reason })
    const again = await writeOff({ invoiceId, kind: 'write_off', reason })
    expect(again.body.code).toBe('target_settled')
    expect(await codeOf({ ledgerAccountId: '9999' })).toBe('unknown_account')
    expect(await codeOf({ ledgerAccountId: '6481' })).toBe('account_not_bookable')
    expect(await codeOf({ amount: 0.001 })).toBe('invalid_input')
  })

  it('nothing of another organization is found', async () => {
    const there = await claim(world, italian)
    const given = { kind: 'write_off', reason }
    expect((await writeOff({ ...given, invoiceId: there.invoiceId })).body.code).toBe(
      'invoice_not_found',
    )
    expect((await writeOff({ ...given, ledgerEntryId: there.entryId })).body.code).toBe(
      'ledger_entry_not_found',
    )
    const documentId = encodeId('doc', world.app.newId())
    expect((await writeOff({ ...given, documentId })).body.code).toBe('document_not_found')
  })

  it('entry_reversed and nothing_to_post', async () => {
    const given = { kind: 'discount', reason }
    const ledgerEntryId = await reversedBill(world, org)
    expect((await writeOff({ ...given, ledgerEntryId })).body.code).toBe('entry_reversed')
    const tiny = { ...given, ledgerEntryId: await tinyBill(world, org), amount: 0.01 }
    expect((await writeOff(tiny)).body.code).toBe('nothing_to_post')
  })

  it('before_books_begin and date_not_plausible', async () => {
    const { invoiceId } = await claim(world, org)
    const given = { invoiceId, kind: 'write_off', reason, date: '2026-11-10' }
    const codes = await tooLate(world, org, () => writeOff(given))
    expect(codes).toEqual(['before_books_begin', 'date_not_plausible'])
  })
})
