import { describe, expect, it } from 'vitest'
import { bearerOf } from './bearer.ts'

describe('bearerOf', () => {
  it('gives the secret of a bearer, however the scheme is written', () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(bearerOf(`${scheme} dbk_test_x`, 200)).toBe('dbk_test_x')
    }
  })

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer  two',
    'Bearer a b',
    'Bearer a\t',
    'Bearer a\n',
    ' Bearer a',
    'Basic a',
    'a',
  ])('gives nothing for %j', (header) => {
    expect(bearerOf(header, 200)).toBeNull()
  })

  it('counts the whole header, and takes one of exactly the most letters', () => {
    const header = `Bearer ${'a'.repeat(13)}`
    expect(bearerOf(header, 20)).toBe('a'.repeat(13))
    expect(bearerOf(header, 19)).toBeNull()
  })
})
