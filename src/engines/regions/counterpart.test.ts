import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { accountThere, vatCodeThere } from './counterpart.ts'

const connection = {
  regionKey: 'denmark',
  accounts: new Map([['2450', '3600']]),
  vatCodes: new Map([['I25', 'I25']]),
}

function failureOf(work: () => unknown): Failure {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('nothing failed')
}

describe('what an account is called over there', () => {
  it('is what the connection says', () => {
    expect(accountThere(connection, '2450')).toBe('3600')
    expect(vatCodeThere(connection, 'I25')).toBe('I25')
  })

  it('is asked for by name where nobody said it, before anything is sent', () => {
    const { code, details } = failureOf(() => accountThere(connection, '1610'))
    expect(code).toBe('account_not_mapped')
    expect(details).toMatchObject({ nothingHappened: true, kind: 'account', ours: '1610' })
    expect(details.detail).toContain('Account 1610 (Varekøb)')
    expect(details.detail).toContain('map_account')
  })

  it('is asked for likewise of a VAT code, and of an account that no chart has', () => {
    expect(failureOf(() => vatCodeThere(connection, 'REP')).details).toMatchObject({
      kind: 'vat_code',
      ours: 'REP',
      detail: expect.stringContaining('VAT code REP (Restaurationsbesøg)'),
    })
    const unknown = failureOf(() => accountThere(connection, '9999'))
    expect(unknown.details.detail).toContain('Account 9999 has no counterpart')
  })
})
