import { describe, expect, it } from 'vitest'
import { inOrder } from '../../web/src/rooms/approvals/in_order.ts'

describe('a preview, which is stored without an order', () => {
  it('says first what it comes to, and of each row what it is of', () => {
    const boxes = [{ exact: 25.4, amount: 25, label: 'Salgsmoms', labelEn: 'VAT on sales' }]
    const shown = inOrder({
      locked: true,
      period: { key: '2026-Q3' },
      boxes,
      status: 'draft',
      payable: 25,
    })
    expect(Object.keys(shown)).toEqual(['payable', 'status', 'locked', 'boxes', 'period'])
    expect(shown['boxes']).toEqual([{ label: 'Salgsmoms', labelEn: 'VAT on sales', amount: 25 }])
    expect(Object.keys((shown['boxes'] as object[])[0] ?? {})[0]).toBe('label')
  })

  it('keeps what is no row as it is', () => {
    expect(inOrder({ ids: ['a', 'b'], none: null })).toEqual({ ids: ['a', 'b'], none: null })
  })
})
