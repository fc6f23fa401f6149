import { describe, expect, it } from 'vitest'
import { readAtMost, wasNeverSent } from './network.ts'

describe('a body', () => {
  it('is read whole up to the limit, and not at all beyond it', async () => {
    expect(await readAtMost(new Response('æ'), 2)).toBe('æ')
    expect(await readAtMost(new Response('æ'), 1)).toBeNull()
    expect(await readAtMost(new Response(null), 0)).toBe('')
  })
})

describe('what was never sent', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' })

  it.each([
    ['no connection', refused, true],
    ['no connection, as the cause of another error', new Error('x', { cause: refused }), true],
    ['no connection to any of several addresses', new AggregateError([refused, refused]), true],
    ['a connection that was lost', reset, false],
    ['an error of another kind', new Error('x'), false],
    ['no error at all', null, false],
  ])('after %s', (_says, error, isNever) => {
    expect(wasNeverSent(error)).toBe(isNever)
  })
})
