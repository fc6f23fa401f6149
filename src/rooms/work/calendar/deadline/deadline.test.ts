import { describe, expect, it } from 'vitest'
import { deadlinesOf, regionOf } from '#regions/room'
import type { FiledReturn } from '#vat/room'
import { payableOf, statusOf, toDeadline } from './deadline.ts'
import type { FoundDeadline } from './find_deadlines.ts'
import { unmatched, type Match } from './match_returns.ts'

const chosen = { frequency: 'quarterly', items: [] } as const
const [first] = deadlinesOf(regionOf('denmark'), chosen, '2026-06-01', '2026-06-01')

function found(over: Partial<FoundDeadline> = {}): FoundDeadline {
  if (first === undefined) throw new Error('the first quarter of 2026 has no deadline')
  return { ...first, match: unmatched, followsReturns: true, isPayment: true, isDue: true, ...over }
}

const vatReturn: FiledReturn = {
  returnId: 'vat_1',
  status: 'filed',
  period: { from: '2026-01-01', to: '2026-03-31' },
  payableMinor: -12_345n,
  dueDay: '2026-06-01',
  currency: 'DKK',
  filedAt: new Date('2026-05-20T10:00:00Z'),
  reference: 'TS-1',
  version: 2,
  updatedAt: new Date('2026-05-20T10:00:00Z'),
}

const filed: Match = { ...unmatched, state: 'filed', vatReturn, isWhole: true }
const prepared: Match = { ...filed, state: 'prepared' }

describe('the status', () => {
  const since = '2026-02-01'

  it.each([
    ['open', unmatched, '2026-06-01', true],
    ['overdue', unmatched, '2026-06-02', true],
    ['prepared', prepared, '2026-06-01', true],
    ['overdue', prepared, '2026-06-02', true],
    ['filed', filed, '2026-06-01', true],
    ['filed', filed, '2030-01-01', true],
    ['open', unmatched, '2026-06-01', false],
    ['past', unmatched, '2026-06-02', false],
  ] as const)('is %s (%#)', (status, match, today, followsReturns) => {
    expect(statusOf(found({ match, followsReturns }), { today, since })).toBe(status)
  })

  it('is past where the period ended before anything is known of the organization', () => {
    const today = '2026-06-02'
    expect(statusOf(found(), { today, since: '2026-03-31' })).toBe('overdue')
    expect(statusOf(found(), { today, since: '2026-04-01' })).toBe('past')
    expect(statusOf(found(), { today, since: null })).toBe('past')
    expect(statusOf(found({ match: prepared }), { today, since: '2026-04-01' })).toBe('overdue')
  })
})

describe('the amount', () => {
  it('is the return’s, in its currency', () => {
    expect(payableOf(found({ match: filed }))).toEqual({ payable: -123.45, currency: 'DKK' })
  })

  it('is not shown where nothing is paid that day, or the return is about more', () => {
    const none = { payable: null, currency: null }
    expect(payableOf(found())).toEqual(none)
    expect(payableOf(found({ match: filed, isPayment: false }))).toEqual(none)
    expect(payableOf(found({ match: { ...filed, isWhole: false } }))).toEqual(none)
  })
})

describe('the record', () => {
  it('has the title and the reasons in the language asked for', () => {
    const [moved] = deadlinesOf(regionOf('denmark'), chosen, '2026-03-01', '2026-03-05')
    if (moved === undefined) throw new Error('the fourth quarter of 2025 has no deadline')
    const moment = { today: '2026-01-01', since: '2026-01-01' }
    const record = toDeadline({ ...found(), ...moved }, 'it', moment)
    expect(record).toMatchObject({
      title: 'IVA: dichiarazione e pagamento',
      statutoryDate: '2026-03-01',
      dueDate: '2026-03-02',
      movedBecause: ['Il 2026-03-01 è domenica.'],
    })
  })
})
