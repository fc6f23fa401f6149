import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identifierWarnings, type Identifiers } from './identifiers.ts'

const none = { businessId: null, vatNumber: null, fiscalCode: null, sdiCode: null }
const empty: Identifiers = { country: null, ...none, pec: null, email: null }

function codesOf(contact: Partial<Identifiers>, home = 'IT'): string[] {
  return identifierWarnings({ ...empty, ...contact }, home).map(({ code }) => code)
}

// Every number that differs from this one in a single digit behind the prefix.
function mutations(number: string, from = 0): string[] {
  return Array.from(number).flatMap((old, at) => {
    if (at < from || !/\d/.test(old)) return []
    const others = '0123456789'.replace(old, '').split('')
    return others.map((digit) => number.slice(0, at) + digit + number.slice(at + 1))
  })
}

function digits(count: number) {
  const digit = fc.constantFrom(...'0123456789'.split(''))
  return fc.array(digit, { minLength: count, maxLength: count }).map((all) => all.join(''))
}

test('a contact without identifiers has no warnings', () => {
  expect(identifierWarnings(empty, 'DK')).toEqual([])
  expect(identifierWarnings({ ...empty, country: 'US' }, 'IT')).toEqual([])
})

test('a warning names the field, a code and a sentence', () => {
  expect(identifierWarnings({ ...empty, businessId: '13748137' }, 'DK')).toEqual([
    { field: 'businessId', code: 'business_id_check_digit', detail: expect.stringMatching(/\.$/) },
  ])
})

test('every text in every field is answered, never refused', () => {
  const text = fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 16 })))
  const contacts = fc.record({
    country: fc.option(fc.constantFrom('DK', 'IT', 'GR', 'GB', 'US', 'MC')),
    businessId: text,
    vatNumber: text.map((rest) => rest && `ES${rest}`),
    fiscalCode: text,
    sdiCode: text,
    pec: text,
    email: text,
  })
  fc.assert(
    fc.property(contacts, fc.constantFrom('DK', 'IT'), (contact, home) => {
      for (const { field, code } of identifierWarnings(contact, home)) {
        expect(contact[field]).not.toBeNull()
        expect(code).toMatch(/^[a-z_]+$/)
      }
    }),
    { numRuns: 500 },
  )
})

describe('CVR numbers', () => {
  test.each([
    ['', '13748136,24256790,13585628,10150817,13 74 81 36'],
    ['business_id_check_digit', '12345678,13748137,35254119'],
    ['business_id_format', `,1374813,137481366,03748136,DK13748136,1374813a,${'9'.repeat(9999)}`],
  ])('the code %j is given for %.60s', (code, numbers) => {
    for (const businessId of numbers.split(',')) {
      expect(codesOf({ country: 'DK', businessId }).join()).toBe(code)
      expect(codesOf({ businessId }, 'DK').join()).toBe(code)
    }
  })

  test('every number with the right check digit is right, and one wrong digit is noticed', () => {
    const front = digits(7).filter((text) => text[0] !== '0' && checkOf(text) < 10)
    fc.assert(
      fc.property(front, (text) => {
        const businessId = `${text}${checkOf(text)}`
        expect(codesOf({ businessId }, 'DK')).toEqual([])
        for (const wrong of mutations(businessId)) {
          expect(codesOf({ businessId: wrong }, 'DK')).toHaveLength(1)
        }
      }),
    )
    function checkOf(text: string): number {
      const sum = Array.from(text).reduce((sum, digit, at) => {
        return sum + Number(digit) * Number('2765432'.charAt(at))
      }, 0)
      return (11 - (sum % 11)) % 11
    }
  })

  test('a register number from another country is not judged', () => {
    expect(codesOf({ country: 'DE', businessId: 'HRB 1234' }, 'DK')).toEqual([])
    expect(codesOf({ businessId: 'MI-1234567' }, 'IT')).toEqual([])
  })
})

// Published numbers of each scheme; those of the Union come with the country they belong to.
const valid: readonly [country: string, number: string][] = [
  ...`ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13748136 EE100931558
     ESB58378431 FI20774740 FR40303265045 HR33392005961 HU12892312 IE6433435F IT00743110157
     LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843
     RO18547290 SE123456789701 SI50223054 SK2022749619 FRK7399859412 NL123456789B13 GB980780684`
    .split(/\s+/)
    .map((number): [string, string] => [number.slice(0, 2), number]),
  ['GR', 'EL094259216'],
  ['GB', 'XI980780684'],
  ['MC', 'FR40303265045'],
  ['IM', 'GB980780684'],
  ['US', 'EU528003646'],
]

describe('VAT numbers', () => {
  test.each(valid)('in %s %s is right', (country, vatNumber) => {
    expect(codesOf({ country, vatNumber })).toEqual([])
    expect(codesOf({ country, vatNumber: vatNumber.toLowerCase() }, 'DK')).toEqual([])
    expect(codesOf({ country, vatNumber: vatNumber.slice(2) }, country)).toEqual([])
  })

  // How many single wrong digits stay unnoticed where a scheme has two checks, or lets one digit
  // stand for two remainders; the Dutch suffix (18 of 19) is not covered at all.
  const unnoticed: Record<string, number> = { BG: 1, CZ: 6, RO: 7, GB: 2, XI: 2, NL: 19, EU: 81 }

  test.each(valid)('in %s one wrong digit of %s is noticed', (country, vatNumber) => {
    const missed = mutations(vatNumber, 2).filter(
      (wrong) => codesOf({ country, vatNumber: wrong }).length === 0,
    )
    expect(missed.length).toBeLessThanOrEqual(unnoticed[vatNumber.slice(0, 2)] ?? 0)
  })

  test.each([
    ['vat_number_check_digit', 'IT:IT00743110158 IT:IT12345678901 DK:DK13748137 DE:DE136695977'],
    ['vat_number_office_code', 'IT:IT12345678903 IT:01234567897'],
    ['vat_number_format', 'IT:00000000000 IT:IT0074311015 DE:DE13669597 GR:GR094259216 IT:'],
    ['vat_number_prefix_missing', 'DE:136695976'],
    ['vat_number_country_mismatch', 'DE:ATU13585627 US:DE136695976 DE:XI980780684'],
    ['vat_number_format', `IT:${'0'.repeat(100_000)}`],
  ])('the code %s is given for %.90s', (code, numbers) => {
    for (const [country = '', vatNumber = ''] of numbers
      .split(' ')
      .map((text) => text.split(':'))) {
      expect([vatNumber, ...codesOf({ country, vatNumber })]).toEqual([vatNumber, code])
    }
  })

  test('a contact without country is domestic', () => {
    expect(codesOf({ vatNumber: '13748136' }, 'DK')).toEqual([])
    expect(codesOf({ vatNumber: 'IT00743110157' }, 'DK')).toEqual(['vat_number_country_mismatch'])
  })

  test('check letters that look like a prefix are not taken for one', () => {
    expect(codesOf({ country: 'FR', vatNumber: 'FRFR303265060' })).toEqual([])
  })

  test('both a strange country and a wrong digit are told', () => {
    expect(codesOf({ country: 'DE', vatNumber: 'IT00743110158' })).toEqual([
      'vat_number_country_mismatch',
      'vat_number_check_digit',
    ])
  })

  test('numbers from outside the Union, and Latvian ones without a date, are not judged', () => {
    expect(codesOf({ country: 'CH', vatNumber: 'CHE-116.281.710 MWST' })).toEqual([])
    expect(codesOf({ country: 'US', vatNumber: 'PL-77' })).toEqual([])
    expect(codesOf({ country: 'LV', vatNumber: 'LV32000012345' })).toEqual([])
  })
})

describe('codici fiscali', () => {
  test.each([
    ['', 'RSSMRA85T10A562S rssmra80a01h501u RCCMNL83S18D969H RSSMRA85T10A56NH 00743110157'],
    ['fiscal_code_check_digit', 'RSSMRA85T10A562T 00743110158'],
    ['fiscal_code_format', '00000000000 RSSMRA85T10A56 RSSMRA85F10A562S '],
  ])('the code %j is given for %s', (code, all) => {
    for (const fiscalCode of all.split(' ')) expect(codesOf({ fiscalCode }).join()).toBe(code)
  })

  test('one wrong digit is always noticed', () => {
    for (const wrong of [...mutations('RSSMRA85T10A562S'), ...mutations('00743110157')]) {
      expect(codesOf({ fiscalCode: wrong })).toEqual(['fiscal_code_check_digit'])
    }
  })

  test('of the ten last digits of a company code exactly one is right', () => {
    const front = digits(10).filter((text) => text !== '0000000000')
    fc.assert(
      fc.property(front, (text) => {
        const all = Array.from({ length: 10 }, (_, digit) => `${text}${digit}`)
        expect(all.filter((fiscalCode) => codesOf({ fiscalCode }).length === 0)).toHaveLength(1)
      }),
    )
  })

  test('abroad only what looks Italian is judged', () => {
    expect(codesOf({ country: 'DE', fiscalCode: '12345678901' })).toEqual([])
    expect(codesOf({ country: 'DE', fiscalCode: 'RSSMRA85T10A562S' })).toEqual([])
    expect(codesOf({ country: 'DE', fiscalCode: 'RSSMRA85T10A562T' })).toEqual([
      'fiscal_code_check_digit',
    ])
  })
})

describe('destination codes', () => {
  const business = { vatNumber: '00743110157' }
  const consumer = { fiscalCode: 'RSSMRA85T10A562S' }

  test.each<[string, Partial<Identifiers>, string[]]>([
    ['a code of 7', { sdiCode: 'M5UXCR1', ...business }, []],
    ['lower case', { sdiCode: 'm5uxcr1', ...business }, []],
    ['a public body', { sdiCode: 'UFABCD' }, ['sdi_code_public_body']],
    ['5 characters', { sdiCode: 'ABCDE' }, ['sdi_code_format']],
    ['8 characters', { sdiCode: 'ABC-EFGH' }, ['sdi_code_format']],
    ['a sign', { sdiCode: 'ABC-EFG' }, ['sdi_code_format']],
    ['nothing', { sdiCode: '' }, ['sdi_code_format']],
    ['0000000 with a PEC', { sdiCode: '0000000', pec: 'a@pec.it', ...business }, []],
    ['0000000 without a PEC', { sdiCode: '0000000', ...business }, ['sdi_code_needs_pec']],
    ['0000000 of a consumer', { sdiCode: '0000000', ...consumer }, []],
    ['XXXXXXX abroad', { sdiCode: 'XXXXXXX', country: 'DE' }, []],
    ['XXXXXXX in Italy', { sdiCode: 'XXXXXXX' }, ['sdi_code_foreign_only']],
    ['a code abroad', { sdiCode: 'M5UXCR1', country: 'DE' }, ['sdi_code_foreign_buyer']],
  ])('%s', (_, contact, codes) => {
    expect(codesOf(contact)).toEqual(codes)
  })
})

describe('addresses', () => {
  test.each([
    ...'a@b.dk|first.last+tag@example.co.uk|søren@rødgrød.dk|x@xn--rdgrd-vuad.dk'.split('|'),
    "o'brien@example.com",
    `${'a'.repeat(64)}@example.com`,
  ])('%s is plausible', (address) => {
    expect(codesOf({ email: address })).toEqual([])
    expect(codesOf({ pec: address })).toEqual(address.length < 7 ? ['pec_format'] : [])
  })

  test.each([
    ...'|a|a@b|@b.dk|a@b@c.dk|a b@c.dk| a@bcd.dk|a@bcd.dk\n|a..b@c.dk|.a@bcd.dk|a@b..dk'.split('|'),
    ...'a@-b.dk|a@b.dk.|a@127.0.0.1|a@bcd.k|a@b_c.dk|a\u200b@bcd.dk|a@bcd.dk,e@f.dk'.split('|'),
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.dk`,
    `a@${'bcd.'.repeat(70)}dk`,
  ])('%.30j is not', (address) => {
    expect(codesOf({ email: address })).toEqual(['email_format'])
    expect(codesOf({ pec: address })).toEqual(['pec_format'])
  })

  test('a megabyte is answered at once', () => {
    const started = process.cpuUsage()
    for (const letter of ['a', '@', '.', 'a.', 'a@']) codesOf({ email: letter.repeat(1_000_000) })
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2000)
  })
})
