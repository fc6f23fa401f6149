import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { wordsOf } from './say.ts'

const withCode = (message: string, code: string): Error =>
  Object.assign(new Error(message), { code })

describe('what a command says of an error', () => {
  it('is the sentence of the failure, with the fields and the values that would do', () => {
    const errors = [{ pointer: '/password', code: 'invalid_length', detail: 'Use 12 characters.' }]
    const words = wordsOf(new Failure('invalid_input', { errors }))
    expect(words).toContain('Correct the fields')
    expect(words).toContain('password: Use 12 characters.')
    expect(wordsOf(new Failure('unknown_role', { known: ['owner', 'viewer'] }))).toContain(
      'Known: owner, viewer.',
    )
  })

  it('names the cause where the failure has one', () => {
    const cause = withCode('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED')
    expect(wordsOf(new Failure('unavailable', {}, cause))).toContain('start PostgreSQL')
  })

  it('adds what to do to errors of the system and of PostgreSQL', () => {
    const role = withCode('role "daybook_app_x" does not exist', '28000')
    expect(wordsOf(role)).toBe(
      'role "daybook_app_x" does not exist. ' +
        'That role cannot log in: correct DATABASE_URL, or run `daybook migrate`.',
    )
    const port = withCode('listen EADDRINUSE', 'EADDRINUSE')
    expect(wordsOf(port)).toContain('choose another with --port')
  })

  it('looks into an error that has no words of its own', () => {
    const both = new AggregateError([withCode('connect ECONNREFUSED ::1', 'ECONNREFUSED')])
    expect(wordsOf(both)).toContain('connect ECONNREFUSED ::1. No database is running there')
  })

  it('is the plain text of anything else', () => {
    expect(wordsOf(withCode('strange', 'XX000'))).toBe('strange')
    expect(wordsOf('just text')).toBe('just text')
  })
})
