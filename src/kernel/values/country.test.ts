import { describe, expect, test } from 'vitest'
import { euMembers, isCountry, vatPrefix } from './country.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const pairs = letters.flatMap((a) => letters.map((b) => a + b))

describe('countries', () => {
  test('there are 249, and Intl has a name for each', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const known = pairs.filter(isCountry)
    expect(known).toHaveLength(249)
    expect(known.filter((code) => names.of(code) === undefined)).toEqual([])
  })

  // The codes that Intl names and ISO 3166-1 does not assign, each for a reason one can look up:
  // withdrawn (AN BU CS DD DY FX HV NH RH SU TP VD YD YU ZR), reserved (AC CP CQ DG EA EU EZ IC TA
  // UK UN) or made up by CLDR (QO XA XB XK ZZ).
  test('what Intl names beyond them is withdrawn, reserved or private', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const beyond = pairs.filter((code) => names.of(code) !== undefined && !isCountry(code))
    const withdrawn = 'AN BU CS DD DY FX HV NH RH SU TP VD YD YU ZR'
    const reserved = 'AC CP CQ DG EA EU EZ IC TA UK UN QO XA XB XK ZZ'
    expect(beyond).toEqual(`${withdrawn} ${reserved}`.split(' ').toSorted())
  })

  test.each(['', 'dk', 'DNK', 'EL', 'XI', 'UK', 'EU', 'ZZ', 'D', ' '])(
    '%j is not a country',
    (code) => {
      expect(isCountry(code)).toBe(false)
    },
  )
})

describe('members of the VAT area', () => {
  test('today there are 27 with Greece counted once, and Northern Ireland', () => {
    const members = [...euMembers('2026-11-15')]
    expect(members.filter(isCountry)).toHaveLength(27)
    expect(members.filter((code) => !isCountry(code)).toSorted()).toEqual(['EL', 'XI'])
  })

  test.each([
    ['2020-12-31', 'GB', true],
    ['2021-01-01', 'GB', false],
    ['2020-12-31', 'XI', false],
    ['2021-01-01', 'XI', true],
    ['2013-06-30', 'HR', false],
    ['2013-07-01', 'HR', true],
    ['2026-01-01', 'EL', true],
    ['2026-01-01', 'CH', false],
    ['2026-01-01', 'NO', false],
    ['2026-01-01', 'GL', false],
    ['1992-12-31', 'DK', false],
  ])('on %s the membership of %s is %s', (day, code, isMember) => {
    expect(euMembers(day).has(code)).toBe(isMember)
  })

  test('a VAT prefix differs from the country for Greece, the Isle of Man and Monaco only', () => {
    expect(vatPrefix('GR')).toBe('EL')
    expect(vatPrefix('MC')).toBe('FR')
    expect(pairs.filter((code) => vatPrefix(code) !== code)).toEqual(['GR', 'IM', 'MC'])
    expect(euMembers('2026-01-01').has(vatPrefix('MC'))).toBe(true)
  })
})
