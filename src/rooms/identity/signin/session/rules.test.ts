import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#kernel/failure/failure'
import { agentOf, assertStrongPassword, isSecret, networkOf, plainCode } from './rules.ts'

function verdictOn(password: string, email = 'karen.lund@nordlys.example'): string {
  try {
    assertStrongPassword(password, email)
    return 'taken'
  } catch (error) {
    return (error as Failure).code
  }
}

describe('a new password', () => {
  it.each([
    'violet tram over the harbour',
    'a long enough password',
    'gT7#pq!vRm2$zz',
    'Rødgrød med fløde på bordet',
    'kvadratisk praktisk ugle',
    'quindici gru dietro il muro',
    'mK4-wH9-zT2-bQ7',
  ])('is taken: %s', (password) => {
    expect(verdictOn(password)).toBe('taken')
  })

  it.each([
    'Password1234!',
    'passwordpassword',
    'P4ssw0rd2026!!',
    'Welcome2026!!',
    'velkommen123456',
    'Benvenuto2026!',
    'Sommerferie2026',
    'adgangskode1234',
    'qwertyuiop123',
    'asdfghjkl1234567',
    '1qaz2wsx3edc4rfv',
    '123456789012',
    '987654321098765',
    'aaaaaaaaaaaaaaa',
    'abababababababab',
    'abcabcabcabcabc',
    'abcdefghijklmnop',
    'zyxwvutsrqponm',
    'iloveyou123456',
    'ForzaJuventus1!',
    'Danmark-Danmark-1',
    'Daybook123456',
    'daybookdaybook!',
    'correcthorsebatterystaple',
    'letmeinletmein99',
    'monday tuesday'.replace('tuesday', 'friday'),
    'admin-admin-2026',
    '            ',
    '!!!!!!!!!!!!!!!!',
  ])('is too easy: %s', (password) => {
    expect(verdictOn(password)).toBe('password_too_weak')
  })

  it.each(['karen.lund1234', 'Nordlys-Karen-1', 'lundnordlys2026!'])(
    'is too easy where it is made of the address: %s',
    (password) => {
      expect(verdictOn(password)).toBe('password_too_weak')
    },
  )

  it('is as long as twelve characters at least, and a thousand at most', () => {
    expect(verdictOn('gT7#pq!vRm2')).toBe('invalid_input')
    expect(verdictOn('gT7#pq!vRm2$')).toBe('taken')
    expect(verdictOn('gT7#pq!vRm2$'.repeat(84))).toBe('invalid_input')
  })

  it('is taken, if twenty letters and digits were drawn by lot', () => {
    const letters = 'abcdefghijkmnopqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ'.split('')
    const drawn = fc.array(fc.constantFrom(...letters), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(drawn, (characters) => {
        // A lot can draw the same few letters twenty times; that is no fault of the rule.
        fc.pre(new Set(characters).size >= 12)
        return verdictOn(characters.join('')) === 'taken'
      }),
      { numRuns: 300 },
    )
  })

  it('never throws anything but our own failures, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string(),
        (password, email) => {
          return ['taken', 'invalid_input', 'password_too_weak', 'password_breached'].includes(
            verdictOn(password, email),
          )
        },
      ),
    )
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['nonsense', 'nonsense'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('what comes from outside', () => {
  it('is a secret of ours, or is not looked up', () => {
    expect(isSecret(Buffer.alloc(32, 7).toString('base64url'))).toBe(true)
    for (const text of [undefined, '', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`]) {
      expect(isSecret(text)).toBe(false)
    }
  })

  it('keeps of a browser’s own words one line of a bearable length', () => {
    expect(agentOf('Mozilla\r\n\u0000X')).toBe('Mozilla X')
    expect(agentOf('x'.repeat(5_000))).toHaveLength(300)
  })

  it('is the same recovery code in any spelling', () => {
    expect(plainCode(' ABCD-efgh  0o1I-lL23 ')).toBe('abcdefgh00111123')
  })
})
