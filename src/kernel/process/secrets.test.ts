import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecrets, parseMasterKeys } from './secrets.ts'

const older = Buffer.alloc(32, 1)
const newer = Buffer.alloc(32, 2)
const context = 'org_1 bank token'
const secrets = createSecrets([older])

describe('sealing', () => {
  test('what was sealed opens again, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, bound) => {
        const sealed = secrets.seal(plain, bound)
        expect(secrets.open(sealed, bound)).toBe(plain)
        expect(secrets.seal(plain, bound).equals(sealed)).toBe(false)
      }),
    )
  })

  test('the plain text does not appear in what is stored', () => {
    const sealed = secrets.seal('token of the bank', context)
    expect(sealed.includes('token')).toBe(false)
    expect(sealed[0]).toBe(1)
  })

  test('another context is refused', () => {
    const sealed = secrets.seal('token', context)
    for (const other of ['org_2 bank token', 'org_1 bank', '', `${context} `]) {
      expect(() => secrets.open(sealed, other)).toThrow('another context')
    }
  })

  test('one flipped bit anywhere is refused', () => {
    const sealed = secrets.seal('token', context)
    for (let at = 0; at < sealed.length; at++) {
      for (const bit of [1, 128]) {
        const flipped = Buffer.from(sealed)
        flipped.writeUInt8(flipped.readUInt8(at) ^ bit, at)
        expect(() => secrets.open(flipped, context)).toThrow(/altered|not a sealed|not configured/)
      }
    }
  })

  test('a cut or lengthened secret is refused', () => {
    const sealed = secrets.seal('token', context)
    for (let length = 0; length < sealed.length; length++) {
      expect(() => secrets.open(sealed.subarray(0, length), context)).toThrow(Error)
    }
    expect(() => secrets.open(Buffer.concat([sealed, Buffer.of(0)]), context)).toThrow('altered')
  })

  test('the key of one secret does not open the text of another', () => {
    const first = secrets.seal('first', context)
    const second = secrets.seal('other', context)
    const mixed = Buffer.concat([first.subarray(0, 65), second.subarray(65)])
    expect(() => secrets.open(mixed, context)).toThrow('altered')
  })
})

describe('rotation', () => {
  const rotated = createSecrets([newer, older])

  test('an older secret opens, and is moved under the current key without its text', () => {
    const sealed = secrets.seal('token', context)
    expect(rotated.open(sealed, context)).toBe('token')
    const moved = rotated.rewrap(sealed)
    if (moved === null) throw new Error('It was under the older key.')
    expect(moved.subarray(65).equals(sealed.subarray(65))).toBe(true)
    expect(createSecrets([newer]).open(moved, context)).toBe('token')
    expect(() => rotated.open(moved, 'org_2')).toThrow('another context')
    expect(rotated.rewrap(moved)).toBeNull()
  })

  test('a new secret is under the current key and needs no move', () => {
    const sealed = rotated.seal('token', context)
    expect(rotated.rewrap(sealed)).toBeNull()
    expect(() => secrets.open(sealed, context)).toThrow('not configured')
  })

  test('an altered secret is not moved', () => {
    const sealed = secrets.seal('token', context)
    sealed.writeUInt8(sealed.readUInt8(40) ^ 1, 40)
    expect(() => rotated.rewrap(sealed)).toThrow('altered')
  })

  test('an older signature still holds, a newer one does not hold for the older key', () => {
    expect(rotated.verify('cursor', 'text', secrets.sign('cursor', 'text'))).toBe(true)
    expect(secrets.verify('cursor', 'text', rotated.sign('cursor', 'text'))).toBe(false)
  })
})

describe('signing', () => {
  test('a signature holds for its purpose and text only', () => {
    const signature = secrets.sign('cursor', 'text')
    expect(signature).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(secrets.verify('cursor', 'text', signature)).toBe(true)
    expect(secrets.verify('calendar', 'text', signature)).toBe(false)
    expect(secrets.verify('cursor', 'text2', signature)).toBe(false)
  })

  test('no other text is taken for the signature', () => {
    const signature = secrets.sign('cursor', 'text')
    const others = ['', 'x', `${signature}=`, ` ${signature}`, signature.slice(1), `${signature}A`]
    for (const other of others) expect(secrets.verify('cursor', 'text', other)).toBe(false)
    for (let at = 0; at < signature.length; at++) {
      const letter = signature[at] === 'A' ? 'B' : 'A'
      const changed = signature.slice(0, at) + letter + signature.slice(at + 1)
      expect(secrets.verify('cursor', 'text', changed)).toBe(false)
    }
  })

  test('derived keys differ by purpose and by master key, and stay the same', () => {
    expect(secrets.derive('a')).toHaveLength(32)
    expect(secrets.derive('a').equals(createSecrets([older]).derive('a'))).toBe(true)
    expect(secrets.derive('a').equals(secrets.derive('b'))).toBe(false)
    expect(secrets.derive('a').equals(createSecrets([newer]).derive('a'))).toBe(false)
  })

  test('each master key has a derived one, the current first', () => {
    const both = createSecrets([newer, older])
    expect(both.deriveEach('a')).toEqual([both.derive('a'), secrets.derive('a')])
  })
})

describe('master keys', () => {
  test('base64, with or without padding, base64url and hexadecimal are read', () => {
    const key = Buffer.alloc(32, 0xfb)
    const forms = [key.toString('base64'), key.toString('base64url'), key.toString('hex')]
    expect(parseMasterKeys(forms.join(' , '))).toEqual([key, key, key])
  })

  test.each(['', ' ', 'short', 'ff'.repeat(31), 'ff'.repeat(33), `${'A'.repeat(42)}!=`])(
    '%j is refused by its place, without being shown',
    (text) => {
      const good = older.toString('hex')
      expect(() => parseMasterKeys(`${good},${text}`)).toThrow(
        'Master key 2 is not 32 bytes in base64 or hexadecimal.',
      )
    },
  )

  test('no key, a short key and the same key twice are refused', () => {
    expect(() => createSecrets([])).toThrow('At least one')
    expect(() => createSecrets([Buffer.alloc(16)])).toThrow('32 bytes')
    expect(() => createSecrets([older, newer, older])).toThrow('twice')
  })
})
