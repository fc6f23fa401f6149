import { describe, expect, it } from 'vitest'
import { choosePaid, type PaidCandidate, type PaidLine } from './paid_remotely.ts'

const bill = (over: Partial<PaidCandidate> = {}): PaidCandidate => ({
  itemId: 'i1',
  entryId: 'e1',
  account: '7440',
  currency: 'DKK',
  contactId: null,
  openedOn: '2026-05-12',
  text: 'Papir',
  residualMinor: -125_000n,
  baseResidualMinor: -125_000n,
  numbers: ['F-2041'],
  parties: ['S17'],
  ...over,
})
const paid = (over: Partial<PaidLine> = {}): PaidLine => ({
  account: '7440',
  settledMinor: -125_000n,
  currency: 'DKK',
  party: null,
  billNumber: null,
  texts: ['Betaling'],
  ...over,
})
const other = bill({ itemId: 'i2', entryId: 'e2', numbers: ['F-2042'] })

describe('a payment pays', () => {
  it.each<[string, Partial<PaidLine>]>([
    ['the bill whose number the accounting system gives', { billNumber: ' f-2041 ' }],
    ['a part of that bill', { billNumber: 'F-2041', settledMinor: -25_000n }],
    ['the bill whose number is in the text, for its whole amount', { texts: ['Betalt F-2041.'] }],
  ])('%s', (_name, line) => {
    expect(choosePaid(paid(line), [bill(), other])?.itemId).toBe('i1')
  })

  it('the only bill of that supplier with that amount', () => {
    const strangers = bill({ itemId: 'i3', entryId: 'e3', parties: ['S18'] })
    expect(choosePaid(paid({ party: 'S17' }), [bill(), strangers])?.itemId).toBe('i1')
  })

  it('a bill in another currency as a whole', () => {
    const foreign = bill({ currency: 'EUR', residualMinor: -16_750n })
    expect(choosePaid(paid({ billNumber: 'F-2041' }), [foreign])?.itemId).toBe('i1')
  })
})

describe('a person is asked', () => {
  it.each<[string, Partial<PaidLine>, PaidCandidate[]]>([
    ['where only the amount agrees', {}, [bill()]],
    ['where two bills of the supplier have that amount', { party: 'S17' }, [bill(), other]],
    ['where the number is that of no bill', { billNumber: 'F-9' }, [bill()]],
    ['where two have the number', { billNumber: 'F-2041' }, [bill(), bill({ entryId: 'e9' })]],
    [
      'where the number belongs to another supplier',
      { billNumber: 'F-2041', party: 'S1' },
      [bill()],
    ],
    [
      'where more is paid than is open',
      { billNumber: 'F-2041', settledMinor: -125_001n },
      [bill()],
    ],
    ['where the number is a part of a longer one', { texts: ['F-20411'] }, [bill()]],
    ['where the number is short', { texts: ['41'] }, [bill({ numbers: ['41'] })]],
    [
      'where a part of a bill in another currency is paid',
      { billNumber: 'F-2041', settledMinor: -1_000n },
      [bill({ currency: 'EUR', residualMinor: -16_750n })],
    ],
  ])('%s', (_name, line, candidates) => {
    expect(choosePaid(paid(line), candidates)).toBeNull()
  })
})
