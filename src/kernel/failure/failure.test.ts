import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure, fromProblem, toProblem, type FailureDetails } from './failure.ts'
import { failures, type FailureCode } from '#failures/failures'

const codes = Object.keys(failures) as FailureCode[]
const anyCode = fc.constantFrom(...codes)

// Whatever a rule may add to its failure, beside the members that RFC 9457 and we have fixed.
const anyDetails: fc.Arbitrary<FailureDetails> = fc.record(
  {
    detail: fc.string({ minLength: 1 }),
    version: fc.nat(),
    known: fc.array(fc.string(), { maxLength: 4 }),
    errors: fc.array(fc.record({ pointer: fc.string(), code: fc.string(), detail: fc.string() }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: [] },
)

describe('the table of failures', () => {
  it.each(codes)('%s has a status of its kind and words for people', (code) => {
    const { status, title, says } = failures[code]
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    const refusals = [400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 422, 429, 431]
    expect([...refusals, 500, 502, 503, 504]).toContain(status)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(says).toMatch(/^[A-Z].{15,}\.$/)
  })

  it('calls a failure retryable where the same request may succeed, and nowhere else', () => {
    for (const code of codes) {
      const { status, retryable } = failures[code]
      // A fault of ours or of the outside may pass; a refusal stays one, but for a busy record.
      // Where nobody can say whether it happened, a person looks first, or begins anew.
      const isForPeople = code === 'effect_unknown' || code === 'bank_code_used'
      if (status >= 500) expect([code, retryable]).toEqual([code, !isForPeople])
      else if (retryable) expect([408, 409, 429]).toContain(status)
    }
    expect(
      codes.filter((code) => failures[code].status === 409 && failures[code].retryable),
    ).toEqual(['idempotency_in_progress', 'record_busy', 'posting_in_doubt'])
  })

  it('says "try again" where it is retryable, and nowhere else', () => {
    for (const code of codes) {
      const { title, says, retryable } = failures[code]
      expect([code, /\btry again\b/i.test(says)]).toEqual([code, retryable])
      // Nor in other words: what a person must do first is named instead.
      const words =
        /\b(repeat (it|this|the)|retry(?!-After)|once more|send it again|call (it|this) again)\b/i
      expect([code, words.test(`${title}. ${says}`)]).toEqual([code, false])
    }
  })

  it('says of everything that can be missing where to look it up', () => {
    const missing = codes.filter((code) => code.endsWith('_not_found'))
    expect(missing.length).toBeGreaterThan(5)
    for (const code of missing) expect([code, failures[code].status]).toEqual([code, 404])
    // What belongs to a person alone is listed on their account's page.
    const elsewhere = new Set(['organization_not_found', 'passkey_not_found', 'session_not_found'])
    const records = missing.filter((code) => !elsewhere.has(code))
    for (const code of records) expect(failures[code].says).toMatch(/GET \/api\/rest\/[a-z-]+\.$/)
  })
})

describe('a problem', () => {
  it('is the table’s entry, with what this case adds to it', () => {
    fc.assert(
      fc.property(anyCode, anyDetails, (code, details) => {
        const { detail, ...extra } = details
        expect(toProblem(new Failure(code, details), 'r1')).toEqual({
          type: `/docs/errors#${code}`,
          title: failures[code].title,
          status: failures[code].status,
          detail: detail ?? failures[code].says,
          code,
          requestId: 'r1',
          retryable: failures[code].retryable,
          ...extra,
        })
      }),
    )
  })

  it('that was kept as JSON gives the same problem again, under the id of whoever asks', () => {
    fc.assert(
      fc.property(anyCode, anyDetails, (code, details) => {
        const kept = JSON.parse(JSON.stringify(toProblem(new Failure(code, details), 'first')))
        const again = toProblem(fromProblem(kept), 'second')
        expect(again).toEqual({ ...kept, requestId: 'second' })
      }),
    )
  })

  it('tells nothing of the cause, and keeps the wait for the header', () => {
    const cause = new Error('password of the database')
    const failure = new Failure('unavailable', { retryAfterSeconds: 3 }, cause)
    const told = JSON.stringify(toProblem(failure, 'r1'))
    expect(told).not.toContain('password')
    expect(told).not.toContain('retryAfterSeconds')
    expect(failure.cause).toBe(cause)
    expect(failure.details.retryAfterSeconds).toBe(3)
  })
})

describe('a failure', () => {
  it('is an error whose message a log can be searched by', () => {
    const failure = new Failure('last_owner')
    expect(failure).toBeInstanceOf(Error)
    expect(failure.message).toBe(`last_owner: ${failures.last_owner.says}`)
    expect(new Failure('last_owner', { detail: 'Ask Ida.' }).message).toBe('last_owner: Ask Ida.')
  })

  it('has the status and the retryability of its code', () => {
    for (const code of codes) {
      const { status, retryable } = new Failure(code)
      expect({ status, retryable }).toEqual({
        status: failures[code].status,
        retryable: failures[code].retryable,
      })
    }
  })
})
