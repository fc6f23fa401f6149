import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { fiReference, referenceOf, rfReference } from './payment_reference.ts'

const creditor = '81234567'
const digitsOf = (maxLength: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^[0-9]{1,${maxLength}}$`))

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { minLength: 1, maxLength: 30 })
  .map((points) => String.fromCodePoint(...points))

/** The check as banks run it on a whole id, written apart from the one under test. */
function passesLuhn(id: string): boolean {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
  let sum = 0
  for (let place = 0; place < id.length; place++) {
    const digit = Number(id.at(-1 - place))
    sum += place % 2 === 1 ? (doubled[digit] ?? 0) : digit
  }
  return sum % 10 === 0
}

/** ISO 7064 by long division, digit for digit. */
function passesMod97(reference: string): boolean {
  let rest = 0
  for (const character of reference.slice(4) + reference.slice(0, 4)) {
    for (const digit of Number.parseInt(character, 36).toString()) {
      rest = (rest * 10 + Number(digit)) % 97
    }
  }
  return rest === 1
}

const idOf = (line: string): string => /<(\d+)\+/.exec(line)?.[1] ?? ''

const region = regionOf('denmark')

describe('a payment id of a Danish card', () => {
  it.each([
    ['71', '12345678901234', '+71<123456789012347+81234567<'],
    ['71', '12345', '+71<000000000123455+81234567<'],
    ['71', '1', '+71<000000000000018+81234567<'],
    ['71', '2', '+71<000000000000026+81234567<'],
    // The sum is a multiple of ten, so the check digit is 0.
    ['71', '123', '+71<000000000001230+81234567<'],
    ['71', '02684014996532', '+71<026840149965328+81234567<'],
    ['75', '123456789012345', '+75<1234567890123452+81234567<'],
    ['75', '0', '+75<0000000000000000+81234567<'],
  ] as const)('of kind %s for %s is %s', (kind, digits, line) => {
    expect(fiReference(kind, creditor, digits)).toBe(line)
  })

  it('always passes the check that banks run, and keeps the digits it was made of', () => {
    fc.assert(
      fc.property(digitsOf(14), (digits) => {
        const id = idOf(fiReference('71', creditor, digits))
        expect(id).toHaveLength(15)
        expect(passesLuhn(id)).toBe(true)
        expect(BigInt(id.slice(0, -1))).toBe(BigInt(digits))
      }),
    )
  })

  it('finds every single digit that is mistyped', () => {
    fc.assert(
      fc.property(digitsOf(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const id = idOf(fiReference('75', creditor, digits))
        const wrong = (Number(id[at]) + by) % 10
        expect(passesLuhn(id.slice(0, at) + wrong + id.slice(at + 1))).toBe(false)
      }),
    )
  })

  it.each([
    ['71', creditor, '123456789012345', 'one digit too many for 71'],
    ['75', creditor, '1234567890123456', 'one digit too many for 75'],
    ['71', creditor, '', 'no digits'],
    ['71', creditor, '12-34', 'something else than digits'],
    ['71', '71234567', '1', 'a creditor that does not begin with 8'],
    ['71', '8123456', '1', 'a creditor of seven digits'],
  ] as const)('of kind %s for %s and %j is refused: %s', (...[kind, creditor, digits]) => {
    expect(() => fiReference(kind, creditor, digits)).toThrow(RangeError)
  })
})

describe('a creditor reference of ISO 11649', () => {
  it.each([
    ['539007547034', 'RF18539007547034'],
    ['2348231', 'RF712348231'],
    ['2348236', 'RF332348236'],
    ['nc20260001', rfReference('NC20260001')],
  ])('for %s is %s', (text, reference) => {
    expect(rfReference(text)).toBe(reference)
  })

  it('always passes the check, with two check digits from 02 to 98', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,21}$/), (text) => {
        const reference = rfReference(text)
        expect(reference).toMatch(/^RF\d\d/)
        expect(reference.slice(4)).toBe(text)
        expect(passesMod97(reference)).toBe(true)
        expect(Number(reference.slice(2, 4))).toBeGreaterThanOrEqual(2)
        expect(Number(reference.slice(2, 4))).toBeLessThanOrEqual(98)
      }),
    )
  })

  it.each(['', 'A'.repeat(22), '2026-0001', 'ÆØÅ', '1 2'])('for %j is refused', (text) => {
    expect(() => rfReference(text)).toThrow(RangeError)
  })
})

describe('the reference of an invoice', () => {
  const kroner = { creditor, currency: 'DKK' }
  const euro = { creditor: null, currency: 'EUR' }

  it.each([
    ['2026-0042', kroner, 'fi71', '+71<000000202600425+81234567<'],
    ['2026-10000', kroner, 'fi71', '+71<000002026100004+81234567<'],
    ['1001', kroner, 'fi71', '+71<100000000010016+81234567<'],
    ['2026-0107', euro, 'rf', 'RF7920260107'],
    ['KUNDE7', euro, 'rf', rfReference('KUNDE7')],
    ['2026-0042', { creditor: null, currency: 'DKK' }, null, '2026-0042'],
    ['2026-0042', { creditor: '12345678', currency: 'DKK' }, null, '2026-0042'],
    ['2026-0042', { creditor, currency: 'SEK' }, null, '2026-0042'],
    ['20260042', euro, null, '20260042'],
    ['12/2026 bis', euro, null, '12/2026 bis'],
  ])('%s with %j is %s %s', (number, where, kind, reference) => {
    expect(referenceOf(number, { ...where, region })).toEqual({ kind, reference })
  })

  it.each(['KUNDE7', '001001'])(
    'of %s, which digits cannot say, is a message on a card without an id',
    (number) => {
      const card = `+73<+${creditor}<`
      const found = referenceOf(number, { ...kroner, region })
      expect(found).toEqual({ kind: 'fi73', reference: number, card })
      const none = referenceOf(number, { creditor: null, currency: 'DKK', region })
      expect(none).toEqual({ kind: null, reference: number })
    },
  )

  it('in kroner takes no card for an invoice in euro, even with a creditor number', () => {
    expect(referenceOf('2026-0042', { creditor, currency: 'EUR', region }).kind).toBe('rf')
  })

  it('is never shared by two numbers, however they are written', () => {
    const own = fc
      .tuple(
        fc.constantFrom('', 'NC-', 'A-'),
        fc.integer({ min: 2020, max: 2030 }),
        fc.integer({ min: 1, max: 120_000 }),
      )
      .map(([series, year, counter]) => `${series}${year}-${`${counter}`.padStart(4, '0')}`)
    // What somebody may write who copies the series without its separators, or adds some.
    const variants = (number: string): string[] => [
      number,
      number.replaceAll('-', ''),
      number.replace('-', ''),
      `0${number}`,
      `${number.slice(0, -1)}-${number.slice(-1)}`,
      number.toLowerCase(),
      `1${number.replace('-', '').padStart(13, '0')}`,
    ]
    const others = fc.array(fc.stringMatching(/^[0-9A-Za-z /-]{1,22}$/), { maxLength: 10 })
    fc.assert(
      fc.property(fc.array(own), others, fc.constantFrom(kroner, euro), (own, others, where) => {
        const all = new Set([...own, ...others].flatMap(variants))
        const references = Array.from(
          all,
          (one) => referenceOf(one, { ...where, region }).reference,
        )
        expect(new Set(references).size).toBe(all.size)
      }),
    )
  })

  it('of any text at all is one that can be stated', () => {
    fc.assert(
      fc.property(anyText, (number) => {
        for (const where of [kroner, euro]) {
          const { kind, reference } = referenceOf(number, { ...where, region })
          if (kind === null || kind === 'fi73') expect(reference).toBe(number)
          if (kind === 'rf') expect(passesMod97(reference)).toBe(true)
          if (kind === 'fi71') expect(passesLuhn(idOf(reference))).toBe(true)
        }
      }),
    )
  })
})
