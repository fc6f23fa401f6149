import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'
import type { AuthorizationError } from './authorization_row.ts'
import * as rules from './authorization_rules.ts'

const now = new Date('2026-11-15T08:00:00Z')
const earlier = new Date(now.getTime() - 1)
const later = new Date(now.getTime() + 1)

function codeOf(work: () => void): FailureCode | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe('the id of an institution', () => {
  it('is country and name, and gives both again', () => {
    const anyName = fc
      .string({ minLength: 1, maxLength: 200 })
      .filter((name) => !/[\r\n\u2028\u2029]/.test(name))
    fc.assert(
      fc.property(fc.constantFrom('DK', 'IT', 'DE'), anyName, (country, name) => {
        const id = rules.institutionIdOf({ country, name })
        expect(rules.parseInstitutionId(id)).toEqual({ country, name })
      }),
    )
  })

  it.each(['', 'DK', 'DK:', 'dk:Bank', 'XX:Bank', ':Bank', 'Danske Bank', 'DKK:Bank', 'DK:a\nb'])(
    'is not %j',
    (id) => {
      expect(rules.parseInstitutionId(id)).toBeNull()
    },
  )
})

describe('the end of a consent', () => {
  it('is ten minutes before the latest that the bank allows', () => {
    const end = rules.consentEndOf(now, 180 * 86_400)
    expect(end.getTime() - now.getTime()).toBe((180 * 86_400 - 600) * 1_000)
  })

  it('lies in the future and within what is allowed, however short that is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 * 86_400 }), (seconds) => {
        const left = rules.consentEndOf(now, seconds).getTime() - now.getTime()
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThan(seconds * 1_000)
      }),
    )
  })
})

describe('whom the bank is asked to let in', () => {
  it.each([
    [['business', 'personal'], 'business'],
    [['business'], 'business'],
    [['personal'], 'personal'],
    [[], 'business'],
  ])('of %j is %s', (types, expected) => {
    expect(rules.psuTypeOf(types)).toBe(expected)
  })
})

describe('an authorization', () => {
  const row = (status: string, expires_at = later, error: AuthorizationError | null = null) =>
    ({ status, expires_at, error }) as Parameters<typeof rules.assertReturned>[0]

  it.each([
    ['returned', later, null],
    // The bank judges whether its code is too old; the way there is what expires here.
    ['returned', earlier, null],
    ['pending', later, 'authorization_pending'],
    ['pending', earlier, 'authorization_expired'],
    ['pending', now, 'authorization_expired'],
    ['expired', earlier, 'authorization_expired'],
    ['denied', later, 'authorization_denied'],
    ['failed', later, 'authorization_failed'],
  ])('that is %s until %s completes or is refused by %s', (status, until, code) => {
    expect(codeOf(() => rules.assertReturned(row(status, until), now))).toBe(code)
  })

  it.each([
    ['pending', later, null],
    ['pending', now, 'authorization_expired'],
    ['expired', earlier, 'authorization_expired'],
    ['returned', later, 'authorization_used'],
    ['denied', later, 'authorization_used'],
    ['failed', later, 'authorization_used'],
    ['completed', later, 'authorization_used'],
  ])('that is %s until %s takes a browser in, or says %s', (status, until, code) => {
    expect(codeOf(() => rules.assertAwaited(row(status, until), now))).toBe(code)
  })

  it('that failed says again what it failed by', () => {
    const error = { code: 'server_error', message: 'The bank was closed.' }
    const check = () => rules.assertReturned(row('failed', later, error), now)
    expect(check).toThrow('authorization_failed: The bank was closed.')
  })
})

describe('what comes back from the bank', () => {
  it('is a code, a refusal or a failure', () => {
    const read = (code?: string, error?: string) => rules.readReturn({ code, error })
    expect(read('c')).toEqual({ status: 'returned', error: null })
    expect(read(undefined, 'access_denied').status).toBe('denied')
    expect(read(undefined, 'server_error').error?.code).toBe('server_error')
    expect(read('c', 'access_denied').status).toBe('denied')
  })

  it('never repeats text that someone wrote into the address', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (error) => {
        const { status, error: stored } = rules.readReturn({ code: undefined, error })
        expect(status).not.toBe('returned')
        expect(stored?.code).toMatch(/^[a-zA-Z_]{1,60}$/)
        expect(stored?.message).not.toContain('<')
      }),
    )
  })
})

describe('a code after a failure', () => {
  it.each<[FailureCode, boolean]>([
    ['provider_timeout', false],
    ['provider_failed', false],
    ['bank_code_used', false],
  ])('is spent by %s', (code, expected) => {
    expect(rules.isUnspent(new Failure(code))).toBe(expected)
  })

  it('is left where surely nothing happened, but for one that the bank calls used', () => {
    const happened = { nothingHappened: true }
    expect(rules.isUnspent(new Failure('provider_unavailable', happened))).toBe(true)
    expect(rules.isUnspent(new Failure('provider_failed', happened))).toBe(true)
    expect(rules.isUnspent(new Failure('bank_code_used', happened))).toBe(false)
  })

  it('whose answer was lost is never in doubt: it must be asked for again', () => {
    for (const code of ['provider_timeout', 'provider_failed'] as const) {
      expect(rules.asSpent(new Failure(code))).toMatchObject({ code: 'bank_code_used' })
      const refused = new Failure(code, { nothingHappened: true })
      expect(rules.asSpent(refused)).toBe(refused)
    }
    const other = new Failure('provider_unavailable')
    expect(rules.asSpent(other)).toBe(other)
    const fault = new TypeError('ours')
    expect(rules.asSpent(fault)).toBe(fault)
  })
})
