import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { isOfAccount, isOutage, refusalOf, toSyncFailure } from './sync_errors.ts'

describe('a failure', () => {
  it.each(['bank_rate_limited', 'provider_timeout', 'record_busy'] as const)(
    'of the account is %s',
    (code) => {
      expect(isOfAccount(new Failure(code))).toBe(true)
    },
  )

  it.each([new Failure('unavailable'), new Error('ours'), Symbol('lease lost')])(
    'of ours is %s',
    (error) => {
      expect(isOfAccount(error)).toBe(false)
    },
  )

  it('of the outside system says nothing of the account', () => {
    expect(isOutage('provider_failed')).toBe(true)
    expect(isOutage('bank_consent_expired')).toBe(false)
  })

  it('is shown as a sentence, its own where it has one', () => {
    expect(toSyncFailure(new Failure('bank_action_required')).message).toContain(
      'Log in to your bank',
    )
    const told = toSyncFailure(new Failure('provider_failed', { detail: 'The bank is closed.' }))
    expect(told).toEqual({ code: 'provider_failed', message: 'The bank is closed.' })
  })
})

describe('an account', () => {
  it.each([
    ['active', 'active', null],
    ['active', 'expired', 'bank_consent_expired'],
    ['active', 'revoked', 'bank_consent_revoked'],
    ['active', 'closed', 'bank_consent_revoked'],
    ['active', null, 'bank_consent_expired'],
    ['needs_consent', 'active', 'bank_consent_expired'],
    ['closed', 'active', 'bank_account_gone'],
  ] as const)('that is %s under a session that is %s: %s', (status, session_status, code) => {
    expect(refusalOf({ status, session_status })).toBe(code)
  })
})
