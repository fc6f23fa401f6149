import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileWarnings } from './profile_warnings.ts'
import { toProfile } from '../settings/rules.ts'
import type { StoredProfile } from './profile.ts'

const codesOf = (given: StoredProfile, country: string): string[] =>
  profileWarnings(toProfile(given), country).map((warning) => warning.code)

describe('identifiers that are right', () => {
  it.each<[string, StoredProfile]>([
    ['DK', { businessId: '13748136', vatNumber: 'DK 13 74 81 36' }],
    ['DK', { businessId: '24256790', vatNumber: '10150817' }],
    ['IT', { vatNumber: '00743110157', fiscalCode: '00743110157' }],
    ['IT', { vatNumber: 'IT00743110157' }],
    ['IT', { fiscalCode: 'RSSMRA85T10A562S' }],
    ['IT', { fiscalCode: 'rssmra85t10a56nh' }],
    ['IT', { reaOffice: 'MI', address: { postalCode: '00100' } }],
    ['DK', { address: { postalCode: '8000' } }],
    ['DK', { iban: 'DK5000400440116243', gln: '5798000000001' }],
    ['IT', { iban: 'IT60 X054 2811 1010 0000 0123 456' }],
    ['IT', { email: 'a.b+c@example.co.uk', pec: 'a@pec.it' }],
    ['DK', {}],
  ])('in %s %j gives no warning', (country, given) => {
    expect(codesOf(given, country)).toEqual([])
  })
})

describe('identifiers that cannot be right', () => {
  it.each<[string, StoredProfile, string]>([
    ['DK', { businessId: '13748137' }, 'business_id_check_digit'],
    ['DK', { businessId: '01374813' }, 'business_id_format'],
    ['DK', { vatNumber: 'DK12345678' }, 'vat_number_check_digit'],
    ['DK', { vatNumber: 'IT00743110157' }, 'vat_number_country_mismatch'],
    ['IT', { vatNumber: '00743110158' }, 'vat_number_check_digit'],
    ['IT', { vatNumber: '00000000000' }, 'vat_number_format'],
    ['IT', { vatNumber: 'DK13748136' }, 'vat_number_country_mismatch'],
    ['IT', { fiscalCode: 'RSSMRA85T10A562T' }, 'fiscal_code_check_digit'],
    ['IT', { fiscalCode: '00743110158' }, 'fiscal_code_check_digit'],
    ['IT', { fiscalCode: 'ROSSI' }, 'fiscal_code_format'],
    ['IT', { reaOffice: 'Milano' }, 'rea_office_format'],
    ['IT', { address: { postalCode: '8000' } }, 'postal_code_format'],
    ['DK', { iban: 'DK5000400440116244' }, 'iban_check_digits'],
    ['DK', { iban: '0040 0440116243' }, 'iban_format'],
    ['DK', { gln: '5790000000006' }, 'gln_check_digit'],
    ['DK', { email: 'nobody' }, 'email_format'],
    ['IT', { pec: 'a@b' }, 'pec_format'],
  ])('in %s %j gives %s', (country, given, code) => {
    expect(codesOf(given, country)).toEqual([code])
  })
})

describe('any text', () => {
  it('is judged without a fault, and each warning names a field that was given', () => {
    const text = fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[A-Z0-9]{0,34}$/))
    const fields = ['businessId', 'vatNumber', 'fiscalCode', 'iban', 'email', 'pec'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        text,
        fc.constantFrom('DK', 'IT'),
        (field, value, at) => {
          for (const warning of profileWarnings(toProfile({ [field]: value }), at)) {
            expect(warning.field).toBe(field)
          }
        },
      ),
    )
  })
})
