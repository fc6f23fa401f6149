import { describe, expect, it } from 'vitest'
import { isMailAddress, plainName } from './rules.ts'

describe('an address', () => {
  it.each(['anna@example.com', "o'neil+books@example.co.uk", 'søren@blåbær.dk', 'a.b-c_d@x.y'])(
    'is one: %s',
    (text) => {
      expect(isMailAddress(text)).toBe(true)
    },
  )

  it.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'a@b@c',
    'anna@example.com, evil@example.com',
    'anna@example.com\r\nBcc: evil@example.com',
    'anna@example.com\n',
    'Anna <anna@example.com>',
    'a b@example.com',
    'a\u0000b@example.com',
    'a;b@example.com',
    `${'x'.repeat(320)}@example.com`,
  ])('is none: %j', (text) => {
    expect(isMailAddress(text)).toBe(false)
  })
})

describe('a name in a letter', () => {
  it.each([
    ['Nordlys A/S', 'Nordlys A/S'],
    ['  Blåbær \t & Søn \r\n', 'Blåbær & Søn'],
    ['a\u202Eb\u200Bc', 'a b c'],
    ['see https://evil.test', 'see https evil.test'],
    ['', ''],
  ])('%j becomes %j', (given, plain) => {
    expect(plainName(given)).toBe(plain)
  })

  it('is cut where it is too long, between characters', () => {
    const plain = plainName('🦊'.repeat(150))
    expect(Array.from(plain)).toHaveLength(101)
    expect(plain.isWellFormed()).toBe(true)
  })
})
