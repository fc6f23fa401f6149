import { moneyOf, type OpenItemRecord } from '@daybook/sdk'
import { describe, expect, it } from 'vitest'
import { mayBePaid, openHits } from '../../web/src/rooms/bank/row/open_hits.ts'
import { payoutOf } from '../../web/src/rooms/bank/row/payout.ts'

const item = (entryId: string, over: Partial<OpenItemRecord>): OpenItemRecord =>
  ({
    entryId,
    name: 'Kunde A/S',
    number: entryId,
    text: 'Faktura',
    amount: 1250,
    openAmount: 1250,
    currency: 'DKK',
    dueDate: null,
    documentId: null,
    invoiceId: null,
    ...over,
  }) as OpenItemRecord

describe('what is owed', () => {
  const items = [
    item('2026-1', {}),
    item('2026-2', { amount: 9150, openAmount: 9150 }),
    item('2026-3', { name: 'Skagen', amount: 9150, openAmount: 150.5 }),
  ]
  const found = (typed: string): string[] => openHits(items, typed).map(({ name }) => name)

  it.each([
    ['', ['2026-1', '2026-2', '2026-3']],
    ['kunde', ['2026-1', '2026-2']],
    ['skagen fakt', ['2026-3']],
    ['9.150,00', ['2026-2', '2026-3']],
    ['9150', ['2026-2', '2026-3']],
    ['150,50', ['2026-3']],
    ['2026-2', ['2026-2']],
    ['nobody', []],
  ])('is found by %s', (typed, names) => {
    expect(found(typed)).toEqual(names)
  })

  it('is never a draft', () => {
    const one = { id: 'inv_1', name: null, detail: null, date: null, amount: 1, currency: 'DKK' }
    expect(mayBePaid('invoice', { ...one, status: 'draft' })).toBe(false)
    expect(mayBePaid('invoice', { ...one, status: 'issued' })).toBe(true)
    expect(mayBePaid('document', { ...one, status: 'draft' })).toBe(true)
  })
})

describe('a payout', () => {
  const dkk = (amount: number) => moneyOf(amount, 'DKK')

  it('keeps what its invoices are more than it', () => {
    const { total, fee, canSave } = payoutOf(dkk(970), [dkk(400), dkk(600)])
    expect([total?.minor, fee?.minor, canSave]).toEqual([100_000n, 3_000n, true])
  })

  it('is not booked with less than was paid, with nothing, or with what cannot be read', () => {
    expect(payoutOf(dkk(970), [dkk(400)]).canSave).toBe(false)
    expect(payoutOf(dkk(970), []).canSave).toBe(false)
    expect(payoutOf(dkk(970), [dkk(1000), null])).toEqual({
      total: null,
      fee: null,
      canSave: false,
    })
    expect(payoutOf(dkk(970), [dkk(1000), dkk(0)]).canSave).toBe(false)
  })
})
